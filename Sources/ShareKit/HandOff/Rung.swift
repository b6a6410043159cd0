// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One step of the hand-off, from "shared" to "sent".
///
/// The raw values are stored in policies.
public enum Rung: String, Codable, Hashable, Sendable, CaseIterable {
  /// Send with the share token from the keychain.
  case shareToken
  /// Sign in inside the extension.
  case signInHere
  /// Open the app through the window scene.
  case openApp
  /// Post a local notification that leads to the app.
  case notify
  /// Say in the extension what the user can do.
  case prompt
}

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

/// A rung that was tried.
package struct RungAttempt: Hashable, Sendable {
  package let rung: Rung
  /// The outcome of the attempt.
  package let outcome: RungOutcome

  package init(_ rung: Rung, _ outcome: RungOutcome) {
    self.rung = rung
    self.outcome = outcome
  }
}
