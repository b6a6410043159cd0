// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The paths of all pages; paths that clients know, too, are in `Routes`.
///
/// A function takes the text of an identifier. Controllers register its path with the name of a parameter instead, such as
/// `:id`. Templates repeat the paths; a test compares them with the routes of the server.
package enum PagePath {
  /// The shares that are neither archived nor deleted.
  package static let library = "/"
  /// The shares that wait for their owner.
  package static let needsYou = "/needs-you"
  /// The shares that were archived.
  package static let archive = "/archive"
  /// The shares that were deleted and can be restored.
  package static let bin = "/bin"
  /// Where the form of the lists sends actions on shares.
  package static let libraryActions = "/library"
  /// The form for a new share.
  package static let newShare = "/new"
  /// Takes the form for new shares from the page's script, which gets a receipt.
  package static let newShareForm = "/new/form"
  /// Where browsers send what other apps share to the installed app.
  package static let shareTarget = "/share-target"
  /// The list of phones, browsers, terminals, and reading apps; its name is older than they are.
  package static let devices = "/tokens"
  /// Disconnects one of them.
  package static func revocation(of token: String) -> String { devices + "/" + token + "/revoke" }
  /// How to share with iOS Shortcuts.
  package static let shortcuts = "/shortcuts"
  /// The users of this server, for admins.
  package static let users = "/people"
  /// The beginning of the paths that change invitations.
  package static let invitations = "/invitations"
  /// Mails another link for an invitation.
  package static let invitationResending = invitations + "/resend"
  /// Ends all invitations to an address.
  package static let invitationWithdrawal = invitations + "/withdraw"
  /// What the server depends on and works on, for admins.
  package static let server = "/server"
  /// The page that is shown without a connection.
  package static let offline = "/offline"
  /// Makes a code that connects a phone.
  package static let pairings = "/pair"
  /// What became of such a code.
  package static func pairing(_ id: String) -> String { pairings + "/" + id }
}

// The list of steps to the first book.
extension PagePath {
  package static let setUp = "/set-up"
  /// Adds the e-reader as a destination.
  package static let setUpReader = setUp + "/reader"
  /// Marks the step about the browser as done.
  package static let setUpBrowser = setUp + "/browser"
  /// Hides the list of steps.
  package static let setUpDismissal = setUp + "/dismiss"
}

// The mail account that books are sent from.
extension PagePath {
  package static let mail = "/mail"
  /// Removes the mail account.
  package static let mailRemoval = mail + "/remove"
  /// Tries to sign in to the mail account.
  package static let mailCheck = mail + "/check"
}

// One user of the server, for admins.
extension PagePath {
  package static func user(_ account: String) -> String { users + "/" + account }
  package static func role(ofUser account: String) -> String { user(account) + "/role" }
  /// Signs the user out everywhere, until the account is enabled.
  package static func disabling(ofUser account: String) -> String { user(account) + "/disable" }
  package static func enabling(ofUser account: String) -> String { user(account) + "/enable" }
  /// Mails a link for a new password.
  package static func passwordReset(ofUser account: String) -> String { user(account) + "/reset" }
  package static func removal(ofUser account: String) -> String { user(account) + "/delete" }
}
