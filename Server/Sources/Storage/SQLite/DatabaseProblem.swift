// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

extension StorageProblem {
  /// The problem that an error of SQLite is; nil for any other error.
  ///
  /// The message has SQLite's reason, without the statement.
  ///
  /// - Parameter file: the path of the database; nil if the reader knows it.
  package init?(databaseError error: any Error, file: String? = nil) {
    guard let error = error as? DatabaseError else { return nil }
    let code: Code =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_IOERR: .unavailable
      case _ where error.meansDamage: .damaged
      default: .unusable
      }
    self.init(code, Self.text(of: error, file: file))
  }

  private static func text(of error: DatabaseError, file: String? = nil) -> String {
    "the database \(file.map { "\($0) " } ?? "")can't be used: \(sqliteReason(error))"
  }

  /// SQLite's text of an error, without the statement, or the description of any other error.
  package static func sqliteReason(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "\(error)" }
    return error.message ?? "SQLite reports \(error.resultCode)"
  }

  /// Replaces SQLite's errors of a disk that is full or doesn't work; returns any other error itself.
  ///
  /// If only the sync failed, the transaction may be in the write-ahead log, and be found there after a restart
  /// (<https://www.sqlite.org/rescode.html#ioerr_fsync>).
  static func named(_ error: any Error) -> any Error {
    guard let failure = error as? DatabaseError else { return error }
    return switch failure.resultCode {
    case .SQLITE_FULL: StorageProblem(.full, "the disk is full")
    case .SQLITE_IOERR where failure.extendedResultCode == .SQLITE_IOERR_FSYNC:
      StorageProblem(.unknownOutcome, text(of: failure))
    case .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN: StorageProblem(.unavailable, text(of: failure))
    default: error
    }
  }
}
