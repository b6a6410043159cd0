// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A new token; the secret is shown this once.
public struct TokenGrant: Codable, Hashable, Sendable {
  /// The token's identifier, to revoke it by.
  public let id: String
  /// The secret share token.
  public let token: String
  /// The account it belongs to.
  public let account: String

  /// Creates a grant from its parts.
  public init(id: String, token: String, account: String) {
    self.id = id
    self.token = token
    self.account = account
  }
}
