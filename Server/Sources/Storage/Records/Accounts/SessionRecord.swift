// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A browser session in its owner's list; only the hash of its secret is stored.
package struct SessionRecord: Sendable, Equatable {
  /// A session expires when it is not used for this long.
  package static let idleLife: Duration = .seconds(14 * 86_400)

  package let id: String
  package let account: String
  package let secretHash: String
  /// The browser's own name at sign-in.
  package let agent: String?
  package let createdAt: Moment
  package let lastUsedAt: Moment
  package let expiresAt: Moment

  package init(
    id: String, account: String, secretHash: String, agent: String?, createdAt: Moment, expiresAt: Moment
  ) {
    self.id = id
    self.account = account
    self.secretHash = secretHash
    self.agent = agent
    self.createdAt = createdAt
    lastUsedAt = createdAt
    self.expiresAt = expiresAt
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    account = try row.text("account")
    secretHash = try row.text("secret_hash")
    agent = try row.optionalText("agent")
    createdAt = try row.moment("created_at")
    lastUsedAt = try row.moment("last_used_at")
    expiresAt = try row.moment("expires_at")
  }
}
