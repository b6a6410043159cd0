// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The rules after which shares are deleted, and the shares to which they apply.
package struct Retention: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) { self.engine = engine }

  /// Returns what the owner of an account chose.
  package func rule(of account: String) async throws -> RetentionRule {
    try await engine.read { connection in
      try connection.row(
        "SELECT archived, binned, originals, books FROM retention WHERE account = ?", [account]
      )
      .map(RetentionRule.init) ?? RetentionRule()
    }
  }

  package func set(_ rule: RetentionRule, of account: String) async throws {
    try await engine.write { connection in
      try connection.run(
        """
        INSERT INTO retention (account, archived, binned, originals, books) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET archived = excluded.archived, binned = excluded.binned,
          originals = excluded.originals, books = excluded.books
        """, [account, rule.archived, rule.binned, rule.originals, rule.books])
    }
  }

  /// Returns the rule of every account, within the rule of the server.
  package func rules(server: RetentionRule) async throws -> [(account: String, rule: RetentionRule)] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT account.id AS id, archived, binned, originals, books FROM account LEFT JOIN retention ON retention.account = account.id
        ORDER BY account.email
        """, []
      ).map { (try $0.text("id"), try RetentionRule($0).within(server)) }
    }
  }

  /// Lists every change of an account's shares that a rule makes now, or within a number of days if nothing else happens to them.
  ///
  /// A share can be listed several times: what moves to the trash may also be deleted within this time.
  package func expiring(
    _ rule: RetentionRule, account: String, at time: Moment, within days: Int = 0
  ) async throws -> [ExpiringShare] {
    let forecast = RetentionForecast(rule, from: time, days: days)
    return try await engine.read { connection in
      let archived = try rule.archived.map {
        try Self.archived(account, before: forecast.end.days(ago: $0), Int.max, connection)
      }
      let binned = try rule.binned.map {
        try Self.binned(account, before: forecast.end.days(ago: $0), connection)
      }
      let parts = try Self.parts(rule, account, forecast.end, connection)
      return forecast.changes(archived: archived ?? [], binned: binned ?? [], parts: parts)
    }
  }

  private static func binned(
    _ account: String, before: Moment, _ connection: any SQLConnection
  ) throws -> [ExpiringShare] {
    try connection.rows(
      """
      SELECT \(columns), binned_at AS since FROM share
      WHERE account = ? AND deleted_at IS NULL AND binned_at IS NOT NULL AND binned_at < ? ORDER BY binned_at
      """, [account, before]
    ).map { try ExpiringShare($0, .delete) }
  }

  /// Moves archived shares to the trash, oldest first, and returns their number.
  ///
  /// - Parameters:
  ///   - cancellation: what deliveries get that wait for such a share; there are none.
  ///   - limit: the number of shares that one call moves at most.
  package func moveToTrash(
    account: String, archivedBefore: Moment, cancellation: String, limit: Int = 100, at time: Moment
  ) async throws -> Int {
    try await engine.write { connection in
      let change = LibraryChange(
        action: .bin, account: account, cancellation: cancellation, time: time, collecting: { _ in nil })
      return try Self.archived(account, before: archivedBefore, limit, connection)
        .count { try change.apply(to: $0.id, connection) }
    }
  }

  // A share that isn't delivered, or that needs its owner, stays, however old it is.
  private static func archived(
    _ account: String, before: Moment, _ limit: Int, _ connection: any SQLConnection
  ) throws -> [ExpiringShare] {
    try connection.rows(
      """
      SELECT \(columns), archived_at AS since FROM share
      WHERE account = ? AND deleted_at IS NULL AND binned_at IS NULL AND archived_at IS NOT NULL AND archived_at < ?
        AND state = 'ready' AND needs_you = 0 AND NOT EXISTS (
          SELECT 1 FROM delivery WHERE delivery.share = share.number AND delivery.state IN ('queued', 'sending'))
      ORDER BY archived_at LIMIT ?
      """, [account, before, limit]
    ).map { try ExpiringShare($0, .trash) }
  }

  private static let columns = """
    share.id AS id, coalesce(share.sender_title, share.title) AS title, share.bytes
      + coalesce((SELECT bytes FROM capture WHERE capture.share = share.number), 0)
      + coalesce((SELECT article + books FROM stored_bytes WHERE stored_bytes.share = share.number), 0) AS size
    """
}

extension Moment {
  package func days(ago days: Int) -> Moment { advanced(by: .seconds(-days * 86_400)) }
  package func days(after days: Int) -> Moment { self.days(ago: -days) }
}

extension RetentionRule {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      archived: try row.optionalInteger("archived"), binned: try row.optionalInteger("binned"),
      originals: try row.optionalInteger("originals"), books: try row.optionalInteger("books"))
  }
}
