// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One account of a user.
package struct AccountRecord: Sendable, Equatable {
  package let id: String
  package let email: String
  /// The hash of the password as a PHC string; nil until one is set.
  package let password: String?
  package let role: StoredRole
  package let createdAt: Moment
  /// What the user chose for the pages.
  package let preferences: AccountPreferences
  /// When an admin disabled the account; nil while it can be used.
  package let disabledAt: Moment?
  /// When one of its sessions or tokens was last used, to within five minutes.
  package let seenAt: Moment?
  package var isDisabled: Bool { disabledAt != nil }

  package init(
    id: String, email: String, password: String?, role: StoredRole, createdAt: Moment,
    preferences: AccountPreferences = AccountPreferences()
  ) {
    self.preferences = preferences
    (disabledAt, seenAt) = (nil, nil)
    self.id = id
    self.email = email.lowercased()
    self.password = password
    self.role = role
    self.createdAt = createdAt
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    email = try row.text("email")
    password = try row.optionalText("password")
    role = try row.name("role")
    createdAt = try row.moment("created_at")
    preferences = AccountPreferences(
      language: try row.optionalText("language"), timeZone: try row.optionalText("time_zone"))
    disabledAt = try row.optionalInteger("disabled_at").map(Moment.init(milliseconds:))
    seenAt = try row.optionalInteger("seen_at").map(Moment.init(milliseconds:))
  }
}
