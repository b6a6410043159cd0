// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ServerCore
package import ShareContract
package import Storage

/// Describes destinations to their owner, including waiting shares, the next digest and the limits.
package struct DestinationDescription: Sendable {
  package let limits: BookLimits
  package let mail: MailLimits
  package let folders: FolderRules
  package let now: @Sendable () -> Date

  package init(
    limits: BookLimits, mail: MailLimits, folders: FolderRules, now: @escaping @Sendable () -> Date
  ) {
    self.limits = limits
    self.mail = mail
    self.folders = folders
    self.now = now
  }

  /// - Parameter problem: the reason why an endpoint that was just added isn't verified.
  package func answer(
    _ record: DestinationRecord, waiting: DigestRecord?, secret: String? = nil, problem: Problem? = nil
  ) -> DestinationAnswer {
    DestinationAnswer(
      id: record.id, kind: record.kind.rawValue, address: record.address, name: record.name,
      confirmed: record.confirmed, isDefault: record.isDefault, settings: record.settings,
      closed: StoredJSON.decode(Problem.self, record.closed), waiting: waiting.map(Self.status),
      nextDigest: (waiting?.dueAt?.date ?? record.settings.schedule?.next(after: now())).map(Timestamp.text),
      limits: DestinationAnswer.Limits(
        bookBytes: limits.bytes(for: record), perMinute: limit(mail.perMinute, record),
        perDay: limit(mail.perDay, record), toAddressPerDay: limit(mail.toAddressPerDay, record)),
      folder: folder(of: record), secret: secret, problem: problem)
  }

  private func limit(_ count: Int, _ record: DestinationRecord) -> Int? {
    record.kind.isMail && count > 0 ? count : nil
  }

  /// The path of the folder on the server; nil for other kinds of destination.
  package func folder(of record: DestinationRecord) -> String? {
    record.kind == .folder ? try? folders.place(record.address, account: record.account).full : nil
  }

  private static func status(_ digest: DigestRecord) -> DigestStatus {
    DigestStatus(dueAt: digest.dueAt.map { Timestamp.text($0.date) }, shares: digest.shares)
  }
}

/// One destination: an item of `GET /v1/destinations`.
package struct DestinationAnswer: Codable, Sendable {
  package struct Limits: Codable, Sendable {
    /// The largest number of bytes of one book.
    package let bookBytes: Int
    /// The largest number of mails of the account in a minute; absent without a limit.
    package let perMinute: Int?
    /// The largest number of mails of the account in 24 hours; absent without a limit.
    package let perDay: Int?
    /// The largest number of mails to this address in 24 hours, from all accounts; absent without a limit.
    package let toAddressPerDay: Int?
  }

  package let id: String
  package let kind: String
  package let address: String
  package let name: String
  package let confirmed: Bool
  package let isDefault: Bool
  package let settings: DestinationSettings
  /// The reason why it is disabled; absent while it is enabled.
  package let closed: Problem?
  /// The next digest; absent if no share waits for it.
  package let waiting: DigestStatus?
  /// When the next digest is sent, if it contains any share by then.
  package let nextDigest: String?
  package let limits: Limits
  package let folder: String?
  /// A webhook's secret; only the response that created it contains it.
  package let secret: String?
  /// The reason why the endpoint isn't verified, in the response to the request that added it.
  package let problem: Problem?

  package enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, settings, closed, waiting, nextDigest, limits, folder, secret
    case problem
    case isDefault = "default"
  }
}
