// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The codes between an app's sign-in page and its token, each good for one exchange.
package struct AuthorizationCodes: Sendable {
  private let engine: any Engine
  /// A used code is remembered for a day, so that its reuse is noticed.
  private static let memory: Duration = .seconds(86_400)

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a code, and forgets those that are long over.
  package func add(codeHash: String, _ record: AuthorizationRecord, at time: Moment) async throws {
    let oldest = Moment(milliseconds: time.milliseconds - Int(Self.memory / .milliseconds(1)))
    try await engine.write { connection in
      try connection.run("DELETE FROM authorization_code WHERE expires_at < ?", [oldest])
      try connection.run(
        """
        INSERT INTO authorization_code (code_hash, account, client, redirect, challenge, scopes, expires_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          codeHash, record.account, record.client, record.redirect, record.challenge,
          record.scopes.joined(separator: " "), record.expiresAt,
        ])
    }
  }

  /// Uses a code up and, if `make` finds it good, adds the tokens it answers; nil when the code gives nothing.
  ///
  /// A code counts as used whatever comes of it. One that was used before ends the token, or the sign-in, that it gave.
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
      guard time < authorization.expiresAt, let issued = make(authorization) else { return nil }
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
