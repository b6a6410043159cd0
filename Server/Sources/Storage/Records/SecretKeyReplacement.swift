// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What was lost with the secret key of a database.
package struct SecretKeyReplacement: Sendable, Equatable {
  /// The personal mail accounts whose passwords have to be entered again.
  package let personalMailAccounts: Int
  /// The emails about accounts that waited to be sent.
  package let emails: Int
}
