// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tokens and sessions; both are known only by the hash of their secret.
package struct Tokens: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a token.
  package func add(_ token: TokenRecord, secretHash: String) async throws {
    try await engine.write { try Self.insert(token, secretHash: secretHash, $0) }
  }

  static func insert(
    _ token: TokenRecord, secretHash: String, _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      INSERT INTO token (id, account, name, secret_hash, scopes, installation, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        token.id, token.account, token.name, secretHash, token.scopes.joined(separator: " "),
        token.installation, token.createdAt,
      ])
  }

  /// The live token with that secret.
  package func find(secretHash: String) async throws -> TokenRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT * FROM token WHERE secret_hash = ? AND revoked_at IS NULL", [secretHash]
      ).map(TokenRecord.init)
    }
  }

  /// Whether that token was not ended.
  package func isLive(_ id: String) async throws -> Bool {
    try await engine.read { connection in
      try connection.row("SELECT 1 AS one FROM token WHERE id = ? AND revoked_at IS NULL", [id]) != nil
    }
  }

  /// The live tokens of an account, oldest first.
  package func list(account: String) async throws -> [TokenRecord] {
    try await engine.read { connection in
      try connection.rows(
        "SELECT * FROM token WHERE account = ? AND revoked_at IS NULL ORDER BY created_at, id", [account]
      ).map(TokenRecord.init)
    }
  }

  /// Notes when a token was last used.
  package func touch(_ id: String, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE token SET last_used_at = ? WHERE id = ?", [time, id])
    }
  }

  /// Ends a token; false when the account has no such live token.
  package func revoke(_ id: String, account: String, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      try connection.run(
        "UPDATE token SET revoked_at = ? WHERE id = ? AND account = ? AND revoked_at IS NULL",
        [time, id, account]) > 0
    }
  }

  /// Ends the token with that secret, if there is one.
  package func revoke(secretHash: String, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run(
        "UPDATE token SET revoked_at = ? WHERE secret_hash = ? AND revoked_at IS NULL", [time, secretHash])
    }
  }

  /// Opens a browser session.
  package func addSession(
    secretHash: String, account: String, at time: Moment, expiresAt: Moment
  ) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM session WHERE expires_at <= ?", [time])
      try connection.run(
        "INSERT INTO session (secret_hash, account, created_at, expires_at) VALUES (?, ?, ?, ?)",
        [secretHash, account, time, expiresAt])
    }
  }

  /// The account of a live session.
  package func sessionAccount(secretHash: String, at time: Moment) async throws -> String? {
    try await engine.read { connection in
      try connection.row(
        "SELECT account FROM session WHERE secret_hash = ? AND expires_at > ?", [secretHash, time]
      )?.text("account")
    }
  }

  /// Ends a session.
  package func endSession(secretHash: String) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM session WHERE secret_hash = ?", [secretHash])
    }
  }
}
