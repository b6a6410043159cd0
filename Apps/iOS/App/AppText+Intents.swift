// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Texts of shortcuts and Siri. Their titles are in the intents themselves, because the system reads them before the app runs.
extension AppText {
  static let appName = "Sharepipe"
  static let intentSent = text("intent.sent", "Sent. Your server has it.")
  static let intentSending = text("intent.sending", "Saved. It will be sent in the background.")
  static let intentOffline = text("intent.offline", "Saved. It will be sent when you’re online.")
  static let intentNeedsSignIn = text("intent.needsSignIn", "Saved. Sign in to Sharepipe to send it.")

  static func intentWaiting(_ value: String) -> String {
    fill("intent.waiting", "Saved, but not sent yet: %@", value)
  }

  static let askForLink = text("intent.askForLink", "Which link do you want to send?")
  static let clipboardEmpty = text("intent.clipboardEmpty", "There’s no link or text on the clipboard.")
  static let fileUnreadable = text("intent.fileUnreadable", "Couldn’t read the file.")
  static let intentNoShares = text("intent.noShares", "You haven’t shared anything yet.")
  static let intentUnlock = text(
    "intent.unlock", "This device hasn’t been unlocked since it started. Unlock it, and then ask again.")
  static let nothingWaits = text("intent.nothingWaits", "Nothing is waiting on this device")

  static func intentOnlyHere(_ value: String) -> String {
    fill("intent.onlyHere", "%@. Couldn’t ask the server about other shares.", value)
  }

  static let intentSignedOut = text("intent.signedOut", "You’re signed out, and nothing waits to be sent.")
}
