// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Sign-ins of apps that renew their tokens.
package struct Grants: Sendable {
  /// The result of using a refresh token.
  package enum Outcome<Secrets: Sendable>: Sendable {
    case renewed(IssuedTokens<Secrets>)
    /// Rejected: the token is unknown, expired, or belongs to another client.
    case refused
    /// The token was used again although its successor is in use: the sign-in and all its tokens were revoked.
    case stolen(GrantRecord)
  }

  private let engine: any Engine
  /// The number of generations that are stored to detect the reuse of an old token.
  private static let memory = 2000

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  static func insert(_ issued: IssuedTokens<some Sendable>, _ connection: any SQLConnection) throws {
    if let grant = issued.grant, let refreshHash = issued.refreshHash {
      try CredentialTree.checkLive(parent: grant.parent, connection)
      try connection.run(
        """
        INSERT INTO app_grant (id, account, client, name, scopes, generation, used_generation, created_at,
          last_used_at, expires_at, parent) VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)
        """,
        [
          grant.id, grant.account, grant.client, grant.name, grant.scopes.joined(separator: " "),
          grant.createdAt, grant.createdAt, grant.expiresAt, grant.parent,
        ])
      try insertRefresh(refreshHash, grant.id, generation: 0, connection)
    }
    try Tokens.insert(issued.token, secretHash: issued.secretHash, connection)
  }

  private static func insertRefresh(
    _ hash: String, _ grant: String, generation: Int, _ connection: any SQLConnection
  ) throws {
    try connection.run(
      "INSERT INTO refresh_token (secret_hash, app_grant, generation) VALUES (?, ?, ?)",
      [hash, grant, generation])
  }

  /// Exchanges a refresh token for a token from `make` and a new refresh token, or ends the sign-in.
  ///
  /// - Parameter make: gets the sign-in and the generation of the new tokens.
  package func renew<Secrets>(
    refreshHash: String, client: String, at time: Moment,
    make: @escaping @Sendable (GrantRecord, Int) -> IssuedTokens<Secrets>
  ) async throws -> Outcome<Secrets> {
    try await engine.write { connection in
      // The sign-in's row is locked first, so that its tokens don't change until the transaction ends.
      guard let grant = try Self.lockLive(refreshHash, connection), grant.client == client,
        let row = try connection.row("SELECT * FROM refresh_token WHERE secret_hash = ?", [refreshHash])
      else { return .refused }
      let generation = try row.integer("generation")
      let superseded = try row.optionalInteger("superseded_at").map(Moment.init(milliseconds:))
      switch RefreshVerdict.of(
        generation: generation, superseded: superseded, grant: grant, at: time)
      {
      case .over: return .refused
      case .stolen:
        try CredentialTree.end(grant.id, at: time, connection)
        return .stolen(grant)
      case .current: try Self.advance(grant, at: time, connection)
      case .again: try Self.note(grant, used: generation, at: time, connection)
      }
      let next = max(grant.generation, generation + 1)
      let new = make(grant, next)
      try Tokens.insert(new.token, secretHash: new.secretHash, connection)
      if let hash = new.refreshHash {
        try Self.insertRefresh(hash, grant.id, generation: next, connection)
      }
      return .renewed(new)
    }
  }

  private static func lockLive(_ refreshHash: String, _ connection: any SQLConnection) throws -> GrantRecord?
  {
    try connection.row(
      """
      UPDATE app_grant SET generation = generation
      WHERE id = (SELECT app_grant FROM refresh_token WHERE secret_hash = ?) AND revoked_at IS NULL RETURNING *
      """, [refreshHash]
    ).map(GrantRecord.init)
  }

  private static func advance(
    _ grant: GrantRecord, at time: Moment, _ connection: any SQLConnection
  ) throws {
    try connection.run(
      "UPDATE refresh_token SET superseded_at = ? WHERE app_grant = ? AND generation = ?",
      [time, grant.id, grant.generation])
    try note(grant, used: grant.generation, at: time, connection)
    try connection.run("UPDATE app_grant SET generation = generation + 1 WHERE id = ?", [grant.id])
    try connection.run(
      "DELETE FROM refresh_token WHERE app_grant = ? AND generation < ?",
      [grant.id, grant.generation - memory])
    try connection.run(
      "DELETE FROM token WHERE app_grant = ? AND generation IS NOT NULL AND expires_at < ?", [grant.id, time])
  }

  private static func note(
    _ grant: GrantRecord, used generation: Int, at time: Moment, _ connection: any SQLConnection
  ) throws {
    let latest = connection.dialect.greatest("used_generation", "?")
    try connection.run(
      "UPDATE app_grant SET last_used_at = ?, used_generation = \(latest) WHERE id = ?",
      [time, generation, grant.id])
  }

  /// Ends the sign-in that a refresh token or an access token belongs to; false when it belongs to none.
  package func end(secretHash: String, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let grant = try connection.row(
        """
        SELECT app_grant FROM refresh_token WHERE secret_hash = ?
        UNION SELECT app_grant FROM token WHERE secret_hash = ? AND generation IS NOT NULL
        """, [secretHash, secretHash])
      guard let grant else { return false }
      try CredentialTree.end(try grant.text("app_grant"), at: time, connection)
      return true
    }
  }
}
