// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The mark of a PostgreSQL database that a restore is filling, so that no server uses it before its deliveries are settled.
///
/// It is a table of its own, because the restored dump makes all the others. Removing it is a part of the transaction that
/// settles the deliveries.
enum RestoreMark {
  /// Throws if a restore of the database has begun and isn't finished.
  static func requireNone(_ connection: any SQLConnection) throws {
    let found = try connection.row(
      "SELECT 1 AS found FROM pg_class WHERE oid = to_regclass('restore_unfinished')")
    guard found != nil else { return }
    throw StorageProblem(
      .moved,
      "a restore to this database isn't finished. If it was interrupted, drop the database, create it, and restore again"
    )
  }

  /// Marks the database; throws `moved` if it contains anything that doesn't belong to an extension.
  static func set(_ connection: any SQLConnection) throws {
    try requireNone(connection)
    guard try relation(connection) == nil else {
      throw StorageProblem(
        .moved, "the database isn't empty; restore to a new one, which createdb makes. Nothing was changed")
    }
    try connection.run("CREATE TABLE restore_unfinished (one BIGINT)", [])
  }

  static func remove(_ connection: any SQLConnection) throws {
    try connection.run("DROP TABLE IF EXISTS restore_unfinished", [])
  }

  /// Removes the mark if the database is as empty as before, and nobody else uses it; returns whether it did.
  ///
  /// A commit whose client has gone can still be under way, so another connection means that the database may be filled.
  static func removeFromEmptyDatabase(_ connection: any SQLConnection) throws -> Bool {
    let others = try connection.row(
      """
      SELECT 1 AS found FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() LIMIT 1
      """)
    guard others == nil, try relation(connection) == nil else { return false }
    try remove(connection)
    return true
  }

  private static func relation(_ connection: any SQLConnection) throws -> SQLRow? {
    try connection.row(
      """
      SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND relname <> 'restore_unfinished'
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') LIMIT 1
      """)
  }
}
