// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An invitation that nobody has accepted yet.
package struct InvitationRecord: Sendable, Equatable {
  package let email: String
  /// The role of the new account.
  package let role: StoredRole
  /// When the last link was sent.
  package let sentAt: Moment
  /// When the last link expires.
  package let expiresAt: Moment

  init(_ row: SQLRow) throws {
    email = try row.text("email")
    role = try row.name("role")
    sentAt = try row.moment("sent_at")
    expiresAt = try row.moment("expires_at")
  }
}
