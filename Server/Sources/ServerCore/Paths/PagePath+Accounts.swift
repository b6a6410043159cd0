// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

extension PagePath {
  /// The form to sign in with a password, a link or an identity provider.
  package static let signIn = "/sign-in"
  /// The form that redirects to another page of this server afterwards.
  package static func signIn(next: String) -> String { signIn + "?" + FormEncoder.encode([("next", next)]) }
  /// The link with which an account signs in once.
  package static func signInLink(_ code: String) -> String { signIn + "/" + code }
  /// The link that makes the first account of a server.
  package static func setUpLink(_ code: String) -> String { "/setup/" + code }
  /// Ends the session of the browser.
  package static let signOut = "/sign-out"
  /// The form that requests an account.
  package static let signUp = "/sign-up"
  /// The mailed link that makes the account.
  package static func signUpLink(_ code: String) -> String { signUp + "/" + code }
  /// The form that requests a new password.
  package static let reset = "/reset"
  /// The mailed link with which a user sets it.
  package static func resetLink(_ code: String) -> String { reset + "/" + code }
}

// The settings of the signed-in account.
extension PagePath {
  package static let account = "/account"
  package static let accountPassword = account + "/password"
  /// Sets after how many days shares are deleted.
  package static let accountRetention = account + "/retention"
  package static let accountPreferences = account + "/preferences"
  package static let accountEmail = account + "/email"
  /// The mailed link that confirms a new address.
  package static func accountEmailLink(_ code: String) -> String { accountEmail + "/" + code }
  /// Ends one session of a browser.
  package static func end(ofSession id: String) -> String { account + "/sessions/" + id + "/end" }
  package static let signOutEverywhere = account + "/sign-out-everywhere"
  package static let accountExport = account + "/export"
  package static let accountDeletion = account + "/delete"
}

// Signing in with an identity provider begins at `Routes.providerSignIn`.
extension PagePath {
  /// The redirect URI, which the operator registers with the provider.
  package static let providerCallback = "/oidc/callback"
  /// Links an identity to the account.
  package static let providerLinking = "/oidc/join"
  /// Unlinks an identity from the account.
  package static let providerUnlinking = "/oidc/part"
}
