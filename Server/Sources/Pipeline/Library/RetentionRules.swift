// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages
import ServerCore
import ShareContract
package import Storage

/// Moves archived shares to the trash, removes old originals and books, and says after how many days that happens.
package struct RetentionRules: Sendable {
  /// The rule of a server without settings: everything is kept, and deleted shares stay in the trash for 30 days.
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

  /// What uses the storage of an account.
  package func storage(of account: String) async throws -> AccountStorage? {
    try await retention.storage(of: account)
  }

  /// Sets the rule of an account from the texts of a form; an empty text follows the server.
  package func set(_ form: [String: String], of account: String) async throws {
    func days(_ field: String) throws -> Int? { try Self.days(form[field] ?? "") }
    try await retention.set(
      RetentionRule(
        archived: try days("archived"), binned: try days("binned"), originals: try days("originals"),
        books: try days("books")), of: account)
  }

  /// Sets the rule of an account; throws a problem for a number of days that isn't allowed.
  package func set(_ rule: RetentionRule, of account: String) async throws {
    for days in [rule.archived, rule.binned, rule.originals, rule.books] {
      _ = try days.map { try Self.days("\($0)") }
    }
    try await retention.set(rule, of: account)
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

  /// Removes originals and books that are old enough from shares that stay.
  func removeParts(from bodies: any FileStore, _ books: any FileStore) async throws {
    let time = Moment(now())
    for (account, rule) in try await retention.rules(server: server) {
      if let days = rule.originals {
        try await remove(from: bodies, books) {
          try await retention.removeOriginals(
            account: account, receivedBefore: time.days(ago: days), limit: Self.batch, at: time)
        }
      }
      if let days = rule.books {
        try await remove(from: bodies, books) {
          try await retention.removeBooks(
            account: account, madeBefore: time.days(ago: days), limit: Self.batch)
        }
      }
    }
  }

  // Rows first, so that no row refers to a deleted file.
  private func remove(
    from bodies: any FileStore, _ books: any FileStore, _ next: () async throws -> [LooseFiles]
  ) async throws {
    while !Task.isCancelled {
      let loose = try await next()
      if loose.isEmpty { return }
      loose.forEach { $0.remove(from: bodies, books) }
    }
  }
}
