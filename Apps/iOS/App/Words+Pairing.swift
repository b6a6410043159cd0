// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

// Texts about signing in with a QR code.
extension Words {

  static func signInAt(_ value: String) -> String {
    fill("app.signInAt", "Sign in at %@?", value)
  }

  static func pairingAccount(_ value: String) -> String {
    fill(
      "pairing.account", "The code leads to the account %@ there. What you share from now on goes to it.",
      value)
  }

  static func pairingReplaces(_ value: String) -> String {
    fill(
      "pairing.replaces",
      "You are signed in at %@ now. That ends on this device; what is not sent yet stays in the outbox.",
      value)
  }

  static let pairingNotEncrypted = text(
    "pairing.notEncrypted", "The way there is not encrypted: whoever is on the same network can read along.")
  static let pairingWaiting = text("pairing.waiting", "Say yes where the code was shown")
  static let pairingAsking = text("pairing.asking", "Asking the server…")

  static func pairingCompare(_ value: String) -> String {
    fill(
      "pairing.compare", "You are asked about this phone there. Let it in only if you see this code: %@",
      value)
  }

  static let pairingFailed = text("pairing.failed", "Not signed in")
  static let pairingUnreadable = text(
    "pairing.unreadable", "This is not a pairing code of a Sharepipe server")
  static let pairingOver = text("pairing.over", "That code was used, or its time is over. Make a new one.")
  static let pairingDenied = text("pairing.denied", "Where the code was shown, somebody said no.")
  static let pairingOtherAccount = text(
    "pairing.otherAccount",
    "The server let this phone in to another account than the code named. Nothing was changed.")
  static let pairingBusy = text(
    "pairing.busy", "The server is asked too often just now. Try again in a minute.")
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
