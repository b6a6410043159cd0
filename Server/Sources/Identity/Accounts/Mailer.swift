// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
import Foundation
package import Logging
import ServiceLifecycle
import ShareContract

/// Sends mails one after the other, independently of the requests that caused them, so that response times don't reveal
/// whether a mail was sent.
///
/// Mails are kept in memory only. Users request mails again that were lost when the server stopped.
package final class Mailer: Service {
  private let letters: AsyncStream<Letter>
  private let slot: AsyncStream<Letter>.Continuation
  private let carrier: any MailCarrier
  private let from: String
  private let logger: Logger
  /// Whether mails are sent to a mail server; otherwise they are written to a folder, and pages have to say so.
  package let sendsMail: Bool

  /// The maximum number of waiting mails; further ones are dropped.
  private static let capacity = 200

  package init(carrier: any MailCarrier, from: String, sendsMail: Bool = true, logger: Logger) {
    (letters, slot) = AsyncStream.makeStream(
      of: Letter.self, bufferingPolicy: .bufferingOldest(Self.capacity))
    self.carrier = carrier
    self.from = from
    self.logger = logger
    self.sendsMail = sendsMail
  }

  /// Adds a mail to the queue and returns at once.
  package func post(_ letter: Letter) {
    if case .dropped = slot.yield(letter) {
      logger.error("an email was dropped because too many are waiting")
    }
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
      logger.error("an email couldn't be sent", metadata: ["problem": "\(problem.message)"])
    } catch {
      logger.error("an email couldn't be written", metadata: ["error": "\(error)"])
    }
  }
}
