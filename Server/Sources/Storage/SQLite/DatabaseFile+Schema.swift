// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

extension DatabaseFile {
  /// The newest version of the schema that this program knows.
  package static var newestSchema: Int { Schema.versions.last?.version ?? 0 }

  /// Reads which steps of the schema are missing, without changing anything.
  ///
  /// Throws a `StorageProblem` if a newer or a prerelease version of the program made the database, or if this user can't
  /// search its folder.
  package func schemaState() throws -> SchemaState {
    guard try exists() else { return .missing }
    let queue = try open()
    let present = try queue.read { try Migrator(Schema.versions).presentVersion($0) }
    try queue.close()
    return present == Self.newestSchema ? .current : .outdated(present: present)
  }
}
