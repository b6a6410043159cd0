// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The purpose of an account link in a mail.
package enum AccountLinkKind: String, Sendable, SQLBindable {
  /// Creates a new account.
  case signUp
  /// Sets a new password.
  case reset
  /// Changes the account's address to the one that received the link.
  case email
}

/// A link that was mailed; only the hash of its code is stored.
package struct AccountLinkRecord: Sendable, Equatable {
  package let kind: AccountLinkKind
  /// The address it was mailed to.
  package let email: String
  /// The account it belongs to; nil for a sign-up, or when no account has that address.
  package let account: String?
  /// The role of a new account.
  package let role: StoredRole
  package let sentAt: Moment
  package let expiresAt: Moment

  package init(
    kind: AccountLinkKind, email: String, account: String?, role: StoredRole = .user, sentAt: Moment,
    expiresAt: Moment
  ) {
    self.kind = kind
    self.email = email.lowercased()
    self.account = account
    self.role = role
    self.sentAt = sentAt
    self.expiresAt = expiresAt
  }

  init(_ row: SQLRow) throws {
    kind = try row.name("kind")
    email = try row.text("email")
    account = try row.optionalText("account")
    role = try row.name("role")
    sentAt = try row.moment("sent_at")
    expiresAt = try row.moment("expires_at")
  }
}

/// The credentials that end with a change of an account.
package struct Endings: Sendable, Equatable {
  /// All browser sessions except the one with this secret's hash.
  package let sessions: Bool
  package let keptSession: String?
  /// All tokens of phones, apps, scripts and OPDS readers.
  package let tokens: Bool

  package init(sessions: Bool, keptSession: String? = nil, tokens: Bool) {
    self.sessions = sessions
    self.keptSession = keptSession
    self.tokens = tokens
  }

  package static let all = Endings(sessions: true, tokens: true)
}

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
