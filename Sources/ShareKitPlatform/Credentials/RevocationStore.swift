// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The tokens that still have to be revoked at a server, in a keychain item of the app because they are secrets.
///
/// Signing out needs no network: the next drain sends the revocations that failed.
struct RevocationStore: Sendable {
  private let slot = KeychainSlot(service: "sharepipe.revocations", account: "waiting", group: nil)
  // In seconds. No user waits for it, but a drain does.
  private static let timeout = 10.0

  /// Remembers tokens; before they are deleted, so that none is forgotten.
  func add(_ revocations: [Revocation]) throws {
    guard !revocations.isEmpty else { return }
    var list = read()
    for revocation in revocations { list.add(revocation) }
    try slot.write(try list.encoded())
  }

  /// Sends the revocations; those that fail stay.
  func work() async {
    for revocation in read().waiting where await isTold(revocation) { forget(revocation) }
  }

  private func isTold(_ revocation: Revocation) async -> Bool {
    let response = try? await DirectRequest.send(revocation.request(), timeout: Self.timeout)
    return response.map { Revocation.isDone(status: $0.status) } ?? false
  }

  private func forget(_ revocation: Revocation) {
    var list = read()
    list.remove(revocation)
    if list.waiting.isEmpty { try? slot.delete() } else { try? slot.write((try? list.encoded()) ?? Data()) }
  }

  private func read() -> RevocationList {
    guard case .item(let data) = slot.read() else { return RevocationList() }
    return RevocationList(stored: data)
  }
}
