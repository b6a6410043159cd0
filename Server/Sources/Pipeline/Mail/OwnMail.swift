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

/// Users' own mail accounts: their books leave by these instead of the server's own.
///
/// A password is kept encrypted and shown to nobody. The server connects only where the guarded fetcher would go, and
/// what a refused address looks like does not differ from a server that is away.
package struct OwnMail: Sendable {
  private let senders: PersonalSenders
  private let channels: MailChannels
  private let box: SecretBox
  private let allowances: [HostAllowance]
  private let authorities: String?
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, keyFile: URL, allowedHosts: [String], authorities: String?,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    senders = PersonalSenders(engine)
    channels = MailChannels(engine)
    box = SecretBox(file: keyFile)
    allowances = try allowedHosts.map(HostAllowance.init(parsing:))
    self.authorities = authorities
    self.now = now
  }

  /// What is set; the password in it is encrypted.
  package func find(_ account: String) async throws -> OwnSenderRecord? { try await senders.find(account) }

  /// Signs in with what was typed, and keeps it when that works.
  package func set(_ wish: OwnMailWish, of account: String) async throws {
    let server = try guarded(try wish.smtpServer(authorities: authorities))
    if let problem = await server.probe(from: wish.from, timeouts: Self.timeouts.probe).problem {
      throw Problem(.unprocessable, .mailNotSaved(reason: problem.message))
    }
    try await keep(wish, server, of: account)
  }

  private func keep(_ wish: OwnMailWish, _ server: SMTPServer, of account: String) async throws {
    let purpose = Self.purpose(account, server.description, wish.user)
    let record = OwnSenderRecord(
      account: account, server: server.description, user: wish.user,
      password: try box.seal(wish.password, for: purpose), from: wish.from, changedAt: Moment(now()))
    try await senders.set(record)
    try await channels.resume(Self.channelName(account), at: Moment(now()))
  }

  /// Gives the account back to the server's own mail; false when it had none.
  package func remove(_ account: String) async throws -> Bool {
    let wasSet = try await senders.remove(account)
    try await channels.resume(Self.channelName(account), at: Moment(now()))
    return wasSet
  }

  /// Opens the channel of an account again after its server was seen to work; false when it was open.
  package func resume(_ account: String) async throws -> Bool {
    try await channels.resume(Self.channelName(account), at: Moment(now()))
  }

  /// The server with its password; nil when the account has none of its own.
  package func server(of account: String) async throws -> (server: SMTPServer, from: String)? {
    guard let record = try await senders.find(account) else { return nil }
    return (try server(record), record.from)
  }

  /// What carries an account's mails, if it has a mail account of its own.
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

  private func server(_ record: OwnSenderRecord) throws -> SMTPServer {
    let password = try box.open(
      record.password, for: Self.purpose(record.account, record.server, record.user))
    let wish = OwnMailWish(
      server: record.server, user: record.user, password: password, from: record.from)
    return try guarded(try wish.smtpServer(authorities: authorities))
  }

  private static func purpose(_ account: String, _ server: String, _ user: String) -> String {
    "own mail account\n\(account)\n\(server)\n\(user)"
  }

  private static func channelName(_ account: String) -> String { "account:\(account)" }

  // A stranger's server that says nothing must not hold a worker for ten minutes, as the operator's own may.
  private static let timeouts = (
    probe: SMTPCarrier.Timeouts(connect: 10, reply: 15),
    mail: SMTPCarrier.Timeouts(connect: 20, reply: 120, stall: 60)
  )
}

extension OwnMail {
  /// The server, connected only at addresses that the guard allows.
  private func guarded(_ server: SMTPServer) throws -> SMTPServer {
    let host = server.host.contains(":") ? "[\(server.host)]" : server.host
    let page = try? FetchAddress("https://\(host):\(server.port)/")
    let guards = FetchGuard.ofThisMachine(allowances: allowances, ports: OwnMailWish.ports)
    guard let page else { throw Problem(.unprocessable, .mailServerName) }
    var server = server
    server.mayConnect = { bytes in
      guard guards.verdict(on: page) == .allowed, let address = IPAddress(bytes: bytes) else { return false }
      return guards.verdict(on: address, reachedBy: page) == .allowed
    }
    return server
  }
}

/// Stands for a mail account whose password cannot be read: its books wait until it is typed again.
private struct UnusableCarrier: MailCarrier {
  func carry(_ message: MailMessage, beforeEnd: @escaping @Sendable () -> Bool) async -> DeliveryOutcome {
    .channelDown(
      DeliveryProblem(
        .misconfigured,
        message: Message.mailPasswordLost.text))
  }
}
