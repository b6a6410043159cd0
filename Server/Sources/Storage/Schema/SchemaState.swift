// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension StorageProblem {
  /// The problem of a command that works on existing data and leaves upgrades to the server.
  package static let olderSchema = StorageProblem(
    .olderSchema,
    "an older version of Sharepipe made this database. Nothing was changed. Start the server, which upgrades the database, or "
      + "run “sharepipe migrate”")
}

/// What opening a database with this program would do to its schema.
package enum SchemaState: Sendable, Equatable {
  /// There is no database yet; the server creates one.
  case missing
  /// The database has the newest version.
  case current
  /// The database lacks the steps after a version; 0 is an empty database.
  case outdated(present: Int)
  /// The database has a newer version, which this program can use.
  case newer(present: Int)
}
