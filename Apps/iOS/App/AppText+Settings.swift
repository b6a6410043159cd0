// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Texts of the settings, of Diagnostics, and of what a screen shows when it is empty.
extension AppText {
  static let signedOutTitle = text("settings.signedOut", "When I’m signed out")
  static let notificationsDenied = text(
    "settings.notificationsDenied",
    "Notifications are turned off for Sharepipe. Allow them in the Settings app, and choose this again.")
  static let notices = text("settings.notices", "Notify me when a share fails or needs me")
  static let deviceNote = text(
    "settings.deviceNote", "Your server lists this device under this name. Without one, it uses the model.")
  static let nameNextTime = text(
    "settings.nameNextTime", "Your server gets the new name the next time you sign in.")
  static let save = text("action.save", "Save")
  static let reading = text("settings.reading", "Reading")
  static let cellular = text("settings.cellular", "Use cellular data to download unread articles")
  static let openSettings = text("settings.openSettings", "Open the Settings app")
  static let switchedOff = text("settings.switchedOff", "Turned off by your server’s operator.")
  static let diagnostics = text("settings.diagnostics", "Diagnostics")
  static let export = text("diagnostics.export", "Export diagnostics")
  static let diagnosticsNote = text(
    "diagnostics.note", "Versions, counts and states. Nothing that you shared, no addresses, no accounts.")
  static let noHandOffs = text("diagnostics.empty", "Nothing was handed off on this device yet.")
  static let waitsHere = text("outbox.waitsHere", "Kept on this device until the server has them")
  static let youAreSignedOut = text("outbox.signedOut", "You’re signed out")
  static let nothingIsLost = text(
    "outbox.nothingIsLost", "Nothing is lost. What waits here is sent as soon as you sign in.")
  static let everythingSentNote = text(
    "outbox.emptyNote", "What you share while you’re offline or signed out waits here.")
  static let destinationsEmptyTitle = text("destinations.emptyTitle", "No destinations yet")
  static let destinationsSignedOutNote = text(
    "destinations.signedOutNote", "Destinations belong to your account on the server.")

  /// The name of a choice in the settings.
  static func title(of choice: WhenSignedOut) -> String {
    switch choice {
    case .openApp: text("signedOut.openApp", "Open the app")
    case .signInHere: text("signedOut.signInHere", "Sign in in the share sheet")
    case .notify: text("signedOut.notify", "Notify me")
    case .prompt: text("signedOut.prompt", "Only tell me")
    }
  }

  /// What the choice does.
  static func explanation(_ choice: WhenSignedOut) -> String {
    switch choice {
    case .openApp:
      text("signedOut.openApp.note", "The share is saved, and the app opens so that you can sign in.")
    case .signInHere:
      text(
        "signedOut.signInHere.note",
        "The share is saved, and your server’s sign-in page opens over the share sheet.")
    case .notify:
      text(
        "signedOut.notify.note",
        "The share is saved, and a notification takes you to the sign-in when you have time.")
    case .prompt:
      text("signedOut.prompt.note", "The share is saved, and a message says that it waits for you.")
    }
  }
}
