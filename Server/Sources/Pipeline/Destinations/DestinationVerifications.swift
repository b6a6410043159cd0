// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage

/// Verifies that the owner of a mail address wants books: a link mailed there has to be opened.
package struct DestinationVerifications: Sendable {
  private let codes: VerificationCodes
  private let carrier: any MailCarrier
  private let from: String
  private let base: @Sendable () -> String
  private let now: @Sendable () -> Date

  /// How long a link is valid: three days.
  private static let life: Duration = .seconds(3 * 86_400)
  /// The largest number of these mails in a day, to one address and from one account.
  private static let limits = (address: 3, account: 10)

  package init(
    engine: any Engine, carrier: any MailCarrier, from: String, base: @escaping @Sendable () -> String,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    codes = VerificationCodes(engine)
    self.carrier = carrier
    self.from = from
    self.base = base
    self.now = now
  }

  /// Mails the link; throws 429 if this address or account has reached today's limit, and 503 if mail can't be sent.
  package func send(to destination: DestinationRecord) async throws {
    guard destination.waits(for: .mailedLink) else {
      throw Problem(.conflict, .noConfirmationNeeded(address: destination.address))
    }
    let time = Moment(now())
    let sent = try await codes.count(destination, since: time.advanced(by: .seconds(-86_400)))
    guard sent.address < Self.limits.address, sent.account < Self.limits.account else {
      throw Problem(
        .tooManyRequests, .tooManyMailsToAddress(address: destination.address))
    }
    let secret = Secret.make(.link)
    try await codes.add(
      codeHash: secret.hash, destination, at: time, expiresAt: time.advanced(by: Self.life))
    try await mail(secret.text, to: destination)
  }

  /// Mails the link for a destination that was just added, and removes the destination again if that fails.
  package func send(toNew destination: DestinationRecord, of destinations: DestinationService) async throws {
    guard destination.waits(for: .mailedLink) else { return }
    do {
      try await send(to: destination)
    } catch {
      _ = try await destinations.remove(destination.id, account: destination.account)
      throw error
    }
  }

  private func mail(_ code: String, to destination: DestinationRecord) async throws {
    let base = base()
    let message = try MailMessage(
      from: from, to: destination.address, subject: Message.mailConfirmationSubject.text,
      text: Message.mailConfirmationText(base: base, code: code).text,
      attachment: nil, messageID: "confirm-" + ShareID.make(at: now()).text, date: now())
    let outcome = await carrier.carry(message)
    if let problem = outcome.problem {
      throw Problem(
        .unavailable,
        .confirmationNotSent(reason: problem.message.text))
    }
  }

  /// The destination that a link would confirm; doesn't use the link.
  package func peek(_ code: String) async throws -> DestinationRecord? {
    guard let secret = Secret(reading: code) else { return nil }
    return try await codes.peek(codeHash: secret.hash, at: Moment(now()))
  }

  /// Confirms the destination that a link belongs to; nil if the link is no longer valid.
  package func redeem(_ code: String) async throws -> DestinationRecord? {
    guard let secret = Secret(reading: code) else { return nil }
    return try await codes.redeem(codeHash: secret.hash, at: Moment(now()))
  }
}
