// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An error of the database: a code for the program, and a message for the operator's log.
package struct StorageProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// A stored value is not of the type the program expects.
    case unexpectedValue
    /// The database did not apply the required settings, so it must not be used.
    case notDurable
    /// The whole mail was sent, but its outcome is unknown: it must not be sent again.
    case handedOver
    /// A file was written so long ago that it may have been removed; no row names it, and nothing was stored.
    case fileTooOld
    /// Another worker holds the job now, so the result must not be recorded.
    case leaseLost
    /// The destination has another machine now, so this worker must not deliver to it.
    case otherMachine
    /// Another secret key was recorded after this process had begun to use the database.
    case keyReplaced
    /// A row with that key already exists.
    case duplicate
    /// The database was written by a newer program.
    case newerSchema
    /// The database was written by an older program, and has to be upgraded first.
    case olderSchema
    /// Programs of earlier versions use the database, and couldn't after its upgrade.
    case olderPrograms
    /// The database was made by a version before the first release and can't be upgraded.
    case prereleaseSchema
    /// The database file is damaged.
    case damaged
    /// The system doesn't let this user read or make the database file.
    case forbidden
    /// SQLite can't open or use the database file.
    case unusable
    /// The row doesn't exist.
    case missing
    /// The disk is full; nothing was stored.
    case full
    /// The last admin can't leave while there are other accounts.
    case lastAdmin
    /// The account has reached the limit for rows of this kind.
    case tooMany
    /// The account's storage quota is exceeded; nothing was stored.
    case overQuota
    /// The share is in the bin, where nothing is sent.
    case binned
    /// The token or sign-in was revoked.
    case ended
    /// The text contains a null character, which the database does not store.
    case nullCharacter
    /// The database can't be reached or changed at present, or is too busy; nothing was stored.
    case unavailable
    /// The data was moved to another database, or is being moved.
    case moved
    /// A long operation stopped before its end; run it again to continue.
    case interrupted
    /// The connection was lost during a commit, or the disk couldn't sync it: it is unknown whether the changes were stored.
    case unknownOutcome
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { "\(code.rawValue): \(message)" }
}
