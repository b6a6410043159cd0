// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

extension StorageProblem {
  /// The problem that an error of SQLite is; nil for any other error.
  ///
  /// The message has SQLite's reason, without the statement.
  package init?(databaseError error: any Error) {
    guard let error = error as? DatabaseError else { return nil }
    let code: Code =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case _ where error.meansDamage: .damaged
      default: .unusable
      }
    self.init(code, "the database can't be used: \(error.message ?? "SQLite reports \(error.resultCode)")")
  }
}
