// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Names that the app's and the extension's entitlements and property lists carry too.
enum Identifiers {
  /// The App Group, also the keychain group of the share token.
  static let group = "group.org.sharepipe"
  /// The scheme that opens the app.
  static let scheme = "sharepipe"
  /// The beginning of the names of background sessions.
  static let sessionPrefix = "org.sharepipe.upload."
}
