// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// An outbox in a temporary folder with a clock that stands until it is set.
struct OutboxBench {
  let temporary: TemporaryFolder
  let clock = SetClock()
  let outbox: Outbox

  init() throws {
    temporary = try TemporaryFolder()
    let clock = clock
    outbox = try Outbox(
      root: temporary.url.appendingPathComponent("outbox"), clock: { clock.now }, uptime: { clock.uptime })
  }

  func folder(_ name: String) -> URL {
    outbox.root.appendingPathComponent(name, isDirectory: true)
  }

  func names(_ folderName: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder(folderName).path)) ?? []
  }

  func files(of entry: OutboxEntry) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: entry.bodyFile.deletingLastPathComponent().path))
      ?? []
  }

  func link(_ address: String = "https://example.org/a", account: AccountIdentity? = nil) -> Share {
    var request = ShareRequest(url: address)
    request.title = "Example"
    return Share(createdAt: clock.now, account: account, request: request)
  }

  func receipt(for entry: OutboxEntry, account: String = "ann", sha256: String? = nil) -> Receipt {
    Receipt(
      id: entry.id, account: account, sha256: sha256 ?? entry.digest() ?? "",
      bytes: entry.manifest.body.bytes, receivedAt: "2026-11-21T10:00:00Z", state: .received)
  }
}
