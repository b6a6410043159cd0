// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
import Foundation
package import Logging
import ServiceLifecycle
import ShareContract

/// A mail to a person about their account.
package struct Letter: Sendable {
  package let to: String
  package let subject: String
  package let text: String
}

/// Sends letters one after the other, apart from the requests that asked for them: how long a mail server takes tells
/// nobody whether there was anything to send.
///
/// Letters live in memory; one that a stop of the server lost is asked for again.
package final class Postbox: Service {
  private let letters: AsyncStream<Letter>
  private let slot: AsyncStream<Letter>.Continuation
  private let carrier: any MailCarrier
  private let from: String
  private let logger: Logger

  /// More than these waiting are dropped.
  private static let room = 200

  package init(carrier: any MailCarrier, from: String, logger: Logger) {
    (letters, slot) = AsyncStream.makeStream(of: Letter.self, bufferingPolicy: .bufferingOldest(Self.room))
    self.carrier = carrier
    self.from = from
    self.logger = logger
  }

  /// Takes a letter; returns at once.
  package func post(_ letter: Letter) {
    if case .dropped = slot.yield(letter) { logger.error("a letter was dropped: too many wait") }
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      for await letter in self.letters { await self.send(letter) }
    }
  }

  private func send(_ letter: Letter) async {
    do {
      let message = try MailMessage(
        from: from, to: letter.to, subject: letter.subject, text: letter.text, attachment: nil,
        messageID: "account-" + ShareID.make().text, date: Date())
      guard let problem = await carrier.carry(message).problem else { return }
      logger.error("a letter did not leave", metadata: ["problem": "\(problem.message)"])
    } catch {
      logger.error("a letter could not be written", metadata: ["error": "\(error)"])
    }
  }
}
