// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// What the app says.
enum Words {
  static let signInTitle = text("app.signInTitle", "Sign in to send what you share")
  static let waiting = text("app.waiting", "Sign in to finish what you shared")
  static let server = text("app.server", "Server address")
  static let email = text("app.email", "E-mail address")
  static let password = text("app.password", "Password")
  static let code = text("app.code", "or sign-in link or token")
  static let signIn = text("app.signIn", "Sign in")
  static let signOut = text("app.signOut", "Sign out")

  /// Who is signed in; nil when the form is shown instead.
  static func account(_ state: AppModel.SignInState) -> String? {
    switch state {
    case .unknown, .signedOut: nil
    case .signedIn(let server): fill("app.signedIn", "Signed in at %@", "%@", server)
    case .locked: text("app.locked", "Unlock this device to go on")
    case .unusable: text("app.unusable", "Sharepipe cannot open its storage on this device")
    case .noKeychain:
      text("app.noKeychain", "Sharepipe cannot use this device's keychain. What you shared is kept.")
    }
  }

  static func outbox(_ count: Int, unreadable: Int) -> String {
    let kept = fill("app.unreadable", "Kept aside because it cannot be read: %d", "%d", String(unreadable))
    switch (count, unreadable) {
    case (0, 0): return text("app.outboxEmpty", "Everything is sent")
    case (0, _): return kept
    default:
      let waiting = fill("app.outbox", "Not sent yet: %d", "%d", String(count))
      return unreadable == 0 ? waiting : waiting + ". " + kept
    }
  }

  static func row(_ entry: OutboxEntry, signedInAs account: String?) -> String {
    let name = entry.manifest.title ?? entry.manifest.url ?? entry.id.text
    return name + ": " + ShareWords.state(of: entry, signedInAs: account)
  }

  /// Why signing in did not work.
  static func failure(_ error: any Error) -> String {
    switch error {
    case is SignInForm.Incomplete:
      text("signIn.missing", "Fill in e-mail address and password, or a sign-in link")
    case SignIn.Failure.badServer: text("signIn.badServer", "This is not an address of a server")
    case SignIn.Failure.unreachable: text("signIn.unreachable", "The server could not be reached")
    case SignIn.Failure.refused(let problem): problem.detail ?? problem.title
    case SignIn.Failure.unexpectedAnswer:
      text("signIn.unexpected", "This does not seem to be a Sharepipe server")
    default: text("signIn.keychain", "The sign-in could not be stored on this device")
    }
  }

  private static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }

  private static func fill(_ key: String, _ english: String, _ place: String, _ value: String) -> String {
    text(key, english).replacingOccurrences(of: place, with: value)
  }
}
