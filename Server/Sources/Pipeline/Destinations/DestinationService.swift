// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Delivery
import Fetching
package import Foundation
package import Intake
import Messages
import ServerCore
import ShareContract
package import Storage

/// Manages the destinations of accounts and enforces the rules for them.
package struct DestinationService: Sendable {
  private let destinations: Destinations
  private let digests: Digests
  private let secrets: WebhookSecrets
  private let workers: NodeWorkers
  private let mail: MailConfiguration
  private let folders: FolderRules
  private let caps: DestinationCaps
  private let now: @Sendable () -> Date

  /// How long an earlier secret of a webhook still signs: one day.
  private static let overlap: Duration = .seconds(86_400)

  /// - Parameter folders: where folders may be; by default only in the account's folder.
  package init(
    engine: any Engine, mail: MailConfiguration, folders: FolderRules = FolderRules(own: "", roots: []),
    caps: DestinationCaps = DestinationCaps(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    destinations = Destinations(engine)
    digests = Digests(engine)
    secrets = WebhookSecrets(engine)
    workers = NodeWorkers(engine)
    self.mail = mail
    self.folders = folders
    self.caps = caps
    self.now = now
  }

  /// Adds a destination; nothing goes to a mail address before it is confirmed.
  ///
  /// The first destination of an account becomes its default. Folders need no confirmation, and neither do webhooks
  /// that the operator adds.
  ///
  /// - Parameter isOperator: the operator may add any address; what is sent still follows the server's rules.
  package func add(
    account: String, kind: String, address: String, name: String?, isDefault: Bool, isConfirmed: Bool,
    isOperator: Bool = false, settings: DestinationSettings = DestinationSettings()
  ) async throws -> DestinationRecord {
    let kind = try Self.checked(kind: kind)
    try settings.check(for: kind)
    let address = try checked(address: address, kind, account, node: settings.node, isOperator: isOperator)
    let others = try await destinations.list(account: account)
    if let same = others.first(where: { $0.comparableAddress == kind.comparable(address) }) {
      throw Problem(.conflict, .destinationExists(address: same.address))
    }
    let record = DestinationRecord(
      id: ShareID.make(at: now()).text, account: account, kind: kind, address: address,
      name: name.flatMap(TitleLine.make).map { String($0.prefix(200)) } ?? address,
      confirmed: Self.isConfirmed(kind, address, word: isConfirmed, isOperator: isOperator),
      isDefault: isDefault || others.isEmpty, createdAt: Moment(now()), settings: settings)
    do {
      try await destinations.add(record, limit: isOperator ? 0 : caps.perAccount)
    } catch let problem as StorageProblem where problem.code == .tooMany {
      throw caps.exceeded
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw Problem(.conflict, .destinationExists(address: address))
    }
    return record
  }

  /// Throws 422 if a Kindle can't have this address, or nothing may be sent there.
  package func check(kindle address: String) throws {
    try Self.check(address: address)
    try checkDomain(of: address)
  }

  /// The number of books that wait for each unconfirmed destination to be confirmed.
  package func unconfirmedBooks(account: String) async throws -> [String: Int] {
    try await destinations.unconfirmedBooks(account: account)
  }

  /// Confirms an address at an Amazon domain because the account's user says it is approved.
  ///
  /// Throws 422 for any other unconfirmed address. False if the account has no such destination.
  package func confirm(_ id: String, account: String) async throws -> Bool {
    guard let record = try await destinations.find(id, account: account) else { return false }
    if record.confirmed { return true }
    switch record.confirmation {
    case .accountsWord, .notNeeded:
      return try await destinations.confirm(id, account: account, at: Moment(now()))
    case .mailedLink:
      throw Problem(
        .unprocessable,
        .confirmByLink(address: record.address)
      )
    case .challenge:
      throw Problem(
        .unprocessable,
        .confirmByChallenge(address: record.address))
    }
  }

  /// The account can confirm only addresses at Amazon's domains; the operator can confirm any.
  private static func isConfirmed(
    _ kind: StoredDestinationKind, _ address: String, word: Bool, isOperator: Bool
  ) -> Bool {
    switch kind.confirmation(of: address) {
    case .notNeeded: true
    case .accountsWord: word
    case .mailedLink: word && isOperator
    case .challenge: isOperator
    }
  }

  /// Confirms any address for the operator; what is sent still follows the server's rules.
  package func confirmByOperator(_ id: String, account: String) async throws {
    _ = try await destinations.confirm(id, account: account, at: Moment(now()))
  }

  /// Replaces the settings; false if the account has no such destination.
  package func set(_ settings: DestinationSettings, of id: String, account: String) async throws -> Bool {
    guard let record = try await destinations.find(id, account: account) else { return false }
    try check(settings, of: record)
    return try await destinations.set(
      settings, of: id, account: account, dueAt: Self.dueAt(settings.schedule, after: now()))
  }

  /// Throws 422 for settings that contradict each other, or for a folder that must not be written to on the new machine.
  package func check(_ settings: DestinationSettings, of record: DestinationRecord) throws {
    try settings.check(for: record.kind)
    guard settings.node != record.settings.node else { return }
    try folders.check(record.address, account: record.account, node: settings.node)
  }

  /// When shares that were already collected are due under a new schedule; nil if they wait until the owner sends them.
  private static func dueAt(_ schedule: DigestSchedule?, after time: Date) -> Moment? {
    let isCollecting = schedule.map { $0.rhythm != .atOnce } ?? false
    return isCollecting ? schedule?.next(after: time).map(Moment.init) : Moment(time)
  }

  /// Sends the next digest now.
  ///
  /// False if no share waits for it, nil if the account has no such destination.
  package func sendNow(_ id: String, account: String) async throws -> Bool? {
    guard try await destinations.find(id, account: account) != nil else { return nil }
    return try await digests.reschedule(destination: id, dueAt: Moment(now()))
  }

  /// The next digest of each destination that has shares waiting.
  package func waiting(account: String) async throws -> [String: DigestRecord] {
    let open = try await digests.open(account: account)
    return Dictionary(open.map { ($0.destination, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Gives a webhook a new secret, which only this response shows; nil if the account has no such webhook.
  ///
  /// The earlier secret also signs for one more day, so that the receiver can be changed in time.
  package func makeSecret(_ id: String, account: String) async throws -> String? {
    guard let record = try await destinations.find(id, account: account), record.kind == .webhook else {
      return nil
    }
    let secret = WebhookSigner.makeSecret()
    try await secrets.set(secret, of: id, earlierUntil: Moment(now()).advanced(by: Self.overlap))
    return secret
  }

  /// Renames a destination; false if the account has no such destination.
  package func rename(_ id: String, account: String, to name: String) async throws -> Bool {
    guard let name = TitleLine.make(name) else { throw Problem(.unprocessable, .destinationNameMissing) }
    return try await destinations.rename(id, account: account, to: String(name.prefix(200)))
  }

  /// Enables a destination again after its endpoint replied 410; false if the account has no such destination.
  package func reopen(_ id: String, account: String) async throws -> Bool {
    guard try await destinations.find(id, account: account) != nil else { return false }
    try await destinations.close(id, account: account, problem: nil)
    return true
  }

  /// One destination of an account.
  package func find(_ id: String, account: String) async throws -> DestinationRecord? {
    try await destinations.find(id, account: account)
  }

  /// Makes this the default for shares that name no destination; false if the account has no such destination.
  package func makeDefault(_ id: String, account: String) async throws -> Bool {
    try await destinations.makeDefault(id, account: account)
  }

  /// The destinations of an account.
  package func list(account: String) async throws -> [DestinationRecord] {
    try await destinations.list(account: account)
  }

  /// Removes a destination; false if the account has no such destination.
  ///
  /// Shares whose books were still waiting to be sent there say that it was removed.
  package func remove(_ id: String, account: String) async throws -> Bool {
    guard let record = try await destinations.find(id, account: account) else { return false }
    let problem = Problem(.destinationRemoved, .removedBeforeSending(name: record.name))
    return try await destinations.remove(
      id, account: account, problem: try StoredJSON.encode(problem), at: Moment(now()))
  }

  /// The names of the machines on which workers run, in order.
  package func machines() async throws -> [String] { try await workers.machines() }

  private static func checked(kind: String) throws -> StoredDestinationKind {
    guard let known = StoredDestinationKind(rawValue: kind) else {
      throw Problem(.unprocessable, .unknownKind(kind: String(kind.prefix(40))))
    }
    return known
  }

  /// The address in the form in which it is stored; throws if it isn't valid.
  private func checked(
    address: String, _ kind: StoredDestinationKind, _ account: String, node: String?, isOperator: Bool
  ) throws -> String {
    switch kind {
    case .kindle, .email:
      try Self.check(address: address)
      if kind == .kindle && !isOperator { try checkDomain(of: address) }
    case .folder:
      try folders.check(address, account: account, node: node)
    case .webhook:
      try Self.check(webhook: address)
    }
    return address
  }

  private static func check(webhook address: String) throws {
    do throws(FetchAddress.Malformed) {
      _ = try FetchAddress(address)
    } catch {
      throw Problem(
        .unprocessable, .webhookAddress(address: String(address.prefix(200))))
    }
  }

  private static func check(address: String) throws {
    guard MailMessage.isAddress(address) else {
      throw Problem(.unprocessable, .notAnEmailAddress(address: String(address.prefix(80))))
    }
  }

  private func checkDomain(of address: String) throws {
    guard mail.allows(address) else {
      let domains = MailConfiguration.amazonDomains.joined(separator: ", ")
      throw Problem(
        .unprocessable,
        .recipientDomains(domains: domains))
    }
  }
}

extension DestinationSettings {
  /// Throws 422 for settings that contradict each other, or the kind of destination.
  package func check(for kind: StoredDestinationKind) throws {
    try schedule?.check()
    try checkNode(for: kind)
    guard DeviceProfile.named(device) != nil else {
      throw Problem(
        .unprocessable,
        .unknownDevice(
          device: String(device?.prefix(40) ?? ""), devices: DeviceProfile.names.joined(separator: ", ")))
    }
    if let maxBytes, !(100_000...BookLimits().folder).contains(maxBytes) {
      throw Problem(.unprocessable, .maxBytesRange(most: "\(BookLimits().folder)"))
    }
  }

  private func checkNode(for kind: StoredDestinationKind) throws {
    guard let node else { return }
    guard kind == .folder else { throw Problem(.unprocessable, .machineOfFolder) }
    guard NodeName(node) != nil else {
      throw Problem(.unprocessable, .machineName(node: String(node.prefix(60))))
    }
  }
}

extension DigestSchedule {
  package func check() throws {
    guard (0...23).contains(hour), (0...59).contains(minute) else {
      throw Problem(.unprocessable, .digestTime)
    }
    guard (1...7).contains(weekday ?? 1) else {
      throw Problem(.unprocessable, .weekdayRange)
    }
    guard TimeZone(identifier: timeZone) != nil, !timeZone.isEmpty else {
      throw Problem(
        .unprocessable, .unknownTimeZone(zone: String(timeZone.prefix(60))))
    }
  }
}
