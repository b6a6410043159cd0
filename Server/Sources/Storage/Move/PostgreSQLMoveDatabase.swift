// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A PostgreSQL database in a move.
package final class PostgreSQLMoveDatabase: MoveDatabase {
  private let link: PostgreSQLLink
  private let unusedWithin: Duration

  /// Connects, and creates or upgrades the schema; throws `unavailable` if the database can't be used.
  ///
  /// - Parameters:
  ///   - creates: creates the schema if there is none; otherwise that throws `missing`.
  ///   - unusedWithin: how long ``requireUnused()`` waits for connections to end.
  package init(_ address: PostgreSQLAddress, creates: Bool, unusedWithin: Duration = .seconds(20)) throws {
    self.unusedWithin = unusedWithin
    do {
      var connector = PostgreSQLConnector(address: address, statementLimit: .seconds(3600))
      // A part is read from the other database meanwhile.
      connector.silenceLimit = .seconds(120)
      link = try connector.connect()
      // Rows of a newer version could have values that aren't moved.
      var migrator = connector.migrator
      migrator.acceptsNewer = false
      guard try creates || migrator.presentVersion(on: link) != nil else {
        throw StorageProblem(.missing, "no server has used the PostgreSQL database \(address)")
      }
      try migrator.run(on: link)
    } catch let failure as PostgreSQLFailure {
      throw StorageProblem(.unavailable, "the database \(address) can't be used: \(failure)")
    }
  }

  package func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.reporting { try body(PostgreSQLSession(link, clock: .database)) }
  }

  @discardableResult
  package func write<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.reporting {
      try link.run(script: "BEGIN")
      do {
        let value = try body(PostgreSQLSession(link, clock: .database))
        guard try link.run(script: "COMMIT").tag == "COMMIT" else {
          throw PostgreSQLFailure(
            state: "", message: "the transaction was rolled back", isConnectionLost: true)
        }
        return value
      } catch {
        _ = try? link.run(script: "ROLLBACK")
        throw error
      }
    }
  }

  package func rows(_ query: MoveQuery, limit: MoveLimit) throws -> [SQLRow] {
    try Self.reporting {
      let count = try rowCount(query, limit: limit)
      return try link.run(query.sql(.postgreSQL) + " LIMIT ?", (query.key ?? []) + [.integer(Int64(count))])
        .rows
    }
  }

  /// How many rows fit, by the sizes of their large columns.
  private func rowCount(_ query: MoveQuery, limit: MoveLimit) throws -> Int {
    guard !query.table.large.isEmpty else { return limit.rows }
    let sizes = try link.run(query.sizes + " LIMIT ?", (query.key ?? []) + [.integer(Int64(limit.rows))]).rows
    var (count, bytes) = (0, 0)
    for row in sizes {
      bytes += try row.integer("bytes")
      guard count == 0 || bytes <= limit.bytes else { break }
      count += 1
    }
    return max(count, 1)
  }

  package func columns(of table: String, _ connection: any SQLConnection) throws -> Set<String> {
    let rows = try connection.rows(
      """
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ?
      """, [table])
    return Set(try rows.map { try $0.text("name") })
  }

  // The owner of a table can do that; `session_replication_role` needs a superuser. Foreign keys are still checked.
  package func disableTriggers(_ connection: any SQLConnection) throws {
    for table in MovedTable.all { try connection.run("ALTER TABLE \(table.name) DISABLE TRIGGER USER", []) }
  }

  package func enableTriggers(_ connection: any SQLConnection) throws {
    for table in MovedTable.all { try connection.run("ALTER TABLE \(table.name) ENABLE TRIGGER USER", []) }
  }

  /// Waits, because PostgreSQL ends the connection of a process that was killed a little later.
  package func requireUnused() throws {
    let deadline = ContinuousClock.now + unusedWithin
    while try connections() > 0 {
      guard .now < deadline else {
        throw StorageProblem(
          .unavailable,
          "a server, a worker, or a command uses the PostgreSQL database; stop all of them first")
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  private func connections() throws -> Int {
    try Self.reporting {
      try link.run(
        """
        SELECT count(*) AS connections FROM pg_stat_activity WHERE datname = current_database()
          AND application_name LIKE 'sharepipe %' AND pid <> pg_backend_pid()
        """, []
      ).rows.first?.integer("connections") ?? 0
    }
  }

  /// Updates the statistics of the planner; without them, the first queries after a move are slow.
  package func analyze() throws {
    try Self.reporting { _ = try link.run(script: "ANALYZE") }
  }

  /// Where bodies and books are; nil if no server has recorded it.
  ///
  /// Throws `moved` while they are being moved to another location.
  package func fileLocation() throws -> String? {
    try read { connection in
      guard let state = try FileMoveState(connection) else { return nil }
      if let target = state.target { throw state.unfinished(target) }
      return state.location
    }
  }

  /// Returns what identifies the database; a copy has the same.
  package func installation() throws -> String {
    try read { try $0.row("SELECT id FROM installation")?.text("id") ?? "" }
  }

  /// The name by which the servers of this database tell their cookies; nil if it follows from the installation.
  package func serverName() throws -> String? {
    try read { try $0.row("SELECT server_name FROM installation")?.optionalText("server_name") }
  }

  private static func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as PostgreSQLFailure {
      throw problem(failure)
    }
  }

  private static func problem(_ failure: PostgreSQLFailure) -> StorageProblem {
    if failure.isConnectionLost {
      return StorageProblem(.interrupted, "the connection to PostgreSQL was lost: \(failure)")
    }
    return switch failure.state.prefix(2) {
    // Constraints, values that don't fit, and rows that are too long for an index.
    case "22", "23", "54": StorageProblem(.unexpectedValue, failure.description)
    case "53": StorageProblem(.full, failure.description)
    default: StorageProblem(.unavailable, failure.description)
    }
  }
}
