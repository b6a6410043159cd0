// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The texts that the app shows.
///
/// Texts about a share's state come from ShareKit.
enum Words {
  static let signInTitle = text("app.signInTitle", "Sign in to send what you share")
  static let waiting = text("app.waiting", "Sign in to finish what you shared")
  static let signInAgain = text("app.signInAgain", "Sign in again to see your history")
  static let explanation = text(
    "app.explanation",
    "Share a page, a text or a file with Sharepipe, and it arrives on your e-reader as a book. Your books are made by a server: one of your own, or one that a friend runs."
  )
  static let server = text("app.server", "Server address")
  static let email = text("app.email", "E-mail address")
  static let password = text("app.password", "Password")
  static let code = text("app.code", "or sign-in link or token")
  static let signIn = text("app.signIn", "Sign in")
  static let signInOnPage = text("app.signInOnPage", "Sign in with the browser")
  static let noPage = text("signIn.noPage", "The server's page could not be shown")
  static let signOut = text("app.signOut", "Sign out")
  static let signOutQuestion = text(
    "app.signOutQuestion",
    "Sign out on this device? What is not sent yet stays in the outbox."
  )

  static func signedIn(_ value: String) -> String {
    fill("app.signedIn", "Signed in at %@", value)
  }

  static func signedInToShare(_ value: String) -> String {
    fill(
      "app.signedInToShare",
      "Signed in at %@ for sharing only. Sign in again to see your history and destinations.", value)
  }

  static let locked = text(
    "app.locked",
    "This device was not unlocked since it was started. Unlock it to go on: what you shared is kept, and is sent then."
  )
  static let unusable = text("app.unusable", "Sharepipe cannot open its storage on this device")
  static let noKeychain = text(
    "app.noKeychain",
    "Sharepipe cannot use this device's keychain. What you shared is kept."
  )
  static let badServer = text("signIn.badServer", "This is not an address of a server")
  static let unreachable = text("signIn.unreachable", "The server could not be reached")
  static let unexpected = text("signIn.unexpected", "This does not seem to be a Sharepipe server")
  static let missing = text("signIn.missing", "Fill in e-mail address and password, or a sign-in link")
  static let notStored = text("signIn.keychain", "The sign-in could not be stored on this device")
  static let history = text("tab.history", "History")
  static let outbox = text("tab.outbox", "Outbox")
  static let destinations = text("tab.destinations", "Destinations")
  static let settings = text("tab.settings", "Settings")
  static let search = text("history.search", "Search your shares")
  static let historyEmpty = text(
    "history.empty",
    "Nothing shared yet. In Safari or another app, tap Share and choose Sharepipe."
  )
  static let nothingFound = text("history.nothingFound", "Nothing found")
  static let loading = text("history.loading", "Loading…")
  static let offline = text("history.offline", "The server cannot be reached. This is what was known last.")
  static let offlineUnknown = text("history.offlineUnknown", "The server cannot be reached")
  static let sessionGone = text(
    "history.sessionGone",
    "The server wants you to sign in again. What you share is kept on this device."
  )
  static let more = text("history.more", "Show older ones")
  static let tryAgain = text("history.tryAgain", "Try again")
  static let openPage = text("history.openPage", "Open the page")
  static let shareLink = text("history.shareLink", "Share the link")
  static let sendAgain = text("history.sendAgain", "Send again")
  static let sendAgainQuestion = text(
    "history.sendAgainQuestion",
    "The book is sent once more to your default destination. It may then be there twice."
  )
  static let delete = text("action.delete", "Delete")
  static let deleteShareQuestion = text(
    "history.deleteQuestion",
    "Delete this share and its book on the server? What was sent to a reader stays there."
  )
  static let cancel = text("action.cancel", "Cancel")
  static let everythingSent = text("app.outboxEmpty", "Everything is sent")

  static func notSent(_ value: String) -> String {
    fill("app.outbox", "Not sent yet: %@", value)
  }

  static let sendNow = text("outbox.sendNow", "Send now")
  static let retry = text("outbox.retry", "Try again now")
  static let assign = text("outbox.assign", "Send to this account")
  static let assignQuestion = text(
    "outbox.assignQuestion",
    "This was saved for another account, or while signed out. Send it to the account that is signed in now? It then goes to that account’s own default."
  )
  static let export = text("outbox.export", "Save a copy")
  static let deleteUnsentQuestion = text("outbox.deleteQuestion", "Delete this for good? It was not sent.")

  static func nextTry(_ value: String) -> String {
    fill("outbox.nextTry", "next try %@", value)
  }

  static let ofOtherAccount = text("outbox.otherAccount", "of another account")
  static let held = text("outbox.held", "It is being sent just now")

  static func outboxFailed(_ value: String) -> String {
    fill("outbox.failed", "That did not work: %@", value)
  }

  static let destinationsEmpty = text(
    "destinations.empty",
    "No destination yet. Add the e-mail address of your Kindle or of any e-reader."
  )
  static let addDestination = text("destinations.add", "Add a destination")
  static let address = text("destinations.address", "E-mail address of the e-reader")
  static let name = text("destinations.name", "Name")
  static let add = text("destinations.addButton", "Add")
  static let isDefault = text("destinations.default", "Default")
  static let unconfirmed = text("destinations.unconfirmed", "Not confirmed yet: nothing is sent there")
  static let makeDefault = text("destinations.makeDefault", "Make it the default")
  static let confirm = text("destinations.confirm", "I have allowed the sender there")
  static let remove = text("destinations.remove", "Remove")
  static let removeQuestion = text(
    "destinations.removeQuestion",
    "Remove this destination? Books that are there stay there."
  )
  static let signedOutDestinations = text("destinations.signedOut", "Sign in to see your destinations")
  static let sharing = text("settings.sharing", "Sharing")
  static let composes = text("settings.composes", "Ask for words and a destination before saving")
  static let expiry = text("settings.expiry", "Unsent shares")

  static func overdue(_ value: String) -> String {
    fill("settings.overdue", "This sets %@ aside as not sent now. Nothing is deleted.", value)
  }

  static let set = text("settings.set", "Set")
  static let account = text("settings.account", "Account")
  static let device = text("settings.device", "This device")
  static let examples = text("settings.examples", "Share examples")
  static let about = text("settings.about", "About")

  static func version(_ value: String) -> String {
    fill("settings.version", "Sharepipe %@", value)
  }

  static let textAndImage = text("examples.textAndImage", "Share text and a picture")
  static let imageOnly = text("examples.imageOnly", "Share a picture")
  static let privateLink = text("examples.privateLink", "Share a link that needs sign-in")
  static let exampleText = text("examples.text", "Highland hills")
  static let exampleLinkTitle = text("examples.linkTitle", "Letter to the members")

  static func minutes(_ value: String) -> String {
    fill("time.minutes", "%@ min", value)
  }

  static func hours(_ value: String) -> String {
    fill("time.hours", "%@ h", value)
  }

  static func days(_ value: String) -> String {
    fill("time.days", "%@ days", value)
  }

  static func since(_ value: String) -> String {
    fill("time.since", "saved %@ ago", value)
  }

  static func within(_ value: String) -> String {
    fill("time.within", "in %@", value)
  }

  static func text(_ key: String, _ english: String) -> String {
    NSLocalizedString(key, tableName: nil, bundle: .main, value: english, comment: "")
  }

  static func fill(_ key: String, _ english: String, _ value: String) -> String {
    text(key, english).replacingOccurrences(of: "%@", with: value)
  }
}
