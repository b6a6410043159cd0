// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A code that an account's owner shows to a phone; only its hash is stored.
package struct PairingRecord: Sendable, Equatable {
  package let id: String
  package let account: String
  /// The device code of the phone that used it; nil until a phone has used it.
  package let userCode: String?
  package let expiresAt: Moment

  package init(id: String, account: String, expiresAt: Moment) {
    (self.id, self.account, self.expiresAt) = (id, account, expiresAt)
    userCode = nil
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    account = try row.text("account")
    userCode = try row.optionalText("user_code")
    expiresAt = try row.moment("expires_at")
  }
}
