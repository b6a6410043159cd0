// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

// Texts about signing in with a QR code.
extension AppText {

  static func signInAt(_ value: String) -> String {
    fill("app.signInAt", "Sign in at %@?", value)
  }

  static func pairingAccount(_ value: String) -> String {
    fill(
      "pairing.account", "The code is for the account %@. From now on, your shares go to that account.",
      value)
  }

  static func pairingReplaces(_ value: String) -> String {
    fill(
      "pairing.replaces",
      "This signs you out of %@ on this device. Unsent shares stay in the outbox.",
      value)
  }

  static let pairingNotEncrypted = text(
    "pairing.notEncrypted",
    "The connection isn’t encrypted. Anyone on the same network can read what you send.")
  static let pairingWaiting = text("pairing.waiting", "Confirm where the code is shown")
  static let pairingAsking = text("pairing.asking", "Asking the server…")

  static func pairingCompare(_ value: String) -> String {
    fill(
      "pairing.compare", "Connect this phone there only if you see this code: %@",
      value)
  }

  static let pairingFailed = text("pairing.failed", "Not signed in")
  static let pairingUnreadable = text(
    "pairing.unreadable", "This isn’t the pairing code of a Sharepipe server")
  static let pairingOver = text("pairing.over", "That code was used or has expired. Create a new one.")
  static let pairingDenied = text("pairing.denied", "Access was denied where the code was shown.")
  static let pairingOtherAccount = text(
    "pairing.otherAccount",
    "The server connected this phone to a different account than the code named. Nothing was changed.")
  static let pairingBusy = text(
    "pairing.busy", "Too many requests. Try again in a minute.")
  static let close = text("action.close", "Close")

  /// Explains why a pairing failed.
  static func pairingFailure(_ error: any Error) -> String {
    switch error {
    case Pairing.Failure.over: pairingOver
    case Pairing.Failure.denied: pairingDenied
    case Pairing.Failure.otherAccount: pairingOtherAccount
    case Pairing.Failure.busy: pairingBusy
    case Pairing.Failure.unreachable: unreachable
    default: unexpected
    }
  }
}
