// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage

/// Moves archived shares to the trash, and says after how many days shares are deleted.
package struct RetentionRules: Sendable {
  /// The rule of a server without settings: archived shares are kept, and deleted ones stay in the trash for 30 days.
  package static let standard = RetentionRule(archived: nil, binned: 30)
  /// The longest time that a rule can have.
  package static let longest = 36_500
  private static let batch = 100

  private let retention: Retention
  package let server: RetentionRule
  private let now: @Sendable () -> Date

  package init(
    _ retention: Retention, server: RetentionRule = standard, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.retention, self.server, self.now) = (retention, server, now)
  }

  /// What the owner of an account chose.
  package func chosen(by account: String) async throws -> RetentionRule {
    try await retention.rule(of: account)
  }

  /// The rule that applies to an account.
  package func rule(of account: String) async throws -> RetentionRule {
    try await chosen(by: account).within(server)
  }

  /// Sets the rule of an account from the texts of a form; an empty text follows the server.
  package func set(archived: String, binned: String, of account: String) async throws {
    try await retention.set(
      RetentionRule(archived: try Self.days(archived), binned: try Self.days(binned)), of: account)
  }

  private static func days(_ text: String) throws -> Int? {
    let text = text.filter { !$0.isWhitespace }
    if text.isEmpty { return nil }
    guard let days = Int(text), (1...longest).contains(days) else {
      throw Problem(.unprocessable, .retentionDays(most: "\(longest)"))
    }
    return days
  }

  /// Moves archived shares to the trash, and returns for each account before when its trash is emptied.
  package func apply() async throws -> [(account: String, binnedBefore: Moment)] {
    let time = Moment(now())
    let cancellation = try StoredJSON.encode(Problem(.canceled, .canceledByBin))
    var trash: [(account: String, binnedBefore: Moment)] = []
    for (account, rule) in try await retention.rules(server: server) {
      if let days = rule.archived { try await move(account, time.days(ago: days), cancellation, time) }
      if let days = rule.binned { trash.append((account, time.days(ago: days))) }
    }
    return trash
  }

  private func move(_ account: String, _ before: Moment, _ cancellation: String, _ time: Moment) async throws
  {
    while !Task.isCancelled {
      let moved = try await retention.moveToTrash(
        account: account, archivedBefore: before, cancellation: cancellation, limit: Self.batch, at: time)
      if moved < Self.batch { return }
    }
  }
}
