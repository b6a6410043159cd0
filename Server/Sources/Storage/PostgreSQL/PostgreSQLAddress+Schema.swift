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

  /// Connects without changing anything; a failure of PostgreSQL becomes a `StorageProblem`.
  func reading<Value>(
    history: PostgreSQLHistory = PostgreSQLHistory(), example: ExampleSteps?,
    _ body: (PostgreSQLLink, PostgreSQLMigrator) throws -> Value
  ) throws -> Value {
    do {
      var connector = PostgreSQLConnector(address: self, statementLimit: .seconds(30), history: history)
      connector.migrator = PostgreSQLMigrator(versions: PostgreSQLSchema.versions(with: example))
      return try body(try connector.connect(), connector.migrator)
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
