// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Storage
import Testing

/// Moves with both databases, in a temporary folder.
struct MoveFixture {
  let folder = TemporaryFolder()
  let address: PostgreSQLAddress
  var first: URL { folder.url.appending(path: "first.sqlite") }
  var second: URL { folder.url.appending(path: "second.sqlite") }

  init() throws {
    address = try TestDatabases.shared.get().create()
  }

  /// Creates the first database with random rows, among them a job that isn't set aside, and what deleted rows leave behind.
  func fill(seed: UInt64 = 1) throws {
    try SQLiteEngine(file: first).close()
    try RandomRows.fill(first, seed: seed)
    let queue = try DatabaseQueue(path: first.path)
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO last_number (counter, number) VALUES ('share', 40), ('transition', 50);
          DELETE FROM job WHERE number = (SELECT max(number) FROM job);
          UPDATE job SET dead = 0 WHERE number = (SELECT min(number) FROM job);
          """)
    }
    try queue.close()
  }

  /// A small limit, so that a table has several parts.
  static var limit: MoveLimit {
    var limit = MoveLimit()
    (limit.rows, limit.bytes) = (5, 100_000)
    return limit
  }

  /// Moves the first database to PostgreSQL.
  @discardableResult
  func move(onProgress: @escaping (DataMove.Progress) throws -> Void = { _ in }) throws -> [DataMove.Table] {
    let source = try SQLiteMoveDatabase(first)
    let target = try PostgreSQLMoveDatabase(address, creates: true)
    let tables = try run(source, target, MoveNames(source: "first", target: "PostgreSQL"), onProgress)
    try source.close()
    return tables
  }

  /// Moves PostgreSQL to the second database.
  @discardableResult
  func moveBack(
    onProgress: @escaping (DataMove.Progress) throws -> Void = { _ in }
  ) throws -> [DataMove.Table] {
    let source = try PostgreSQLMoveDatabase(address, creates: false)
    let target = try SQLiteMoveDatabase(second, creates: true)
    let tables = try run(source, target, MoveNames(source: "PostgreSQL", target: "second"), onProgress)
    try target.close()
    return tables
  }

  private func run(
    _ source: any MoveDatabase, _ target: any MoveDatabase, _ names: MoveNames,
    _ onProgress: @escaping (DataMove.Progress) throws -> Void
  ) throws -> [DataMove.Table] {
    let move = DataMove(from: source, to: target, names: names, limit: Self.limit, onProgress: onProgress)
    _ = try move.begin(newID: UUID().uuidString)
    try move.copy()
    let tables = try move.compare()
    try move.finish()
    return tables
  }

  /// Every row of every moved table of a SQLite database, and how its numbers continue, in a fixed order.
  static func content(_ file: URL) throws -> [String: [Row]] {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.read { database in
      var content: [String: [Row]] = [:]
      for table in MovedTable.all {
        content[table.name] = try Row.fetchAll(
          database, sql: "SELECT * FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))")
      }
      content["last_number"] = try Row.fetchAll(database, sql: "SELECT * FROM last_number ORDER BY counter")
      content["numbers"] = try Row.fetchAll(
        database, sql: "SELECT * FROM sqlite_sequence WHERE name <> 'search_pending' ORDER BY name")
      content["triggers"] = try Row.fetchAll(
        database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
      return content
    }
  }
}
