// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Names that also appear in the entitlements and property lists of the app and the extension.
enum Identifiers {
  /// The App Group, which is also the keychain group of the share token.
  static let group = "group.org.sharepipe"
  /// The URL scheme that opens the app.
  static let scheme = "sharepipe"
  /// The prefix of the names of background sessions.
  static let sessionPrefix = "org.sharepipe.upload."
  /// The kind of the widget that shows what waits.
  static let widget = "waiting"
  /// What a tap on the widget opens.
  static let waitingLink = scheme + "://waiting"
}
