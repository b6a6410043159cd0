// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
package import ServerCore

/// Sends an archive to a client, which has to read it fast enough.
///
/// ``ClientTimeoutHandler`` cuts off a client that reads nothing at all, so the rate of every piece is checked in time.
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

extension Response {
  /// A ZIP file as a download at a limited pace; `onEnd` runs when the transfer has ended, however it ended.
  package static func archive(
    _ archive: OpenArchive, name: String, limits: ExportLimits, onEnd: @escaping @Sendable () -> Void
  ) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .contentLength: String(archive.bytes),
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      body: ResponseBody(contentLength: archive.bytes) { writer in
        defer { onEnd() }
        try await ExportTransfer(archive: archive, limits: limits).send(to: &writer)
      })
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
