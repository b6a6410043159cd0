// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
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

  @Test("PostgreSQL compares every text byte by byte, as SQLite does, whatever the locale of the database is")
  func collations() async throws {
    try await withPostgreSQL { engine, _ async throws in
      let others = try await Self.columns(engine, Self.otherCollations)
      #expect(others.isEmpty, "\(others.sorted())")
    }
  }

  // Views have the collations of their tables.
  private static let otherCollations = """
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'character varying')
      AND collation_name IS DISTINCT FROM 'C'
    """

  private static let sqliteQuery = """
    SELECT sqlite_master.name || '.' || column_info.name AS name
    FROM sqlite_master JOIN pragma_table_info(sqlite_master.name) AS column_info
    WHERE sqlite_master.type = 'table' AND sqlite_master.name NOT LIKE 'sqlite%'
      AND sqlite_master.name NOT GLOB 'search_*[a-z]' OR sqlite_master.name IN
        ('search_account', 'search_pending', 'search_state')
    """

  private static let postgreSQLQuery = """
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT IN
      ('delivery_way', 'job_work', 'named_file', 'referenced_file')
    """

  @Test(
    "the page about scale names the tables whose primary key has the account, and those without a column for it"
  )
  func accounts() async throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../../../Docs/scale.md").standardized,
      encoding: .utf8)
    try await withPostgreSQL { engine, _ async throws in
      let keyed = try await Self.columns(engine, Self.keyedQuery)
      #expect(Self.names(in: page, after: "primary keys of these tables contain it:") == keyed.sorted())
      let without = try await Self.columns(engine, Self.withoutQuery)
      #expect(Self.names(in: page, after: "without a column for the account:") == without.sorted())
    }
  }

  /// The names in backticks from a text to the end of its sentence, sorted.
  private static func names(in page: String, after text: String) -> [String] {
    guard let begin = page.range(of: text)?.upperBound else { return [] }
    return page[begin...].prefix { $0 != "." }.matches(of: /`(\w+)`/).map { String($0.output.1) }.sorted()
  }

  private static let keyedQuery = """
    SELECT DISTINCT relation.relname AS name FROM pg_index JOIN pg_class AS relation ON relation.oid = indrelid
    JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    WHERE indisprimary AND relnamespace = 'public'::regnamespace
      AND (attname = 'account' OR relname = 'account' AND attname = 'id')
    """

  /// Tables of the whole installation aren't among them.
  private static let withoutQuery = """
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname <> 'account' AND NOT EXISTS (
        SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'account')
      AND relname NOT IN ('claim_turn', 'cleanup', 'commit_mark', 'data_move', 'file_location', 'installation', 'leader',
        'mail_channel', 'mail_count', 'mailbox', 'node_worker', 'object_chunk', 'object_name', 'rate_bucket',
        'schema_version', 'search_state', 'secret_key', 'stored_object', 'suspect', 'target_use', 'way_limit')
    """

  private static func columns(_ engine: any Engine, _ query: String) async throws -> Set<String> {
    Set(try await engine.read { try $0.rows(query, []).map { try $0.text("name") } })
  }
}
