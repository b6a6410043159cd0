// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A sign-in of one app, which renews its tokens (RFC 6749, section 6).
package struct GrantRecord: Sendable, Equatable {
  /// A sign-in expires when it is not used for this long.
  package static let idleLife: Duration = .seconds(90 * 86_400)

  package let id: String
  package let account: String
  package let client: String
  /// The name that its owner sees in the list.
  package let name: String
  package let scopes: [String]
  /// The number of renewals.
  package let generation: Int
  /// The newest generation of which a token was used.
  let usedGeneration: Int
  package let createdAt: Moment
  package let lastUsedAt: Moment
  /// When it expires, even if it is in use.
  package let expiresAt: Moment
  /// The token or sign-in that this was made with; revoking that one revokes this one too.
  package let parent: String?

  package init(
    id: String, account: String, client: String, name: String, scopes: [String], createdAt: Moment,
    expiresAt: Moment, parent: String? = nil
  ) {
    self.id = id
    self.account = account
    self.client = client
    self.name = name
    self.scopes = scopes
    (generation, usedGeneration) = (0, 0)
    self.createdAt = createdAt
    lastUsedAt = createdAt
    self.expiresAt = expiresAt
    self.parent = parent
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    account = try row.text("account")
    client = try row.text("client")
    name = try row.text("name")
    scopes = try row.text("scopes").split(separator: " ").map(String.init)
    generation = try row.integer("generation")
    usedGeneration = try row.integer("used_generation")
    createdAt = try row.moment("created_at")
    lastUsedAt = try row.moment("last_used_at")
    expiresAt = try row.moment("expires_at")
    parent = try row.optionalText("parent")
  }

  /// The grant as an entry in the owner's list of tokens.
  var listed: TokenRecord {
    TokenRecord(
      id: id, account: account, name: name, scopes: scopes, installation: nil, createdAt: createdAt,
      lastUsedAt: lastUsedAt, expiresAt: expiresAt, client: client)
  }
}
