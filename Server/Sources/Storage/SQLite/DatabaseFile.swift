// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import GRDB

/// A database file that other processes may be using: copies, checks and reads it without changing its schema.
package struct DatabaseFile: Sendable {
  package let url: URL

  package init(_ url: URL) {
    self.url = url
  }

  /// Writes a copy of the committed data into a new file; other processes can read and write meanwhile.
  ///
  /// Only the process's user can read the copy.
  package func snapshot(to copy: URL) throws {
    let queue = try open()
    // SQLite treats an empty file as a new database, and keeps its permissions.
    try DatabasePermissions.prepare(copy)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "VACUUM INTO ?", arguments: [copy.path])
    }
    try queue.close()
  }

  /// Returns the damage that SQLite finds in the file; empty when there is none.
  ///
  /// - Parameter isQuick: skips the comparison of tables with their indexes, which takes the most time.
  package func findings(isQuick: Bool) throws -> [String] {
    do {
      let queue = try open()
      let found = try queue.read { database in
        try String.fetchAll(database, sql: "PRAGMA \(isQuick ? "quick_check" : "integrity_check")(20)")
      }
      try queue.close()
      return found.filter { $0 != "ok" }
    } catch let error as DatabaseError where error.meansDamage {
      return [error.message ?? "\(error)"]
    }
  }

  /// Returns every file that a row names.
  package func namedFiles() throws -> [NamedFile] {
    let queue = try open()
    let files = try queue.read { database in
      let tables = Set(
        try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
      return try NamedFile.queries.filter { tables.contains($0.table) }.flatMap { query in
        try Row.fetchAll(database, sql: query.sql).map { NamedFile($0, query.folder, query.isGrowing) }
      }
    }
    try queue.close()
    return files
  }

  /// Returns the number of shares that were not deleted.
  package func shareCount() throws -> Int {
    let queue = try open()
    let count = try queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM share WHERE deleted_at IS NULL") ?? 0
    }
    try queue.close()
    return count
  }

  /// Reads whether the data is being moved or was moved; nil if not.
  package func moveMark() throws -> MoveMark? {
    let queue = try open()
    let mark = try queue.read(MoveMark.read)
    try queue.close()
    return mark
  }

  func open() throws -> DatabaseQueue {
    guard try exists() else {
      throw StorageProblem(.missing, "there is no database at \(url.path)")
    }
    SQLiteLibrary.prepare()
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(30)
    return try DatabaseQueue(path: url.path, configuration: configuration)
  }
}

extension DatabaseError {
  /// Whether the file is damaged or not a database.
  var meansDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
  }
}
