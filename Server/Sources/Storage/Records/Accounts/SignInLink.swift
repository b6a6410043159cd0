// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The purpose of a one-time link.
package enum SignInLink: Sendable, Equatable {
  /// Creates the first account.
  case setUp
  /// Signs in to this account.
  case account(AccountRecord)
}
