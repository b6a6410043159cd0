// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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
  /// Whether an admin sent it, instead of the visitor who typed the address.
  package let isInvitation: Bool

  package init(
    kind: AccountLinkKind, email: String, account: String?, role: StoredRole = .user, sentAt: Moment,
    expiresAt: Moment, isInvitation: Bool = false
  ) {
    self.kind = kind
    self.email = email.lowercased()
    self.account = account
    self.role = role
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.isInvitation = isInvitation
  }

  init(_ row: SQLRow) throws {
    kind = try row.name("kind")
    email = try row.text("email")
    account = try row.optionalText("account")
    role = try row.name("role")
    sentAt = try row.moment("sent_at")
    expiresAt = try row.moment("expires_at")
    isInvitation = try row.integer("is_invitation") == 1
  }
}
