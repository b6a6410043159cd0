// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An identity at an identity provider, and the account that it signs in to.
package struct LinkedIdentityRecord: Sendable, Equatable {
  package let issuer: String
  package let subject: String
  package let account: String
  /// The verified address at the time of linking, as the provider reported it; it is shown but never looked up.
  package let email: String?
  package let createdAt: Moment
  package let lastUsedAt: Moment

  package init(issuer: String, subject: String, account: String, email: String?, createdAt: Moment) {
    (self.issuer, self.subject, self.account, self.email) = (issuer, subject, account, email)
    self.createdAt = createdAt
    lastUsedAt = createdAt
  }

  init(_ row: SQLRow) throws {
    issuer = try row.text("issuer")
    subject = try row.text("subject")
    account = try row.text("account")
    email = try row.optionalText("email")
    createdAt = try row.moment("created_at")
    lastUsedAt = try row.moment("last_used_at")
  }
}
