// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

extension DatabaseFile {
  /// Reads the overview.
  ///
  /// Throws a `StorageProblem` if another version of the program made the database, as the server's start does. Steps that
  /// the next start adds to the schema are allowed.
  package func overview(channel: String, at time: Moment) throws -> DatabaseOverview {
    let queue = try open()
    let overview = try queue.read { database in
      let version = try Migrator(Schema.versions).presentVersion(database)
      let connection = SQLiteConnection(database: database)
      var overview = try DatabaseOverview(connection, channel: channel, at: time)
      if version == Schema.versions.count { try overview.readMachines(connection) }
      overview.move = try MoveMark.read(database)
      return overview
    }
    try queue.close()
    return overview
  }
}
