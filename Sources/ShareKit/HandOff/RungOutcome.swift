// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The outcome of a rung.
package enum RungOutcome: Hashable, Sendable {
  /// It succeeded: the upload was handed over, the user signed in, the app opened, or the notification was posted.
  case succeeded
  /// The user has to sign in: the server rejected the token, or there is none.
  case needsSignIn
  /// The rung didn't succeed.
  case failed
  /// The user declined it.
  case declined
}
