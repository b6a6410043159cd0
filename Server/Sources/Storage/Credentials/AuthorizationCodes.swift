// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Authorization codes, which an app exchanges once for its token.
///
/// They are valid for so short a time that the clock of the database decides: two servers may have clocks that differ by minutes.
package struct AuthorizationCodes: Sendable {
  private let engine: any Engine
  /// A used code is stored for a day, so that its reuse is detected.
  private static let memory: Duration = .seconds(86_400)

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a code, and deletes codes that expired long ago.
  package func add(codeHash: String, _ record: AuthorizationRecord, at time: Moment) async throws {
    let life = time.duration(to: record.expiresAt)
    try await engine.write { connection in
      let now = try connection.leaseTime(time)
      try connection.run(
        "DELETE FROM authorization_code WHERE expires_at < ?", [now.advanced(by: .zero - Self.memory)])
      try connection.run(
        """
        INSERT INTO authorization_code (code_hash, account, client, redirect, challenge, scopes, expires_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          codeHash, record.account, record.client, record.redirect, record.challenge,
          record.scopes.joined(separator: " "), now.advanced(by: life),
        ])
    }
  }

  /// Uses a code and, if `make` accepts it, adds the tokens that `make` returns; nil when the code is not valid.
  ///
  /// A code counts as used in any case. Reusing a code revokes the token or sign-in that it was exchanged for.
  package func exchange<Secrets>(
    codeHash: String, at time: Moment,
    make: @escaping @Sendable (AuthorizationRecord) -> IssuedTokens<Secrets>?
  ) async throws -> IssuedTokens<Secrets>? {
    try await engine.write { connection in
      let unused = try connection.row(
        "UPDATE authorization_code SET used_at = ? WHERE code_hash = ? AND used_at IS NULL RETURNING *",
        [time, codeHash])
      guard let row = unused else {
        try Self.endTokens(of: codeHash, at: time, connection)
        return nil
      }
      let authorization = try AuthorizationRecord(row)
      guard try connection.leaseTime(time) < authorization.expiresAt, let issued = make(authorization) else {
        return nil
      }
      try Grants.insert(issued, connection)
      try connection.run(
        "UPDATE authorization_code SET token = ?, app_grant = ? WHERE code_hash = ?",
        [issued.token.id, issued.grant?.id, codeHash])
      return issued
    }
  }

  private static func endTokens(
    of codeHash: String, at time: Moment, _ connection: any SQLConnection
  ) throws {
    let row = try connection.row("SELECT * FROM authorization_code WHERE code_hash = ?", [codeHash])
    for column in ["app_grant", "token"] {
      if let id = try row?.optionalText(column) { try CredentialTree.end(id, at: time, connection) }
    }
  }
}
