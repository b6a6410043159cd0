// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Reads new mails of a mailbox with libcurl; it marks, moves or deletes none of them.
package struct MailboxReader: Sendable {
  /// The timeouts in seconds.
  package struct Timeouts: Sendable {
    package var connect = 30
    package var reply = 60

    package init(connect: Int = 30, reply: Int = 60) {
      self.connect = connect
      self.reply = reply
    }
  }

  /// The maximum number of mails in a batch.
  package static let batchLimit = 25

  private let server: MailboxServer
  private let timeouts: Timeouts
  private let threads = BlockingThreads(limit: 1)

  package init(_ server: MailboxServer, timeouts: Timeouts = Timeouts()) {
    self.server = server
    self.timeouts = timeouts
  }

  /// Returns the next mails after `cursor`.
  ///
  /// - Parameter since: without a cursor, or when the mailbox has new numbers, only mails that arrived on that
  ///   day or later are read.
  package func next(after cursor: MailboxCursor?, since: Date) async throws -> MailboxBatch {
    let session = MailboxSession(server, timeouts)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.run {
          continuation.resume(with: Result { try session.batch(after: cursor, since: since) })
        }
      }
    } onCancel: {
      session.cancel()
    }
  }
}
