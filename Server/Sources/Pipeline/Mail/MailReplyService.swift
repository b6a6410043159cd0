// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
import Foundation
package import Logging
import ServiceLifecycle
import Storage

/// Reads the sender's mailbox at intervals, and applies replies that arrived while a delivery was still being sent.
///
/// Mails are recorded in one transaction with the position in the mailbox. After an interruption they are read again,
/// and a reply that is already recorded changes nothing.
package struct MailReplyService: Service {
  package let processor: ReplyProcessor
  package let mailbox: MailboxServer?
  package let interval: Duration
  package let logger: Logger
  /// Lets one process of several read the mailbox; nil if there is only one.
  package let leadership: Leadership?

  package init(
    processor: ReplyProcessor, mailbox: MailboxServer?, interval: Duration, logger: Logger,
    leadership: Leadership? = nil
  ) {
    self.leadership = leadership
    self.processor = processor
    self.mailbox = mailbox
    self.interval = interval
    self.logger = logger
  }

  /// How far back a new mailbox is read.
  private static let reach: TimeInterval = 14 * 86_400
  private static let settling: Duration = .seconds(5)

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await settleAgainAndAgain() }
        if let mailbox { group.addTask { await readAgainAndAgain(mailbox) } }
      }
    }
  }

  private func settleAgainAndAgain() async {
    while !Task.isCancelled {
      do {
        try await processor.settle()
      } catch is CancellationError {
        // The server is stopping.
      } catch {
        logger.error("replies couldn't be applied", metadata: ["error": "\(error)"])
      }
      try? await Task.sleep(for: Self.settling)
    }
  }

  private func readAgainAndAgain(_ server: MailboxServer) async {
    let reader = MailboxReader(server)
    var trouble: String?
    while !Task.isCancelled {
      var pause = interval
      do {
        if let leadership {
          guard let term = try await leadership.term(.mailbox, interval: interval) else {
            try? await Task.sleep(for: pause)
            continue
          }
          try await read(reader, server.identity, term)
        } else {
          try await read(reader, server.identity, nil)
        }
        if trouble != nil {
          logger.notice("the mailbox can be read again", metadata: ["mailbox": "\(server)"])
        }
        trouble = nil
      } catch {
        if "\(error)" != trouble, !Task.isCancelled {
          logger.error("the mailbox can't be read", metadata: ["mailbox": "\(server)", "error": "\(error)"])
        }
        trouble = "\(error)"
        // A server that rejects the password may lock the account after too many attempts.
        if (error as? MailboxProblem)?.code == .credentialsRefused { pause = interval * 10 }
      }
      try? await Task.sleep(for: pause)
    }
  }

  private func read(_ reader: MailboxReader, _ name: String, _ term: LeaderTerm?) async throws {
    var hasMore = true
    while hasMore && !Task.isCancelled {
      let known = try await processor.mailbox(name)
      let batch = try await reader.next(
        after: known.map { .init(validity: $0.validity, lastUID: $0.lastUID) },
        since: Date(timeIntervalSinceNow: -Self.reach))
      let record = MailboxRecord(
        name: name, validity: batch.cursor.validity, lastUID: batch.cursor.lastUID, readAt: Moment(Date()))
      let verdicts = try await processor.receive(batch.mails.map(\.bytes), mailbox: record, term: term)
      for verdict in verdicts where ![.unrelated, .automatic].contains(verdict.kind) {
        let words: Logger.Message =
          verdict.isOurs
          ? "a reply to a delivery was received" : "a reply was received that matches no delivery"
        logger.notice(words, metadata: ["kind": "\(verdict.kind.rawValue)"])
      }
      hasMore = batch.hasMore
    }
  }
}
