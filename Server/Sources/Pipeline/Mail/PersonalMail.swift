// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
import Fetching
package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage
import Synchronization

/// Manages users' personal mail accounts, which send their books instead of the server's account.
///
/// A password is stored encrypted and never shown. The server connects only where the guarded fetcher would, and a
/// refused address looks like a server that can't be reached.
package struct PersonalMail: Sendable {
  private let senders: PersonalSenders
  private let channels: MailChannels
  private let box: SecretBox
  private let allowances: [HostAllowance]
  private let authorities: String?
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, box: SecretBox, allowedHosts: [String], authorities: String?,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    senders = PersonalSenders(engine)
    channels = MailChannels(engine)
    self.box = box
    allowances = try allowedHosts.map(HostAllowance.init(parsing:))
    self.authorities = authorities
    self.now = now
  }

  /// The stored settings; the password in them is encrypted.
  package func find(_ account: String) async throws -> PersonalSenderRecord? {
    try await senders.find(account)
  }

  /// Signs in with the requested settings, and stores them if that works.
  package func set(_ request: PersonalMailRequest, of account: String) async throws {
    let server = try guarded(try request.smtpServer(authorities: authorities))
    if let problem = await server.probe(from: request.from, timeouts: Self.timeouts.probe).problem {
      throw Problem(.unprocessable, .mailNotSaved(reason: problem.message.text))
    }
    try await keep(request, server, of: account)
  }

  private func keep(_ request: PersonalMailRequest, _ server: SMTPServer, of account: String) async throws {
    let purpose = Self.purpose(account, server.description, request.user)
    let record = PersonalSenderRecord(
      account: account, server: server.description, user: request.user,
      password: try box.seal(request.password, for: purpose), from: request.from, changedAt: Moment(now()))
    try await senders.set(record)
    try await channels.resume(Self.channelName(account), at: Moment(now()))
  }

  /// Removes the personal mail account, so that the server's is used; false if there was none.
  package func remove(_ account: String) async throws -> Bool {
    let wasSet = try await senders.remove(account)
    try await channels.resume(Self.channelName(account), at: Moment(now()))
    return wasSet
  }

  /// Resumes an account's channel after its server was seen to work; false if it wasn't stopped.
  package func resume(_ account: String) async throws -> Bool {
    try await channels.resume(Self.channelName(account), at: Moment(now()))
  }

  /// The server with its password; nil if the account has no personal mail account.
  package func server(of account: String) async throws -> (server: SMTPServer, from: String)? {
    guard let record = try await senders.find(account) else { return nil }
    return (try server(record), record.from)
  }

  /// The sender of an account's mails; nil if it has no personal mail account.
  func sender(of account: String) async throws -> MailSender? {
    guard let record = try await senders.find(account) else { return nil }
    let channel = MailChannel(
      name: Self.channelName(account), material: [record.server, record.user, record.password, record.from])
    do {
      let carrier = SMTPCarrier(try server(record), connections: 1, timeouts: Self.timeouts.mail)
      return MailSender(carrier: carrier, from: record.from, channel: channel)
    } catch {
      return MailSender(carrier: UnusableCarrier(), from: record.from, channel: channel)
    }
  }

  private func server(_ record: PersonalSenderRecord) throws -> SMTPServer {
    let password = try box.open(
      record.password, for: Self.purpose(record.account, record.server, record.user))
    let request = PersonalMailRequest(
      server: record.server, user: record.user, password: password, from: record.from)
    return try guarded(try request.smtpServer(authorities: authorities))
  }

  private static func purpose(_ account: String, _ server: String, _ user: String) -> String {
    "own mail account\n\(account)\n\(server)\n\(user)"
  }

  private static func channelName(_ account: String) -> String { "account:\(account)" }

  // A user's server that doesn't respond must not hold a worker for ten minutes, as the operator's may.
  private static let timeouts = (
    probe: SMTPCarrier.Timeouts(connect: 10, reply: 15),
    mail: SMTPCarrier.Timeouts(connect: 20, reply: 120, stall: 60)
  )
}

extension PersonalMail {
  /// The server, connected only at addresses that the guard allows.
  private func guarded(_ server: SMTPServer) throws -> SMTPServer {
    let host = server.host.contains(":") ? "[\(server.host)]" : server.host
    let page = try? FetchAddress("https://\(host):\(server.port)/")
    let guards = FetchGuard.ofThisMachine(allowances: allowances, ports: PersonalMailRequest.ports)
    guard let page else { throw Problem(.unprocessable, .mailServerName) }
    var server = server
    server.mayConnect = { bytes in
      guard guards.verdict(on: page) == .allowed, let address = IPAddress(bytes: bytes) else { return false }
      return guards.verdict(on: address, reachedBy: page) == .allowed
    }
    return server
  }
}

/// Replaces a mail account whose password can't be decrypted: its books wait until the password is entered again.
private struct UnusableCarrier: MailCarrier {
  func carry(_ message: MailMessage, beforeEnd: @escaping @Sendable () -> Bool) async -> DeliveryOutcome {
    .channelDown(
      DeliveryProblem(
        .misconfigured,
        message: .mailPasswordLost))
  }
}
