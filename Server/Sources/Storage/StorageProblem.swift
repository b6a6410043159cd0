// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An error of the store: a code to decide by, and words for the operator's log.
package struct StorageProblem: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// A stored value is not of the type the program expects.
    case unexpectedValue
    /// The database does not keep what it was told to: it must not be used.
    case notDurable
    /// The whole mail was sent, and its fate is not known: it must not be sent again.
    case handedOver
    /// Another worker holds the job by now; whatever was done must not be recorded.
    case leaseLost
    /// Such a row exists already.
    case duplicate
    /// The database was written by a newer program.
    case newerSchema
    /// The database was made before the first release, and can't be upgraded.
    case prereleaseSchema
    /// The database file is not what was written into it.
    case damaged
    /// There is no such row.
    case missing
    /// The disk is full; nothing was kept.
    case full
    /// There would be accounts and nobody to look after them.
    case lastAdmin
    /// The account has as many of these as it may have.
    case tooMany
    /// The account keeps as much as it may; nothing was kept.
    case overQuota
    /// The token or sign-in was ended.
    case ended
    /// A text has a null character, which databases do not store.
    case nullCharacter
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { "\(code.rawValue): \(message)" }
}
