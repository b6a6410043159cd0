// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import NIOCore

/// How long a client may take to download an export.
package struct ExportLimits: Sendable {
  /// The bytes per second that a client has to read, averaged over each `window`.
  package var bytesPerSecond = 64 << 10
  package var window: Duration = .seconds(30)
  /// The longest transfer of a small archive.
  package var deadline: Duration = .seconds(600)
  /// A larger archive may take as long as it needs at this rate, in bytes per second.
  package var deadlineRate = 128 << 10

  package init() {}

  /// The longest transfer of an archive.
  func deadline(for bytes: Int) -> Duration {
    max(deadline, .seconds(bytes / max(1, deadlineRate)))
  }
}

/// An unlinked archive: its space is free again as soon as it is closed.
final class OpenArchive: Sendable {
  let bytes: Int
  private let handle: FileHandle

  /// Opens a file and unlinks it, so that nothing is left of it whatever happens.
  init(_ file: URL) throws {
    defer { unlink(file.path) }
    handle = try FileHandle(forReadingFrom: file)
    bytes = Int(try handle.seekToEnd())
    try handle.seek(toOffset: 0)
  }

  deinit { close() }

  func read(upTo count: Int) throws -> Data? { try handle.read(upToCount: count) }

  func close() { try? handle.close() }
}

/// Sends an archive to a client, which has to read it fast enough.
///
/// ``PatienceHandler`` cuts off a client that reads nothing at all, so the rate of every piece is checked in time.
struct ExportTransfer: Sendable {
  let archive: OpenArchive
  let limits: ExportLimits

  struct TooSlow: Error {}

  private static let piece = 64 << 10

  func send(to writer: inout any ResponseBodyWriter) async throws {
    defer { archive.close() }
    let clock = ContinuousClock()
    let end = clock.now + limits.deadline(for: archive.bytes)
    var (since, sent) = (clock.now, 0)
    while let data = try archive.read(upTo: Self.piece), !data.isEmpty {
      try await writer.write(ByteBuffer(bytes: data))
      sent += data.count
      let now = clock.now
      guard now < end else { throw TooSlow() }
      guard now - since >= limits.window else { continue }
      guard Double(sent) >= Double(limits.bytesPerSecond) * (now - since).inSeconds else { throw TooSlow() }
      (since, sent) = (now, 0)
    }
    try await writer.finish(nil)
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
