// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The owner of a token or refresh token.
package struct CredentialOwner: Sendable, Equatable {
  /// The identifier of the sign-in, or of the token if it belongs to none.
  package let id: String
  package let account: String
}

extension Tokens {
  /// The owner of a token or refresh token that was not ended; nil for any other secret.
  package func owner(secretHash: String) async throws -> CredentialOwner? {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT app_grant.id, app_grant.account FROM refresh_token
        JOIN app_grant ON app_grant.id = refresh_token.app_grant
        WHERE refresh_token.secret_hash = ? AND app_grant.revoked_at IS NULL
        UNION ALL
        SELECT coalesce(app_grant, id) AS id, account FROM token WHERE secret_hash = ? AND revoked_at IS NULL
        """, [secretHash, secretHash]
      ).map { CredentialOwner(id: try $0.text("id"), account: try $0.text("account")) }
    }
  }
}
