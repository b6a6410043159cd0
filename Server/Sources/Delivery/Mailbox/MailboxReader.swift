// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Reads new mails of a mailbox by libcurl; nothing in it is marked, moved or deleted.
package struct MailboxReader: Sendable {
  /// How long to wait for what, seconds.
  package struct Timeouts: Sendable {
    package var connect = 30
    package var reply = 60

    package init(connect: Int = 30, reply: Int = 60) {
      self.connect = connect
      self.reply = reply
    }
  }

  /// A batch has no more mails than this.
  package static let batchLimit = 25

  private let server: MailboxServer
  private let timeouts: Timeouts
  private let threads = BlockingThreads(limit: 1)

  package init(_ server: MailboxServer, timeouts: Timeouts = Timeouts()) {
    self.server = server
    self.timeouts = timeouts
  }

  /// The next mails after `cursor`.
  ///
  /// - Parameter since: where there is no cursor, or the mailbox's numbers became void, only mails that arrived on that
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
