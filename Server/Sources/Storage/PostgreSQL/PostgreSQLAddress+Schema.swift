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
    do {
      var connector = PostgreSQLConnector(address: self, statementLimit: .seconds(30))
      connector.migrator = PostgreSQLMigrator(versions: PostgreSQLSchema.versions(with: example))
      return try Self.report(connector.migrator, on: try connector.connect())
    } catch let failure as PostgreSQLFailure {
      throw StorageProblem(.unavailable, failure.description)
    }
  }

  private static func report(
    _ migrator: PostgreSQLMigrator, on link: PostgreSQLLink
  ) throws -> PostgreSQLSchemaReport {
    let newest = migrator.newest
    guard let present = try migrator.presentVersion(on: link), present > 0 else {
      return PostgreSQLSchemaReport(state: .missing, newest: newest, programs: [], isRolling: true)
    }
    let programs = try RunningProgram.all(on: link)
    let state: SchemaState =
      present == newest ? .current : present < newest ? .outdated(present: present) : .newer(present: present)
    return PostgreSQLSchemaReport(
      state: state, newest: newest, programs: programs.filter { $0.program != nil },
      isRolling: migrator.canRunBeside(programs, present: present))
  }
}
