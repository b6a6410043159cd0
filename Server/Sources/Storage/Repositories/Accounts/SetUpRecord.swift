// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What an account has done of the set-up, apart from its destinations.
package struct SetUpRecord: Sendable, Equatable {
  /// Whether the app for iPhone is signed in, or has a share token.
  package let hasPhone: Bool
  /// Whether the command line is signed in.
  package let hasTerminal: Bool
  /// Whether there is an app password for a reading app.
  package let hasReadingApp: Bool
  package let hasBrowser: Bool
  package let isDismissed: Bool
  /// Whether the user has shared anything; test books don't count.
  package let hasShared: Bool
  /// Whether a mail with a book was sent, not only written to the mail folder.
  let hasMailed: Bool
  /// Whether a book was delivered to a folder or a webhook.
  package let hasDelivered: Bool

  init(_ row: SQLRow) throws {
    hasPhone = try row.integer("phone") != 0
    hasTerminal = try row.integer("terminal") != 0
    hasReadingApp = try row.integer("app") != 0
    hasBrowser = try row.integer("browser") != 0
    isDismissed = try row.integer("dismissed") != 0
    hasShared = try row.integer("shared") != 0
    hasMailed = try row.integer("mailed") != 0
    hasDelivered = try row.integer("delivered") != 0
  }

  /// Whether books reach an e-reader.
  ///
  /// - Parameter sendsMail: whether mails are sent to a mail server instead of a folder.
  package func hasReader(sendsMail: Bool) -> Bool { hasDelivered || hasMailed && sendsMail }

  /// Whether every step is done.
  package func isComplete(sendsMail: Bool) -> Bool {
    hasReader(sendsMail: sendsMail) && hasPhone && hasTerminal && hasReadingApp && hasBrowser
      && hasShared
  }
}
