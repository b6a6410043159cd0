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
