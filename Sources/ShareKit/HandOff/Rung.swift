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
  /// Post a local notification that opens the app.
  case notify
  /// Show in the extension what the user can do.
  case prompt
}
