// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Who may create an account.
package enum SignUp: String, Sendable, CaseIterable {
  /// Anyone who can read mail at their email address.
  case open
  /// Users whom an admin invites.
  case invited
  /// Users whom the operator adds on the command line.
  case closed
}
