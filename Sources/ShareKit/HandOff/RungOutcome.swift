// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The outcome of a rung.
package enum RungOutcome: Hashable, Sendable {
  /// It succeeded: the upload was handed over, the user signed in, the app opened, or the notification was posted.
  case succeeded
  /// The server or the token's absence says that the user has to sign in.
  case needsSignIn
  /// It did not work.
  case failed
  /// The user did not want it.
  case declined
}
