// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

/// Both databases have the same tables with the same columns, apart from those that only one of them needs.
struct SchemaParityTests {
  /// FTS5's own tables, GRDB's table of migrations, and numbers that sequences replace.
  private static let onlySQLite = ["grdb_migrations.identifier", "last_number.counter", "last_number.number"]
  private static let onlyPostgreSQL = [
    "claim_turn.lane", "commit_mark.number", "commit_mark.program", "commit_mark.session",
    "commit_mark.used_at",
    "installation.id", "installation.one", "installation.server_name", "queue.account", "queue.destination",
    "queue.lane", "queue.run_from", "schema_version.oldest_program",
    "schema_version.version",
    "search.is_partial", "search.lexemes",
    "search.rowid", "transition.account",
  ]

  @Test("both databases have the same tables and columns")
  func columns() async throws {
    var sqlite: Set<String> = []
    try await withSQLite { engine async throws in sqlite = try await Self.columns(engine, Self.sqliteQuery) }
    var postgreSQL: Set<String> = []
    try await withPostgreSQL { engine, _ async throws in
      postgreSQL = try await Self.columns(engine, Self.postgreSQLQuery)
    }
    #expect(sqlite.subtracting(postgreSQL).sorted() == Self.onlySQLite)
    #expect(postgreSQL.subtracting(sqlite).sorted() == Self.onlyPostgreSQL)
  }

  private static let sqliteQuery = """
    SELECT sqlite_master.name || '.' || column_info.name AS name
    FROM sqlite_master JOIN pragma_table_info(sqlite_master.name) AS column_info
    WHERE sqlite_master.type = 'table' AND sqlite_master.name NOT LIKE 'sqlite%'
      AND sqlite_master.name NOT GLOB 'search_*[a-z]' OR sqlite_master.name IN
        ('search_account', 'search_pending', 'search_state')
    """

  private static let postgreSQLQuery = """
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT IN ('delivery_way', 'job_work', 'referenced_file')
    """

  private static func columns(_ engine: any Engine, _ query: String) async throws -> Set<String> {
    Set(try await engine.read { try $0.rows(query, []).map { try $0.text("name") } })
  }
}
