// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The paths of pages that other pages redirect to; paths that clients know too are in `Routes`.
enum PagePath {
  /// The form to sign in with a password, a link or an identity provider.
  static let signIn = "/sign-in"
  /// The settings of the signed-in account.
  static let account = "/account"
  /// The list of tokens and app passwords.
  static let tokens = "/tokens"
}
