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

  /// Returns a number that grows with each change of the account's shares, so that only a change needs a search for it.
  package func changeNumber(account: String) async throws -> Int {
    try await engine.read { connection in
      try connection.row("SELECT change_number FROM account WHERE id = ?", [account])?
        .integer("change_number") ?? 0
    }
  }

  /// Returns the mark for the present state.
  package func mark(account: String) async throws -> ChangeMark {
    try await engine.read { connection in
      let share = try connection.row(
        "SELECT coalesce(max(number), 0) AS number FROM share WHERE account = ?", [account])
      return ChangeMark(
        share: try share?.integer("number") ?? 0, transition: try Self.lastNumber(connection))
    }
  }

  /// Returns the shares of an account that were added or changed since a mark, oldest first, and the new mark.
  package func changes(
    account: String, after mark: ChangeMark, limit: Int = 100
  ) async throws -> (shares: [String], mark: ChangeMark) {
    try await engine.read { connection in
      let last = try Self.lastNumber(connection)
      let new = try connection.rows(
        """
        SELECT number, id FROM share WHERE account = ? AND number > ? AND deleted_at IS NULL
        ORDER BY number LIMIT ?
        """, [account, mark.share, limit])
      let changed = try connection.rows(
        """
        SELECT transition.number, share.id FROM transition JOIN share ON share.number = transition.share
        WHERE transition.number > ? AND share.account = ? AND share.deleted_at IS NULL
        ORDER BY transition.number LIMIT ?
        """, [mark.transition, account, limit])
      // The mark also passes the changes of other accounts' shares, so that they are not searched again.
      let lastSeen = try changed.last?.integer("number") ?? last
      let seen = changed.count < limit ? max(last, mark.transition) : lastSeen
      var known = Set<String>()
      return (
        try (new + changed).map { try $0.text("id") }.filter { known.insert($0).inserted },
        ChangeMark(share: try new.last?.integer("number") ?? mark.share, transition: seen)
      )
    }
  }

  private static func lastNumber(_ connection: any SQLConnection) throws -> Int {
    try connection.row("SELECT coalesce(max(number), 0) AS number FROM transition", [])?.integer("number")
      ?? 0
  }
}
