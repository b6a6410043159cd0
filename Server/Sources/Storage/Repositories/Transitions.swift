// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How shares and deliveries came to their present states.
package struct Transitions: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// The changes of a share and of its deliveries after their beginning, oldest first.
  package func list(share: Int) async throws -> [TransitionRecord] {
    try await engine.read { connection in
      try connection.rows("SELECT * FROM transition WHERE share = ? ORDER BY number", [share])
        .map(TransitionRecord.init)
    }
  }

  /// Where things stand now.
  package func mark(account: String) async throws -> ChangeMark {
    try await engine.read { connection in
      let share = try connection.row(
        "SELECT coalesce(max(number), 0) AS number FROM share WHERE account = ?", [account])
      return ChangeMark(
        share: try share?.integer("number") ?? 0, transition: try Self.lastNumber(connection))
    }
  }

  /// The shares of an account that came or changed since, each once, oldest first, and how far that reaches.
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
      // What others' shares did is behind us too, so that it is not looked through again.
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
