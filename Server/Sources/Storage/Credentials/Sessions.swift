// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Browser sessions of the web pages.
package struct Sessions: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  private static let isLive = "expires_at > ? AND last_used_at > ?"

  private static func live(_ time: Moment) -> [any SQLBindable] {
    [time, Moment(milliseconds: time.milliseconds - Int(SessionRecord.idleLife / .milliseconds(1)))]
  }

  /// Adds a session and deletes expired ones.
  package func add(_ session: SessionRecord) async throws {
    try await engine.write { connection in
      try Membership.checkEnabled(session.account, connection)
      try connection.run(
        "DELETE FROM session WHERE NOT (\(Self.isLive))", Self.live(session.createdAt))
      try connection.run(
        """
        INSERT INTO session (secret_hash, account, created_at, expires_at, id, last_used_at, agent)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          session.secretHash, session.account, session.createdAt, session.expiresAt, session.id,
          session.lastUsedAt, session.agent,
        ])
      try Membership.see(session.account, at: session.lastUsedAt, connection)
    }
  }

  /// Returns the valid session with that secret.
  package func find(secretHash: String, at time: Moment) async throws -> SessionRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT * FROM session WHERE secret_hash = ? AND \(Self.isLive)", [secretHash] + Self.live(time)
      ).map(SessionRecord.init)
    }
  }

  /// Returns the valid sessions of an account, most recently used first.
  package func list(account: String, at time: Moment) async throws -> [SessionRecord] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT * FROM session WHERE account = ? AND \(Self.isLive) ORDER BY last_used_at DESC, id",
        [account] + Self.live(time)
      ).map(SessionRecord.init)
    }
  }

  /// Records when a session was last used.
  package func touch(_ session: SessionRecord, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE session SET last_used_at = ? WHERE id = ?", [time, session.id])
      try Membership.see(session.account, at: time, connection)
    }
  }

  /// Ends a session; false when the account has no such session.
  package func end(_ id: String, account: String) async throws -> Bool {
    try await engine.write { connection in
      try connection.run("DELETE FROM session WHERE id = ? AND account = ?", [id, account]) > 0
    }
  }

  /// Ends the session with that secret.
  package func end(secretHash: String) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM session WHERE secret_hash = ?", [secretHash])
    }
  }
}
