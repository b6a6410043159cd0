// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

extension MoveMark {
  /// Reads the mark of a SQLite database; nil also for a version of the schema without marks.
  static func read(_ database: GRDB.Database) throws -> MoveMark? {
    guard try database.tableExists("data_move") else { return nil }
    return try read(SQLiteConnection(database: database))
  }
}
