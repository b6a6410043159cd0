// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
package import Foundation
import ShareContract
package import Storage

/// The rules for where books may go.
package struct DestinationService: Sendable {
  private let destinations: Destinations
  private let mail: MailConfiguration
  private let now: @Sendable () -> Date

  package init(
    engine: any Engine, mail: MailConfiguration, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    destinations = Destinations(engine)
    self.mail = mail
    self.now = now
  }

  /// Adds a destination; nothing goes there before it is confirmed.
  ///
  /// The first one of an account becomes its default.
  ///
  /// - Parameter isOperator: the operator's word stands for any domain; what leaves is judged by the server's own.
  package func add(
    account: String, kind: String, address: String, name: String?, isDefault: Bool, isConfirmed: Bool,
    isOperator: Bool = false, settings: DestinationSettings = DestinationSettings()
  ) async throws -> DestinationRecord {
    let kind = try Self.checked(kind: kind)
    try Self.check(address: address)
    if !isOperator { try checkDomain(of: address) }
    let isFirst = try await destinations.list(account: account).isEmpty
    let record = DestinationRecord(
      id: ShareID.make(at: now()).text, account: account, kind: kind, address: address,
      name: name.map { String($0.prefix(200)) } ?? address, confirmed: isConfirmed,
      isDefault: isDefault || isFirst, createdAt: Moment(now()), settings: settings)
    do {
      try await destinations.add(record)
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw Problem(.conflict, detail: problem.message)
    }
    return record
  }

  /// Takes the owner's word that a Kindle address is theirs; no mail sent there comes back to be a proof.
  ///
  /// Other addresses are confirmed by the operator. False when the account has no such destination.
  package func confirm(_ id: String, account: String) async throws -> Bool {
    guard let record = try await destinations.find(id, account: account) else { return false }
    guard record.kind == .kindle else {
      throw Problem(.unprocessable, detail: "Only the operator of this server can confirm \(record.address).")
    }
    return try await destinations.confirm(id, account: account)
  }

  /// Puts new settings in the place of the earlier ones; false when the account has no such destination.
  package func set(_ settings: DestinationSettings, of id: String, account: String) async throws -> Bool {
    try await destinations.set(settings, of: id, account: account)
  }

  /// Sends books there from now on, unless a share says otherwise; false when the account has no such destination.
  package func makeDefault(_ id: String, account: String) async throws -> Bool {
    try await destinations.makeDefault(id, account: account)
  }

  /// The destinations of an account.
  package func list(account: String) async throws -> [DestinationRecord] {
    try await destinations.list(account: account)
  }

  /// Removes a destination; false when the account has no such one.
  package func remove(_ id: String, account: String) async throws -> Bool {
    try await destinations.remove(id, account: account)
  }

  private static func checked(kind: String) throws -> StoredDestinationKind {
    switch StoredDestinationKind(rawValue: kind) {
    case let known? where known == .kindle || known == .email: return known
    case .some:
      throw Problem(.notImplemented, detail: "Destinations of kind “\(kind)” come with a later version.")
    case nil:
      throw Problem(.unprocessable, detail: "“\(kind.prefix(40))” is no kind of destination.")
    }
  }

  private static func check(address: String) throws {
    guard MailMessage.isAddress(address) else {
      throw Problem(.unprocessable, detail: "“\(address.prefix(80))” is not an e-mail address.")
    }
  }

  private func checkDomain(of address: String) throws {
    guard mail.allows(address) else {
      let domains = (["kindle.com", "free.kindle.com"] + mail.recipientDomains).joined(separator: ", ")
      throw Problem(
        .unprocessable,
        detail: "This server sends books to addresses at \(domains) only. "
          + "Its operator can allow more with --recipient-domain.")
    }
  }
}
