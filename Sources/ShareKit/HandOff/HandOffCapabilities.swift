// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the extension can do here and now.
package struct HandOffCapabilities: Hashable, Sendable {
  /// Whether a window scene was found in the responder chain.
  package var canOpenApp: Bool
  /// Whether the user allowed notifications; a provisional permission is one.
  package var canNotify: Bool
  /// Whether a sign-in page can be presented.
  package var canSignInHere: Bool

  /// Names what can be done; nothing by default.
  package init(canOpenApp: Bool = false, canNotify: Bool = false, canSignInHere: Bool = false) {
    self.canOpenApp = canOpenApp
    self.canNotify = canNotify
    self.canSignInHere = canSignInHere
  }
}
