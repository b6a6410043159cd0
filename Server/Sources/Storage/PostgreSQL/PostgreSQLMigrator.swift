// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Brings a PostgreSQL database to the newest version of the schema, and refuses one that it doesn't know.
struct PostgreSQLMigrator {
  let versions: [Migration]

  // Any number that no other program uses for the database; one node at a time migrates.
  private static let lock = 7_305_402_811

  /// Runs the steps that the database is missing, in one transaction.
  func run(on link: PostgreSQLLink) throws {
    try link.run(script: "BEGIN; SELECT pg_advisory_xact_lock(\(Self.lock));")
    try link.run(script: "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)")
    let row = try link.run("SELECT coalesce(max(version), 0) AS version FROM schema_version", []).rows.first
    let present = try row?.integer("version") ?? 0
    guard present <= versions.last?.version ?? 0 else { throw newer(present) }
    for step in versions where step.version > present {
      try link.run(script: step.sql)
      _ = try link.run("INSERT INTO schema_version (version) VALUES (?)", [step.version])
    }
    try link.run(script: "COMMIT")
  }

  /// The newest step that the database has, read without changing anything; nil without tables of this program.
  func presentVersion(on link: PostgreSQLLink) throws -> Int? {
    let tables = try link.run(
      """
      SELECT count(*) AS tables FROM pg_catalog.pg_tables
      WHERE tablename = 'schema_version' AND schemaname = ANY (current_schemas(false))
      """, []
    ).rows.first?.integer("tables")
    guard let tables, tables > 0 else { return nil }
    let row = try link.run("SELECT coalesce(max(version), 0) AS version FROM schema_version", []).rows.first
    let present = try row?.integer("version") ?? 0
    guard present <= versions.last?.version ?? 0 else { throw newer(present) }
    return present
  }

  private func newer(_ present: Int) -> StorageProblem {
    StorageProblem(
      .newerSchema,
      "a newer version of Sharepipe made this database: it has schema version \(present), and this program knows "
        + "schemas up to version \(versions.last?.version ?? 0). Nothing was changed. Use the newer version of Sharepipe."
    )
  }
}
