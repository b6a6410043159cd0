// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import GRDB

/// What a checkup reads from a database without changing it.
package struct DatabaseOverview: Sendable, Equatable {
  /// When the newest share was received; nil if there is none.
  package var newestShare: Moment?
  /// The jobs that wait or run.
  package var waiting = 0
  /// The jobs that have failed permanently.
  package var dead = 0
  /// When the oldest job became due that no worker holds; nil if there is none.
  package var oldestDue: Moment?
  /// The users' personal mail accounts, whose passwords are encrypted with the key file.
  package var personalMailAccounts = 0
  /// Why the server's mails are paused at present; nil if they aren't.
  package var pausedMail: String?
  /// The machines that destinations name and on which no worker runs.
  package var missingNodes: [MissingNode] = []

  package init() {}
}

extension DatabaseFile {
  /// Reads the overview.
  ///
  /// Throws a `StorageProblem` if another version of the program made the database, as the server's start does. Steps that
  /// the next start adds to the schema are allowed.
  package func overview(channel: String, at time: Moment) throws -> DatabaseOverview {
    let queue = try open()
    let overview = try queue.read { database in
      let version = try Migrator(Schema.versions).presentVersion(database)
      var overview = try DatabaseOverview(database, channel: channel, at: time)
      if version == Schema.versions.count { try overview.addMachines(database, at: time) }
      return overview
    }
    try queue.close()
    return overview
  }
}

extension DatabaseOverview {
  fileprivate init(_ database: GRDB.Database, channel: String, at time: Moment) throws {
    func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int? {
      try Int.fetchOne(database, sql: sql, arguments: arguments)
    }
    newestShare = try number("SELECT received_at FROM share ORDER BY number DESC LIMIT 1").map(
      Moment.init(milliseconds:))
    waiting = try number("SELECT count(*) FROM job WHERE dead = 0") ?? 0
    dead = try number("SELECT count(*) FROM job WHERE dead = 1") ?? 0
    oldestDue = try Self.oldestDue(database, at: time)
    personalMailAccounts = try number("SELECT count(*) FROM own_sender") ?? 0
    pausedMail = try String.fetchOne(
      database, sql: "SELECT problem FROM mail_channel WHERE name = ?", arguments: [channel])
  }

  /// Reads what the newest version of the schema has.
  ///
  /// Jobs that wait for a machine are not overdue.
  fileprivate mutating func addMachines(_ database: GRDB.Database, at time: Moment) throws {
    missingNodes = try NodeWorkers.missing(SQLiteConnection(database: database))
    let isTaken = "(node = '' OR \(NodeWorkers.exist(for: "job.node", .sqlite)))"
    oldestDue = try Self.oldestDue(database, at: time, "AND \(isTaken)")
  }

  private static func oldestDue(
    _ database: GRDB.Database, at time: Moment, _ condition: String = ""
  ) throws -> Moment? {
    try Int.fetchOne(
      database,
      sql: """
        SELECT min(run_at) FROM job WHERE dead = 0 AND run_at <= ?
          AND (lease_until IS NULL OR lease_until <= ?) \(condition)
        """, arguments: [time.milliseconds, time.milliseconds]
    ).map(Moment.init(milliseconds:))
  }
}
