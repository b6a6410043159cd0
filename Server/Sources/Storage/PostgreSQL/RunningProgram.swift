// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A process that is connected to the database now.
package struct RunningProgram: Sendable, Equatable {
  /// What it is; nil while it connects.
  package let program: DatabaseProgram?
  /// The version of the schema for which it was made; 0 if that is unknown.
  package let schema: Int

  private var description: String { program?.description ?? "a program that connects" }
}

extension RunningProgram {
  /// The name that PostgreSQL shows for a connection.
  static func name(session: String, schema: Int) -> String { "sharepipe \(session) \(schema)" }

  /// The processes with connections to this database, other than the link itself.
  ///
  /// PostgreSQL knows at once when a process ends, which a time of its last activity wouldn't tell.
  static func all(on link: PostgreSQLLink) throws -> [RunningProgram] {
    try link.run(
      """
      SELECT DISTINCT commit_mark.program AS program, split_part(application_name, ' ', 3) AS schema
      FROM pg_stat_activity LEFT JOIN commit_mark ON session = split_part(application_name, ' ', 2)
      WHERE datname = current_database() AND application_name LIKE 'sharepipe %' AND pid <> pg_backend_pid()
      ORDER BY 1, 2
      """, []
    ).rows.map { row in
      RunningProgram(
        program: try row.optionalText("program").flatMap {
          try? JSONDecoder().decode(DatabaseProgram.self, from: Data($0.utf8))
        },
        schema: Int(try row.text("schema")) ?? 0)
    }
  }

  /// Throws `unavailable` if a program is still connected after a while.
  static func requireNone(on link: PostgreSQLLink, within limit: Duration = .zero) throws {
    let deadline = ContinuousClock.now + limit
    while true {
      let running = try all(on: link)
      guard !running.isEmpty else { return }
      guard .now < deadline else { throw inUse(running) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  private static func inUse(_ running: [RunningProgram]) -> StorageProblem {
    StorageProblem(
      .unavailable,
      "programs use the database: \(running.map(\.description).joined(separator: ", ")). Nothing was changed. Stop "
        + "these programs first")
  }

  /// Throws `olderPrograms` if one was made for an earlier version than `oldest`.
  static func require(atLeast oldest: Int, upgradingTo newest: Int, on link: PostgreSQLLink) throws {
    let older = try all(on: link).filter { $0.schema < oldest }
    guard !older.isEmpty else { return }
    throw StorageProblem(
      .olderPrograms,
      "the database can't be upgraded to schema version \(newest) while programs use it that were made for versions "
        + "before \(oldest): \(older.map(\.description).joined(separator: ", ")). Nothing was changed. Stop these "
        + "programs first.")
  }
}
