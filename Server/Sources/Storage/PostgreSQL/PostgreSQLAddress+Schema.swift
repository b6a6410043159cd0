// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What opening a PostgreSQL database with this program would do, and who uses it.
package struct PostgreSQLSchemaReport: Sendable {
  package let state: SchemaState
  /// The newest version of the schema that this program knows.
  package let newest: Int
  /// The processes that use the database now.
  package let programs: [RunningProgram]
  /// Whether this program can start while they go on working.
  package let isRolling: Bool
}

extension PostgreSQLAddress {
  /// Reads which steps of the schema are missing, without changing anything.
  ///
  /// Throws a `StorageProblem` if the program can't use the database, because it is newer, or if it can't be reached.
  ///
  /// - Parameter example: steps of the schema that a test adds.
  package func schemaReport(example: ExampleSteps? = nil) throws -> PostgreSQLSchemaReport {
    try reading(example: example) { link, migrator in try PostgreSQLSchemaReport(migrator, on: link) }
  }

  /// Marks an empty database, so that only a restore uses it until ``Restored`` has settled its deliveries.
  ///
  /// Throws a `StorageProblem` if the database isn't empty, is marked already, or can't be reached.
  package func beginRestore() throws {
    try reading(example: nil, requiresUsable: false) { link, _ in
      try RestoreMark.set(PostgreSQLSession(link, clock: .database))
    }
  }

  /// Ends a restore that failed; returns false if the database may be filled, and leaves the mark there then.
  package func abandonRestore() throws -> Bool {
    try reading(example: nil, requiresUsable: false) { link, _ in
      try RestoreMark.removeFromEmptyDatabase(PostgreSQLSession(link, clock: .database))
    }
  }

  /// Connects without changing anything; a failure of PostgreSQL becomes a `StorageProblem`.
  ///
  /// - Parameter requiresUsable: throws `moved` if a restore of the database isn't finished.
  func reading<Value>(
    history: PostgreSQLHistory = PostgreSQLHistory(), example: ExampleSteps?, requiresUsable: Bool = true,
    _ body: (PostgreSQLLink, PostgreSQLMigrator) throws -> Value
  ) throws -> Value {
    do {
      var connector = PostgreSQLConnector(address: self, statementLimit: .seconds(30), history: history)
      connector.migrator = PostgreSQLMigrator(versions: PostgreSQLSchema.versions(with: example))
      let link = try connector.connect()
      if requiresUsable { try RestoreMark.requireNone(PostgreSQLSession(link, clock: .database)) }
      return try body(link, connector.migrator)
    } catch let failure as PostgreSQLFailure {
      throw StorageProblem(.unavailable, failure.description)
    }
  }
}

extension PostgreSQLSchemaReport {
  init(_ migrator: PostgreSQLMigrator, on link: PostgreSQLLink) throws {
    newest = migrator.newest
    guard let present = try migrator.presentVersion(on: link), present > 0 else {
      (state, programs, isRolling) = (.missing, [], true)
      return
    }
    let found = try RunningProgram.all(on: link)
    state =
      present == newest ? .current : present < newest ? .outdated(present: present) : .newer(present: present)
    programs = found.filter { $0.program != nil }
    isRolling = migrator.canRunBeside(found, present: present)
  }
}
