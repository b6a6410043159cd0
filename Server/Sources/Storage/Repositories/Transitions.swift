// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The history of the states of shares and deliveries.
package struct Transitions: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the state changes of a share and of its deliveries after the first states, oldest first.
  package func list(share: Int) async throws -> [TransitionRecord] {
    try await engine.read { connection in
      try connection.rows("SELECT * FROM transition WHERE share = ? ORDER BY number", [share])
        .map(TransitionRecord.init)
    }
  }

  /// Returns for each account a number that grows with each change of its shares, so that only a change needs a search
  /// for it.
  package func changeNumbers(of accounts: [String]) async throws -> [String: Int] {
    let accounts = try JSONRows.text(accounts)
    return try await engine.read { connection in
      let rows = try connection.rows(
        """
        SELECT id, change_number FROM account WHERE id IN (SELECT \(JSONRows.elements(connection.dialect)))
        """, [accounts])
      return Dictionary(
        try rows.map { (try $0.text("id"), try $0.integer("change_number")) }, uniquingKeysWith: { $1 })
    }
  }

  /// Returns the mark for the present state.
  package func mark(account: String) async throws -> ChangeMark {
    try await engine.read { connection in
      // The highest number of all its shares would be looked for in an index without the numbers.
      let share = try connection.row(
        "SELECT number FROM share WHERE account = ? AND deleted_at IS NULL ORDER BY number DESC LIMIT 1",
        [account])
      return ChangeMark(
        share: try share?.integer("number") ?? 0, transition: try Self.lastNumber(of: account, connection))
    }
  }

  /// Returns the shares of an account that were added or changed since a mark, oldest first, and the mark after all of them.
  package func changes(
    account: String, after mark: ChangeMark, limit: Int = 100
  ) async throws -> (shares: [ShareChange], mark: ChangeMark) {
    try await engine.read { connection in
      let last = try Self.lastNumber(of: account, connection)
      let new = try connection.rows(
        """
        SELECT number, id FROM share WHERE account = ? AND number > ? AND deleted_at IS NULL
        ORDER BY number LIMIT ?
        """, [account, mark.share, limit])
      let tables = try Self.tables(account, last - mark.transition, connection)
      let changed = try connection.rows(
        """
        SELECT transition.number, share.id FROM \(tables)
        WHERE transition.number > ? AND \(Self.account(connection.dialect)) = ?
          AND share.number = transition.share AND share.deleted_at IS NULL
        ORDER BY transition.number LIMIT ?
        """, [mark.transition, account, limit])
      // On SQLite, the mark also passes the changes of other accounts' shares, so that they are not searched again.
      let lastSeen = try changed.last?.integer("number") ?? last
      let seen = changed.count < limit ? max(last, mark.transition) : lastSeen
      let end = ChangeMark(share: try new.last?.integer("number") ?? mark.share, transition: seen)
      func changes(_ rows: [SQLRow]) throws -> [(number: Int, id: String)] {
        try rows.map { (try $0.integer("number"), try $0.text("id")) }
      }
      return (
        [ShareChange](new: try changes(new), changed: try changes(changed), since: mark, end: end), end
      )
    }
  }

  /// The tables of changes in the order in which SQLite reads them.
  ///
  /// It reads the last changes of all accounts, or all shares of the account if those are fewer, as after a long time without a
  /// connection. Without CROSS JOIN, it would choose to read all shares of the account each time.
  private static func tables(
    _ account: String, _ changes: Int, _ connection: any SQLConnection
  ) throws -> String {
    let few = "transition CROSS JOIN share"
    guard connection.dialect == .sqlite, changes > fewChanges else { return few }
    let shares = try connection.row(
      "SELECT count(*) AS count FROM (SELECT 1 FROM share WHERE account = ? LIMIT ?)", [account, changes])
    return try shares?.integer("count") ?? 0 < changes ? "share CROSS JOIN transition" : few
  }

  /// Reading this many changes takes less time than counting the shares of an account.
  private static let fewChanges = 5000

  /// The highest number of which no lower one of the account can be committed later.
  ///
  /// PostgreSQL commits in the order of the numbers only within an account.
  private static func lastNumber(of account: String, _ connection: any SQLConnection) throws -> Int {
    let isOfAccount = connection.dialect == .postgreSQL
    let row = try connection.row(
      "SELECT coalesce(max(number), 0) AS number FROM transition \(isOfAccount ? "WHERE account = ?" : "")",
      isOfAccount ? [account] : [])
    return try row?.integer("number") ?? 0
  }

  /// The column with the account of a change.
  private static func account(_ dialect: SQLDialect) -> String {
    dialect == .postgreSQL ? "transition.account" : "share.account"
  }
}
