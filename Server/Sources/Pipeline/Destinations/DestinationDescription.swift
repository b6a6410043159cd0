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

  /// - Parameters:
  ///   - showsPath: whether the owner is an operator, who may see paths of the server.
  ///   - problem: the reason why an endpoint that was just added isn't verified.
  package func response(
    _ record: DestinationRecord, waiting: DigestRecord?, showsPath: Bool, secret: String? = nil,
    problem: Problem? = nil
  ) -> DestinationResponse {
    DestinationResponse(
      id: record.id, kind: record.kind.rawValue, address: record.address, name: record.name,
      confirmed: record.confirmed, isDefault: record.isDefault, settings: record.settings,
      closed: StoredJSON.decode(Problem.self, record.closed), waiting: waiting.map(Self.status),
      nextDigest: (waiting?.dueAt?.date ?? record.settings.schedule?.next(after: now())).map(Timestamp.text),
      limits: DestinationResponse.Limits(
        bookBytes: limits.bytes(for: record), perMinute: limit(mail.perMinute, record),
        perDay: limit(mail.perDay, record), toAddressPerDay: limit(mail.toAddressPerDay, record)),
      folder: showsPath ? folder(of: record) : nil, secret: secret, problem: problem)
  }

  private func limit(_ count: Int, _ record: DestinationRecord) -> Int? {
    record.kind.isMail && count > 0 ? count : nil
  }

  /// The path of the folder; nil for other kinds of destination.
  private func folder(of record: DestinationRecord) -> String? {
    record.kind == .folder
      ? folders.path(record.address, account: record.account, node: record.settings.node) : nil
  }

  private static func status(_ digest: DigestRecord) -> DigestStatus {
    DigestStatus(dueAt: digest.dueAt.map { Timestamp.text($0.date) }, shares: digest.shares)
  }
}
