// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import GRDB

/// A SQLite database in a move, which is locked until it is closed.
package final class SQLiteMoveDatabase: MoveDatabase {
  private let queue: DatabaseQueue

  /// Opens the file, and upgrades its schema.
  ///
  /// Throws `unavailable` if another process has opened it, and `missing` if it doesn't exist.
  ///
  /// - Parameter creates: creates the file if it doesn't exist.
  package init(_ file: URL, creates: Bool = false) throws {
    guard creates || FileManager.default.fileExists(atPath: file.path) else {
      throw StorageProblem(.missing, "there is no database at \(file.path)")
    }
    // Creates the file with its permissions and its write-ahead log, which a queue doesn't do.
    if !FileManager.default.fileExists(atPath: file.path) {
      try SQLiteEngine(file: file, requiresUsable: false).close()
    }
    SQLiteLibrary.prepare()
    queue = try Self.reporting(file) {
      var configuration = GRDB.Configuration()
      configuration.foreignKeysEnabled = true
      // Keeps every other process from opening the database, and fails if one has opened it.
      configuration.prepareDatabase {
        try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL")
      }
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      try queue.write { try $0.execute(sql: "PRAGMA user_version") }
      try Migrator(Schema.versions).run(on: queue)
      return queue
    }
    self.file = file
  }

  private let file: URL

  /// Writes everything to the file and closes it; the database can't be used afterward.
  package func close() throws {
    try Self.reporting(file) {
      try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try queue.close()
    }
  }

  package func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.reporting(file) { try queue.read { try body(SQLiteConnection(database: $0)) } }
  }

  @discardableResult
  package func write<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.reporting(file) { try queue.write { try body(SQLiteConnection(database: $0)) } }
  }

  package func rows(_ query: MoveQuery, limit: MoveLimit) throws -> [SQLRow] {
    try Self.reporting(file) {
      try queue.read { database in
        try SQLiteConnection(database: database).rows(
          query.sql(.sqlite) + " LIMIT ?", (query.key ?? []) + [SQLValue.integer(Int64(limit.rows))],
          bytes: limit.bytes)
      }
    }
  }

  package func columns(of table: String, _ connection: any SQLConnection) throws -> Set<String> {
    Set(try connection.rows("SELECT name FROM pragma_table_info(?)", [table]).map { try $0.text("name") })
  }

  package func disableTriggers(_ connection: any SQLConnection) throws {
    for name in try Self.triggers(connection).keys { try connection.run("DROP TRIGGER \(name)", []) }
  }

  /// Creates the triggers of the schema in their order, which is that in which SQLite runs them.
  package func enableTriggers(_ connection: any SQLConnection) throws {
    let present = try Self.triggers(connection)
    let empty = try DatabaseQueue()
    try Migrator(Schema.versions).run(on: empty)
    let wanted = try empty.read { database in
      try Row.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
      )
      .map { (name: $0["name"] as String, sql: $0["sql"] as String) }
    }
    for trigger in wanted where present[trigger.name] == nil { try connection.run(trigger.sql, []) }
  }

  private static func triggers(_ connection: any SQLConnection) throws -> [String: String] {
    let rows = try connection.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'", [])
    return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.text("name"), try $0.text("sql")) })
  }

  /// The lock that the initializer takes is enough.
  package func requireUnused() {}

  private static func reporting<Value>(_ file: URL, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw problem(error, file)
    }
  }

  private static func problem(_ error: DatabaseError, _ file: URL) -> any Error {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      StorageProblem(
        .unavailable, "another program uses the database \(file.path); stop the server and its workers first")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
      StorageProblem(.unexpectedValue, error.message ?? "SQLite reports \(error.resultCode)")
    default: StorageProblem(databaseError: error) ?? error
    }
  }
}
