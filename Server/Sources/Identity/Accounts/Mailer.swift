// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
import Foundation
package import Logging
import ServiceLifecycle
import ShareContract
package import Storage

/// Stores mails to users in the database, and sends those that wait there, one after the other.
///
/// Requests only store mails, so that response times don't reveal whether one was sent. A mail survives the end of its
/// process, and any server or worker sends it. One whose outcome is unknown is not sent again.
package struct Mailer: Service {
  /// Whether mails are sent to a mail server; otherwise they are written to a folder, and pages have to say so.
  package let sendsMail: Bool
  private let letters: Letters
  private let seal: LetterSeal
  private let carrier: any MailCarrier
  private let from: String
  private let retryBase: Duration
  private let logger: Logger

  /// How long others leave a mail to a process that doesn't renew its lease.
  private static let lease: Duration = .seconds(15)
  /// The longest time between two looks for mails.
  private static let longestNap: Duration = .milliseconds(500)
  private static let noticeLife: Duration = .seconds(3 * 86_400)
  private static let longestPause: Duration = .seconds(15 * 60)

  /// - Parameter retryBase: the pause after the first failed attempt is ten times as long.
  package init(
    letters: Letters, seal: LetterSeal, carrier: any MailCarrier, from: String, sendsMail: Bool = true,
    retryBase: Duration, logger: Logger
  ) {
    (self.letters, self.seal, self.carrier, self.from) = (letters, seal, carrier, from)
    (self.sendsMail, self.retryBase, self.logger) = (sendsMail, retryBase, logger)
  }

  /// Stores a mail, which is durable when this returns.
  ///
  /// - Parameters:
  ///   - letter: nil stores a row without a mail, which takes as long.
  ///   - account: the account with which the mail is deleted.
  ///   - life: how long the mail is worth sending.
  package func post(_ letter: Letter?, account: String? = nil, life: Duration) async throws {
    let id = ShareID.make().text
    let content = try letter.map { letter in
      try seal.seal(String(decoding: JSONEncoder().encode(letter), as: UTF8.self), Self.purpose(id))
    }
    try await letters.add(
      id, content: content ?? "", account: account, life: letter == nil ? .zero : life, at: Moment(Date()))
  }

  /// Stores a mail about something that was done already, and logs an error: the caller's request has succeeded.
  package func postNotice(_ letter: Letter, to account: AccountRecord) async {
    do {
      try await post(letter, account: account.id, life: Self.noticeLife)
    } catch {
      logger.error("an email was lost", metadata: ["error": "\(error)"])
    }
  }

  private static func purpose(_ id: String) -> String { "letter \(id)" }

  package func run() async throws {
    while !Task.isShuttingDownGracefully && !Task.isCancelled {
      if await sendNext() { continue }
      let nap = Self.longestNap * Double.random(in: 0.5...1)
      await cancelWhenGracefulShutdown { try? await Task.sleep(for: nap) }
    }
  }

  /// Sends the next mail; returns false if there was none.
  private func sendNext() async -> Bool {
    do {
      guard let letter = try await letters.claim(for: Self.lease, at: Moment(Date())) else { return false }
      try await hold(letter)
      return true
    } catch {
      logger.error("an email couldn't be sent", metadata: ["error": "\(error)"])
      return false
    }
  }

  // The mail is sent beside a heartbeat; when one of them ends or fails, the other is canceled.
  private func hold(_ letter: StoredLetter) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await send(letter) }
      group.addTask {
        while true {
          try await Task.sleep(for: Self.lease / 3)
          try await letters.extend(letter, by: Self.lease, at: Moment(Date()))
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func send(_ letter: StoredLetter) async throws {
    guard let message = try message(letter) else { return try await letters.finish(letter) }
    let outcome = await carrier.carry(message) { (try? letters.noteHandedOver(letter)) != nil }
    if let problem = outcome.problem {
      logger.error("an email couldn't be sent", metadata: ["problem": "\(problem.message)"])
    }
    switch outcome {
    case .tryAgain, .channelDown, .postponed:
      try await letters.retry(letter, after: pause(letter.attempts), at: Moment(Date()))
    case .accepted, .acceptedAgain, .written, .refused, .uncertain, .closed:
      try await letters.finish(letter)
    }
  }

  /// Returns the mail; nil if it must not be sent.
  private func message(_ stored: StoredLetter) throws -> MailMessage? {
    guard !stored.isHandedOver else {
      logger.warning("an email may have been sent before its process ended, and is not repeated")
      return nil
    }
    guard !stored.isExpired, let letter = content(of: stored) else { return nil }
    return try MailMessage(
      from: from, to: letter.to, subject: letter.subject, text: letter.text, attachment: nil,
      messageID: "account-" + stored.id, date: Date())
  }

  private func content(of stored: StoredLetter) -> Letter? {
    do {
      let text = try seal.open(stored.content, Self.purpose(stored.id))
      return try JSONDecoder().decode(Letter.self, from: Data(text.utf8))
    } catch {
      logger.error("an email couldn't be decrypted", metadata: ["error": "\(error)"])
      return nil
    }
  }

  private func pause(_ attempts: Int) -> Duration {
    let longest = min(retryBase * Double(10 << min(attempts - 1, 16)), Self.longestPause)
    return longest * Double.random(in: 0.5...1)
  }
}
