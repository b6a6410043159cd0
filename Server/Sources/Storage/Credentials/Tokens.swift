// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tokens of accounts; only the hashes of their secrets are stored.
package struct Tokens: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a token, and gives the sign-in that it was made with a new name; throws `ended` when that sign-in has ended.
  package func add(
    _ token: TokenRecord, secretHash: String, renaming signIn: SignInName? = nil
  ) async throws {
    try await engine.write { connection in
      try Self.insert(token, secretHash: secretHash, connection)
      try signIn?.store(account: token.account, connection)
    }
  }

  static func insert(
    _ token: TokenRecord, secretHash: String, _ connection: any SQLConnection
  ) throws {
    try CredentialTree.checkLive(parent: token.parent, connection)
    try Membership.checkEnabled(token.account, connection)
    try connection.run(
      """
      INSERT INTO token (id, account, name, secret_hash, scopes, installation, created_at, expires_at, idle_life,
        app_grant, generation, parent)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        token.id, token.account, token.name, secretHash, token.scopes.joined(separator: " "),
        token.installation, token.createdAt, token.expiresAt, token.idleLife, token.grant, token.generation,
        token.parent,
      ])
  }

  /// The SQL condition for a valid token: not revoked, not expired, and not unused for too long.
  private static let isLive = """
    revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
      AND (idle_life IS NULL OR coalesce(last_used_at, created_at) + idle_life > ?)
    """

  /// Returns the valid token with that secret.
  package func find(secretHash: String, at time: Moment) async throws -> TokenRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT * FROM token WHERE secret_hash = ? AND \(Self.isLive)", [secretHash, time, time]
      ).map(TokenRecord.init)
    }
  }

  /// Returns the sign-in that a token belongs to.
  package func grant(of id: String) async throws -> String? {
    try await engine.read { connection in
      try connection.row("SELECT app_grant FROM token WHERE id = ?", [id])?.optionalText("app_grant")
    }
  }

  /// Returns the token or sign-in that a token was made with.
  package func parent(of id: String) async throws -> String? {
    try await engine.read { connection in
      try connection.row("SELECT parent FROM token WHERE id = ?", [id])?.optionalText("parent")
    }
  }

  /// Whether that token is valid.
  package func isLive(_ id: String, at time: Moment) async throws -> Bool {
    try await engine.read { connection in
      try connection.row("SELECT 1 AS one FROM token WHERE id = ? AND \(Self.isLive)", [id, time, time])
        != nil
    }
  }

  /// Whether that token was revoked, or its sign-in ended.
  package func isRevoked(_ id: String) async throws -> Bool {
    try await engine.read { connection in
      try connection.row("SELECT 1 AS one FROM token WHERE id = ? AND revoked_at IS NULL", [id]) == nil
    }
  }

  /// Returns the valid tokens of an account, oldest first, including sign-ins that renew their tokens.
  package func list(account: String, at time: Moment) async throws -> [TokenRecord] {
    try await engine.read { connection in
      let tokens = try connection.rows(
        "SELECT * FROM token WHERE account = ? AND generation IS NULL AND \(Self.isLive)",
        [account, time, time]
      ).map(TokenRecord.init)
      let grants = try connection.rows(
        """
        SELECT * FROM app_grant
        WHERE account = ? AND revoked_at IS NULL AND expires_at > ? AND last_used_at > ?
        """,
        [
          account, time,
          Moment(milliseconds: time.milliseconds - Int(GrantRecord.idleLife / .milliseconds(1))),
        ]
      ).map { try GrantRecord($0).listed }
      return (tokens + grants).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }
  }

  /// Records when a token was last used, which also shows that the response of its renewal arrived.
  package func touch(_ token: TokenRecord, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE token SET last_used_at = ? WHERE id = ?", [time, token.id])
      try Membership.see(token.account, at: time, connection)
      guard let grant = token.grant, let generation = token.generation else { return }
      let latest = connection.dialect.greatest("used_generation", "?")
      try connection.run(
        "UPDATE app_grant SET last_used_at = ?, used_generation = \(latest) WHERE id = ?",
        [time, generation, grant])
    }
  }

  /// Ends a token or a sign-in and everything made with it; false when the account has no such valid credential.
  package func revoke(_ id: String, account: String, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let found = try connection.row(
        """
        SELECT id FROM app_grant WHERE id = ? AND account = ? AND revoked_at IS NULL
        UNION ALL SELECT id FROM token WHERE id = ? AND account = ? AND revoked_at IS NULL
        """, [id, account, id, account])
      guard found != nil else { return false }
      try CredentialTree.end(id, at: time, connection)
      return true
    }
  }

  /// Ends the tokens of one installation; returns their number.
  package func revoke(installation: String, account: String, at time: Moment) async throws -> Int {
    try await engine.write { connection in
      let ids = try connection.rows(
        "SELECT id FROM token WHERE installation = ? AND account = ? AND revoked_at IS NULL",
        [installation, account]
      ).map { try $0.text("id") }
      for id in ids { try CredentialTree.end(id, at: time, connection) }
      return ids.count
    }
  }

  /// Ends the token with that secret, if it exists, and everything made with it.
  package func revoke(secretHash: String, at time: Moment) async throws {
    try await engine.write { connection in
      let row = try connection.row("SELECT id FROM token WHERE secret_hash = ?", [secretHash])
      if let id = try row?.text("id") { try CredentialTree.end(id, at: time, connection) }
    }
  }
}
