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

/// The rules for where books may go.
package struct DestinationService: Sendable {
  private let destinations: Destinations
  private let digests: Digests
  private let secrets: WebhookSecrets
  private let mail: MailConfiguration
  private let folders: FolderRules
  private let caps: DestinationCaps
  private let now: @Sendable () -> Date

  /// An earlier secret of a webhook signs along for a day.
  private static let overlap: Duration = .seconds(86_400)

  /// - Parameter folders: where folders may lie; the default allows an account's own only.
  package init(
    engine: any Engine, mail: MailConfiguration, folders: FolderRules = FolderRules(own: "", roots: []),
    caps: DestinationCaps = DestinationCaps(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    destinations = Destinations(engine)
    digests = Digests(engine)
    secrets = WebhookSecrets(engine)
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
  /// - Parameter isOperator: the operator's word stands for any domain; what leaves is judged by the server's own.
  package func add(
    account: String, kind: String, address: String, name: String?, isDefault: Bool, isConfirmed: Bool,
    isOperator: Bool = false, settings: DestinationSettings = DestinationSettings()
  ) async throws -> DestinationRecord {
    let kind = try Self.checked(kind: kind)
    let address = try checked(address: address, kind, account, isOperator: isOperator)
    try settings.check()
    let others = try await destinations.list(account: account)
    if let same = others.first(where: { $0.comparableAddress == kind.comparable(address) }) {
      throw Problem(.conflict, .destinationExists(address: same.address))
    }
    let record = DestinationRecord(
      id: ShareID.make(at: now()).text, account: account, kind: kind, address: address,
      name: name.map { String($0.prefix(200)) } ?? address,
      confirmed: Self.isConfirmed(kind, address, word: isConfirmed, isOperator: isOperator),
      isDefault: isDefault || others.isEmpty, createdAt: Moment(now()), settings: settings)
    do {
      try await destinations.add(record, limit: isOperator ? 0 : caps.perAccount)
    } catch let problem as StorageProblem where problem.code == .tooMany {
      throw caps.exceeded
    } catch let problem as StorageProblem where problem.code == .duplicate {
      throw Problem(.conflict, detail: problem.message)
    }
    return record
  }

  /// Confirms an address at Amazon's domains because its account says so.
  ///
  /// Throws 422 for any other address that is not confirmed yet. False when the account has no such destination.
  package func confirm(_ id: String, account: String) async throws -> Bool {
    guard let record = try await destinations.find(id, account: account) else { return false }
    if record.confirmed { return true }
    switch record.confirmation {
    case .accountsWord, .notNeeded: return try await destinations.confirm(id, account: account)
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

  /// The account can confirm addresses at Amazon's domains only, the operator any address.
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

  /// Takes the operator's word for an address; what leaves is judged by the server's own rules.
  package func confirmByOperator(_ id: String, account: String) async throws {
    _ = try await destinations.confirm(id, account: account)
  }

  /// Puts new settings in the place of the earlier ones; false when the account has no such destination.
  package func set(_ settings: DestinationSettings, of id: String, account: String) async throws -> Bool {
    try settings.check()
    guard try await destinations.set(settings, of: id, account: account) else { return false }
    try await reschedule(id, settings.schedule)
    return true
  }

  /// What was collected so far goes by the new schedule.
  private func reschedule(_ id: String, _ schedule: DigestSchedule?) async throws {
    let time = now()
    let isCollecting = schedule.map { $0.rhythm != .atOnce } ?? false
    let dueAt = isCollecting ? schedule?.next(after: time).map(Moment.init) : Moment(time)
    _ = try await digests.reschedule(destination: id, dueAt: dueAt)
  }

  /// Sends what waits for the next digest now.
  ///
  /// False when nothing waits, nil when the account has no such destination.
  package func sendNow(_ id: String, account: String) async throws -> Bool? {
    guard try await destinations.find(id, account: account) != nil else { return nil }
    return try await digests.reschedule(destination: id, dueAt: Moment(now()))
  }

  /// What waits for the next digest of each destination.
  package func waiting(account: String) async throws -> [String: DigestRecord] {
    let open = try await digests.open(account: account)
    return Dictionary(open.map { ($0.destination, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Gives a webhook a new secret, which is in the answer and never shown again; nil when it is no webhook of the account.
  ///
  /// The earlier one signs along for a day, so that a receiver can be changed over.
  package func makeSecret(_ id: String, account: String) async throws -> String? {
    guard let record = try await destinations.find(id, account: account), record.kind == .webhook else {
      return nil
    }
    let secret = WebhookSigner.makeSecret()
    try await secrets.set(secret, of: id, earlierUntil: Moment(now()).advanced(by: Self.overlap))
    return secret
  }

  /// Gives a destination another name; false when the account has no such one.
  package func rename(_ id: String, account: String, to name: String) async throws -> Bool {
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Problem(.unprocessable, .destinationNameMissing)
    }
    return try await destinations.rename(id, account: account, to: String(name.prefix(200)))
  }

  /// Opens a destination again that had asked for nothing more; false when the account has no such one.
  package func reopen(_ id: String, account: String) async throws -> Bool {
    guard try await destinations.find(id, account: account) != nil else { return false }
    try await destinations.close(id, account: account, problem: nil)
    return true
  }

  /// One destination of an account.
  package func find(_ id: String, account: String) async throws -> DestinationRecord? {
    try await destinations.find(id, account: account)
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
    guard let known = StoredDestinationKind(rawValue: kind) else {
      throw Problem(.unprocessable, .unknownKind(kind: String(kind.prefix(40))))
    }
    return known
  }

  /// The address as it is kept, or what is wrong with it.
  private func checked(
    address: String, _ kind: StoredDestinationKind, _ account: String, isOperator: Bool
  ) throws -> String {
    switch kind {
    case .kindle, .email:
      try Self.check(address: address)
      if kind == .kindle && !isOperator { try checkDomain(of: address) }
    case .folder:
      _ = try folders.place(address, account: account)
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
      let domains = (MailConfiguration.amazonDomains + mail.recipientDomains).joined(separator: ", ")
      throw Problem(
        .unprocessable,
        .recipientDomains(domains: domains))
    }
  }
}

extension DestinationSettings {
  /// Throws 422 for a choice that cannot be meant.
  package func check() throws {
    try schedule?.check()
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
