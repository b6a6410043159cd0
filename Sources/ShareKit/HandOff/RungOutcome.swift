// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The outcome of a rung.
package enum RungOutcome: Hashable, Sendable {
  /// It did what it is for: the upload was taken over, the user signed in, the app opened, the notice was posted.
  case succeeded
  /// The server or the token's absence says that the user has to sign in.
  case needsSignIn
  /// It did not work.
  case failed
  /// The user did not want it.
  case declined
}
