// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

/// Brings a database to the newest version of the schema, and refuses one that it doesn't know.
struct Migrator {
  private let versions: [Migration]

  init(_ versions: [Migration]) {
    self.versions = versions
  }

  /// Runs the steps that the database is missing, each in a transaction of its own; in a new one, all in the same.
  ///
  /// Throws before it changes anything when a newer or a prerelease version of the program made the database.
  func run(on writer: some DatabaseWriter) throws {
    try writer.read(checkVersion)
    try migrate(writer)
    // A connection that read the earlier schema would return the earlier columns for its first `SELECT *`.
    (writer as? DatabasePool)?.invalidateReadOnlyConnections()
  }

  // Another process that opened the database at the same time may have run a step after this one looked.
  private func migrate(_ writer: some DatabaseWriter) throws {
    var missing = try countMissing(writer)
    while true {
      do {
        if missing == versions.count { try creation.migrate(writer) }
        return try migrator.migrate(writer)
      } catch {
        let left = try countMissing(writer)
        guard left < missing else { throw error }
        missing = left
      }
    }
  }

  private func countMissing(_ reader: some DatabaseReader) throws -> Int {
    try versions.count - reader.read(migrator.appliedIdentifiers).count
  }

  /// Throws unless the database has every step, without changing anything.
  func requireNewest(_ reader: some DatabaseReader) throws {
    let present = try reader.read(presentVersion)
    guard present == versions.last?.version ?? 0 else { throw StorageProblem.olderSchema }
  }

  /// Throws when the database has a version of the schema that is not known here.
  func checkVersion(_ database: GRDB.Database) throws {
    let unknown = try migrator.appliedIdentifiers(database).subtracting(versions.map(\.identifier)).sorted()
    guard let first = unknown.first else { return }
    // Versions before 0.1.0 named their steps by date.
    guard !first.hasPrefix("2026-") else {
      throw StorageProblem(
        .prereleaseSchema,
        "a version of Sharepipe before 0.1.0 made this database (step “\(unknown[unknown.count - 1])”), and this "
          + "version can't read it. Nothing was changed. To keep the data, run “sharepipe user export” with the "
          + "version that made the database. To start again, use an empty data folder.")
    }
    throw StorageProblem(
      .newerSchema,
      "a newer version of Sharepipe made this database: it has schema \(unknown.joined(separator: ", ")), and "
        + "this program knows schemas up to version \(versions.last?.version ?? 0). Nothing was changed. Use the "
        + "newer version of Sharepipe.")
  }

  /// The newest step that the database has; 0 if it has none.
  ///
  /// Throws as ``checkVersion(_:)`` does.
  func presentVersion(_ database: GRDB.Database) throws -> Int {
    try checkVersion(database)
    let applied = try migrator.appliedIdentifiers(database)
    return versions.filter { applied.contains($0.identifier) }.map(\.version).max() ?? 0
  }

  /// Makes a new database with one step, so that no other program finds it between two steps and takes it for an old one.
  private var creation: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    guard let first = versions.first else { return migrator }
    migrator.registerMigration(first.identifier) { database in
      for step in versions { try database.execute(sql: step.sql) }
      for step in versions.dropFirst() {
        try database.execute(
          sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
      }
    }
    return migrator
  }

  private var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for step in versions {
      migrator.registerMigration(step.identifier) { try $0.execute(sql: step.sql) }
    }
    return migrator
  }
}
