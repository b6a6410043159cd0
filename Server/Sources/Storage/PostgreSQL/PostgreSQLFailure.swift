// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An error of a statement or of the connection to PostgreSQL.
package struct PostgreSQLFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The five characters of SQLSTATE; empty if the server sent none.
  package let state: String
  package let message: String
  /// Whether the connection can't be used any more.
  let isConnectionLost: Bool

  package init(state: String, message: String, isConnectionLost: Bool) {
    // libpq breaks its messages into lines, some of them indented.
    self.message = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    (self.state, self.isConnectionLost) = (state, isConnectionLost)
  }

  /// Whether the transaction was rolled back because of another one, so that it can run again.
  var isConflict: Bool { ["40001", "40P01"].contains(state) }

  /// Whether the statement waited too long for a table that another transaction uses.
  var isLockTimeout: Bool { state == "55P03" }

  /// Whether the transaction can run again, as long as its COMMIT was not sent.
  var isRepeatable: Bool { isConflict || isConnectionLost }

  /// The problem that callers get.
  var problem: any Error {
    switch state {
    case "53100": StorageProblem(.full, "the disk of the database is full")
    case "22021": StorageProblem(.nullCharacter, message)
    default: isRepeatable ? StorageProblem(.unavailable, message) : self
    }
  }

  package var description: String { state.isEmpty ? message : "\(state): \(message)" }
}
