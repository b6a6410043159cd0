// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
package import NIOCore
import ServerCore
package import ShareContract
import Storage

extension ShareIntake {
  /// Accepts the page that a share needs.
  ///
  /// The page and the job that reads it are durable when this returns.
  ///
  /// Accepts any form of share body that contains a page. Throws `notFound` if the share isn't the account's, and
  /// `conflict` if it isn't waiting for a page.
  package func addCapture(
    _ body: some AsyncSequence<ByteBuffer, any Error> & Sendable, _ envelope: ShareEnvelope, to share: ShareID
  ) async throws {
    let loose: String? = try await collect(body, envelope, newShares: 0) { collector, inspector in
      guard try inspector.finish().hasPage else { throw Self.noPage }
      let taken = try await collector.finish()
      return try await keep(taken, envelope, share)
    }
    loose.map(bodies.remove)
    signal.signal()
  }

  /// Returns the file that the capture left without an owner.
  private func keep(
    _ body: CollectedBody, _ envelope: ShareEnvelope, _ share: ShareID
  ) async throws -> String? {
    let record = CaptureRecord(
      contentType: envelope.contentType, body: body.stored, bytes: body.bytes, receivedAt: Moment(now()))
    switch try await captures.add(record, to: share.text, account: envelope.account) {
    case .added(let looseFile): return looseFile
    case .noShare:
      forget(body)
      throw Problem(.notFound, .unknownShare)
    case .notWanted(let state):
      forget(body)
      throw Problem(.conflict, state == .ready ? .captureNotNeeded : .captureTooEarly)
    }
  }

  func forget(_ body: CollectedBody) {
    body.stored.fileName.map(bodies.remove)
  }

  private static let noPage = Problem(
    .unprocessable, .captureMissing)
}
