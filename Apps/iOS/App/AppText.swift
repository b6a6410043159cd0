// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The texts that the app shows.
///
/// Texts about a share's state come from ShareKit.
enum AppText {
  static let signInTitle = text("app.signInTitle", "Sign in to send what you share")
  static let waiting = text("app.waiting", "Sign in to finish sharing")
  static let signInAgain = text("app.signInAgain", "Sign in again to see your history")
  static let explanation = text(
    "app.explanation",
    "Share a page, text, or file with Sharepipe, and it arrives on your e-reader as a book. A server creates your books: your own, or one that a friend runs."
  )
  static let server = text("app.server", "Server address")
  static let email = text("app.email", "Email address")
  static let password = text("app.password", "Password")
  static let code = text("app.code", "Or enter a sign-in link or token")
  static let advanced = text("signIn.advanced", "Advanced")
  static let header = text("signIn.header", "Header field for a proxy")
  static let headerNote = text(
    "signIn.headerNote",
    "If a proxy in front of your server requires a header field, enter it as NAME: VALUE. It’s stored with your sign-in and added only to requests to your server."
  )
  static let badHeader = text(
    "signIn.badHeader",
    "Enter the header field as NAME: VALUE. You can’t use a field that Sharepipe sets itself, such as Authorization."
  )
  static let signIn = text("app.signIn", "Sign in")
  static let signInOnPage = text("app.signInOnPage", "Sign in with your browser")
  static let noPage = text("signIn.noPage", "Couldn’t show the server’s page")
  static let signOut = text("app.signOut", "Sign out")
  static let signOutQuestion = text(
    "app.signOutQuestion",
    "Sign out on this device? Unsent shares stay in the outbox."
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
    "This device hasn’t been unlocked since it started. Unlock it to continue. Your shares are saved and will be sent then."
  )
  static let unusable = text("app.unusable", "Sharepipe can’t open its storage on this device")
  static let noKeychain = text(
    "app.noKeychain",
    "Sharepipe can’t use this device’s keychain. Your shares are saved."
  )
  static let badServer = text("signIn.badServer", "This isn’t a valid server address")
  static let unreachable = text("signIn.unreachable", "Couldn’t reach the server")
  static let unexpected = text("signIn.unexpected", "This doesn’t seem to be a Sharepipe server")
  static let missing = text("signIn.missing", "Enter your email address and password, or a sign-in link")
  static let notStored = text("signIn.keychain", "Couldn’t store the sign-in on this device")
  static let history = text("tab.history", "Library")
  static let outbox = text("tab.outbox", "Waiting")
  static let destinations = text("tab.destinations", "Destinations")
  static let settings = text("tab.settings", "Settings")
  static let search = text("history.search", "Search your shares")
  static let historyEmpty = text(
    "history.empty",
    "No shares yet. In Safari or another app, tap Share and choose Sharepipe."
  )
  static let nothingFound = text("history.nothingFound", "No results")
  static let loading = text("history.loading", "Loading…")
  static let offline = text("history.offline", "Can’t reach the server. This list may be out of date.")
  static let offlineSearch = text(
    "history.offlineSearch", "Can’t reach the server. These are the results on this device.")
  static let offlineUnknown = text("history.offlineUnknown", "Can’t reach the server")
  static let tooLarge = text("download.tooLarge", "This is too large to download to this device")
  static let deviceFull = text(
    "download.full", "This device is full. Free some space, and then try again.")
  static let notDownloaded = text("download.failed", "Couldn’t store the download on this device")
  static let sessionGone = text(
    "history.sessionGone",
    "Sign in again. Until then, your shares stay on this device."
  )
  static let more = text("history.more", "Show older shares")
  static let tryAgain = text("history.tryAgain", "Try again")
  static let shareLink = text("history.shareLink", "Share link")
  static let sendAgain = text("history.sendAgain", "Send again")
  static let sendAgainQuestion = text(
    "history.sendAgainQuestion",
    "This sends the book to your default destination again. You may get it twice."
  )
  static let delete = text("action.delete", "Delete")
  static let cancel = text("action.cancel", "Cancel")
  static let everythingSent = text("app.outboxEmpty", "All shares are sent")

  static func notSent(_ value: String) -> String {
    fill("app.outbox", "Not sent yet: %@", value)
  }

  static let sendNow = text("outbox.sendNow", "Send now")
  static let retry = text("outbox.retry", "Try again now")
  static let assign = text("outbox.assign", "Send to this account")
  /// Names the server that gets the share, because the account's name may be the same at another one.
  static func assignQuestion(_ server: String) -> String {
    fill(
      "outbox.assignQuestion",
      "This share was saved for another account or server. Send it to the account you’re signed in to now, at %@? It goes to that account’s default destination.",
      server)
  }
  static let redirect = text("outbox.redirect", "Choose another destination")
  static let redirectQuestion = text("outbox.redirectQuestion", "Send this share to")
  static let defaultDestination = text("outbox.defaultDestination", "Default destination")
  static let saveCopy = text("outbox.export", "Save a copy")
  static let deleteUnsentQuestion = text(
    "outbox.deleteQuestion", "Delete this share permanently? It hasn’t been sent.")

  static func nextTry(_ value: String) -> String {
    fill("outbox.nextTry", "next attempt %@", value)
  }

  static let ofOtherAccount = text("outbox.otherAccount", "for another account")
  static let held = text("outbox.held", "It’s being sent right now")

  static func outboxFailed(_ value: String) -> String {
    fill("outbox.failed", "That didn’t work: %@", value)
  }

  static let destinationsEmpty = text(
    "destinations.empty",
    "Add the email address of your Kindle or another e-reader."
  )
  static let addDestination = text("destinations.add", "Add destination")
  static let address = text("destinations.address", "Email address of the e-reader")
  static let name = text("destinations.name", "Name")
  static let add = text("destinations.addButton", "Add")
  static let isDefault = text("destinations.default", "Default")
  static let unconfirmed = text("destinations.unconfirmed", "Not confirmed yet. Nothing is sent to it.")
  static let makeDefault = text("destinations.makeDefault", "Make default")
  static let confirm = text("destinations.confirm", "I approved the sender there")
  static let remove = text("destinations.remove", "Remove")
  static let removeQuestion = text(
    "destinations.removeQuestion",
    "Remove this destination? Books already delivered stay there."
  )
  static let signedOutDestinations = text("destinations.signedOut", "Sign in to see your destinations")
  static let sharing = text("settings.sharing", "Sharing")
  static let composes = text("settings.composes", "Ask for a comment and a destination before saving")
  static let expiry = text("settings.expiry", "Unsent shares")

  static func overdue(_ value: String) -> String {
    fill("settings.overdue", "This stops sending %@ now. Nothing is deleted.", value)
  }

  static let set = text("settings.set", "Set")
  static let account = text("settings.account", "Account")
  static let device = text("settings.device", "Name of this device")
  static let examples = text("settings.examples", "Share examples")
  static let about = text("settings.about", "About")

  static func version(_ value: String) -> String {
    fill("settings.version", "Sharepipe %@", value)
  }

  static let textAndImage = text("examples.textAndImage", "Share text and an image")
  static let imageOnly = text("examples.imageOnly", "Share an image")
  static let privateLink = text("examples.privateLink", "Share a link behind a sign-in")
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
