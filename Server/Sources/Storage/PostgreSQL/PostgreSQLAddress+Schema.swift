// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLAddress {
  /// The newest version of the schema that this program knows.
  package static var newestSchema: Int { PostgreSQLSchema.versions.last?.version ?? 0 }

  /// Reads which steps of the schema are missing, without changing anything.
  ///
  /// Throws a `StorageProblem` if a newer version of the program made the database, or if it can't be reached.
  package func schemaState() throws -> SchemaState {
    do {
      let link = try PostgreSQLConnector(address: self, statementLimit: .seconds(30)).connect()
      guard let present = try PostgreSQLMigrator(versions: PostgreSQLSchema.versions).presentVersion(on: link)
      else { return .missing }
      return present == Self.newestSchema ? .current : .outdated(present: present)
    } catch let failure as PostgreSQLFailure {
      throw StorageProblem(.unavailable, failure.description)
    }
  }
}
