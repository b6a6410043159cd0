// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One sign-in of one app that renews its tokens (RFC 6749, section 6).
package struct GrantRecord: Sendable, Equatable {
  /// A sign-in that is not used for so long is over.
  package static let idleLife: Duration = .seconds(90 * 86_400)

  package let id: String
  package let account: String
  package let client: String
  /// What its owner reads in the list.
  package let name: String
  package let scopes: [String]
  /// Counts the renewals.
  package let generation: Int
  /// The newest generation of which a token was shown.
  package let usedGeneration: Int
  package let createdAt: Moment
  package let lastUsedAt: Moment
  /// When it ends, however much it is used.
  package let expiresAt: Moment
  /// The token or sign-in that this was made with, and with which it ends.
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

  /// The grant as its owner sees it among the tokens.
  var listed: TokenRecord {
    TokenRecord(
      id: id, account: account, name: name, scopes: scopes, installation: nil, createdAt: createdAt,
      lastUsedAt: lastUsedAt, expiresAt: expiresAt)
  }
}

/// What a refresh token is worth when it is shown.
package enum RefreshVerdict: Sendable, Equatable {
  /// It is of the newest generation.
  case current
  /// It was exchanged before, but what came of that may never have arrived, or another process was a moment faster.
  case again
  /// It was exchanged before and its successor is in use: two parties hold it.
  case stolen
  /// The sign-in is over.
  case over

  /// For how long a token that was exchanged is good for those who raced for it.
  package static let grace: Duration = .seconds(60)

  /// Judges a token of a generation that was first exchanged at `superseded`.
  package static func of(
    generation: Int, superseded: Moment?, grant: GrantRecord, at time: Moment
  ) -> RefreshVerdict {
    guard time < grant.expiresAt, time < grant.lastUsedAt.advanced(by: GrantRecord.idleLife) else {
      return .over
    }
    if generation == grant.generation { return .current }
    if grant.usedGeneration <= generation { return .again }
    if let superseded, time < superseded.advanced(by: grace) { return .again }
    return .stolen
  }
}

/// Tokens that were just made: what is stored of them, and what goes back to whoever asked.
package struct IssuedTokens<Secrets: Sendable>: Sendable {
  package let token: TokenRecord
  package let secretHash: String
  /// The sign-in that renews the token; nil for a token that stands alone.
  package let grant: GrantRecord?
  /// The hash of the secret that renews it.
  package let refreshHash: String?
  /// Never stored.
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
