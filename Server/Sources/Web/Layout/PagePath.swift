// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The paths of pages that other pages lead to; paths that clients know too are in `Routes`.
enum PagePath {
  /// The shares that are neither archived nor deleted.
  static let library = "/"
  /// The shares that wait for their owner.
  static let needsYou = "/needs-you"
  /// The shares that were archived.
  static let archive = "/archive"
  /// The shares that were deleted and can be restored.
  static let bin = "/bin"
  /// Where the form of the lists sends actions on shares.
  static let libraryActions = "/library"
  /// The form for a new share.
  static let newShare = "/new"
  /// The list of destinations.
  static let destinations = "/destinations"
  /// The list of phones, browsers, terminals, and reading apps; its name is older than they are.
  static let devices = "/tokens"
  /// How to share with iOS Shortcuts.
  static let shortcuts = "/shortcuts"
  /// The mail account that books are sent from.
  static let mail = "/mail"
  /// The users of this server, for admins.
  static let users = "/people"
  /// The settings of the signed-in account.
  static let account = "/account"
  /// The form to sign in with a password, a link or an identity provider.
  static let signIn = "/sign-in"
  /// The list of steps to the first book.
  static let setUp = "/set-up"
}
