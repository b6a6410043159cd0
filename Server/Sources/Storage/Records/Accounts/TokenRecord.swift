// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One token; only the hash of its secret is stored.
package struct TokenRecord: Sendable, Equatable {
  package let id: String
  package let account: String
  package let name: String
  package let scopes: [String]
  package let installation: String?
  package let createdAt: Moment
  package let lastUsedAt: Moment?
  /// When it expires, even if it is in use; nil for never.
  package let expiresAt: Moment?
  /// The time without use after which it expires, in milliseconds; nil for never.
  package let idleLife: Int?
  /// For an access token of an app: the sign-in, and the renewal that made the token.
  package let grant: String?
  package let generation: Int?
  /// The token or sign-in that this was made with; revoking that one revokes this one too.
  package let parent: String?
  /// The identifier of the app that signed in; nil for a token that a user or a program made.
  package let client: String?

  package init(
    id: String, account: String, name: String, scopes: [String], installation: String?, createdAt: Moment,
    lastUsedAt: Moment? = nil, expiresAt: Moment? = nil, idleLife: Duration? = nil, grant: String? = nil,
    generation: Int? = nil, parent: String? = nil, client: String? = nil
  ) {
    self.id = id
    self.account = account
    self.name = name
    self.scopes = scopes
    self.installation = installation
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.expiresAt = expiresAt
    self.idleLife = idleLife.map { Int($0 / .milliseconds(1)) }
    self.grant = grant
    self.generation = generation
    self.parent = parent
    self.client = client
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    account = try row.text("account")
    name = try row.text("name")
    scopes = try row.text("scopes").split(separator: " ").map(String.init)
    installation = try row.optionalText("installation")
    createdAt = try row.moment("created_at")
    lastUsedAt = try row.optionalInteger("last_used_at").map(Moment.init(milliseconds:))
    expiresAt = try row.optionalInteger("expires_at").map(Moment.init(milliseconds:))
    idleLife = try row.optionalInteger("idle_life")
    grant = try row.optionalText("app_grant")
    generation = try row.optionalInteger("generation")
    parent = try row.optionalText("parent")
    client = nil
  }
}
