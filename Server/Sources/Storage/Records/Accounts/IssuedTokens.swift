// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// New tokens: the records to store, and the secrets to return to the client.
package struct IssuedTokens<Secrets: Sendable>: Sendable {
  package let token: TokenRecord
  package let secretHash: String
  /// The sign-in that renews the token; nil for a token that is never renewed.
  package let grant: GrantRecord?
  /// The hash of the refresh token.
  package let refreshHash: String?
  /// The secrets, which are never stored.
  package let secrets: Secrets

  package init(
    token: TokenRecord, secretHash: String, grant: GrantRecord?, refreshHash: String?, secrets: Secrets
  ) {
    self.token = token
    self.secretHash = secretHash
    self.grant = grant
    self.refreshHash = refreshHash
    self.secrets = secrets
  }
}
