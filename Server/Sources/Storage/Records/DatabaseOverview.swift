// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a checkup reads from a database without changing it.
package struct DatabaseOverview: Sendable, Equatable {
  /// The time of the database: PostgreSQL's, or that of the caller with SQLite.
  package var time: Moment
  /// The latest receipt of a share; nil if there is none.
  package var newestShare: Moment?
  /// The jobs that wait or run.
  package var waiting = 0
  /// The jobs that have failed permanently.
  package var dead = 0
  /// When the oldest job became due that no worker holds; nil if there is none.
  package var oldestDue: Moment?
  /// The users' personal mail accounts by the identifier of the key that encrypts their passwords; it is empty for a
  /// password of a version before 0.2.0.
  package var personalMailAccounts: [String: Int] = [:]
  /// The identifier of the key that all machines need; nil if none is recorded, as with SQLite.
  package var secretKey: String?
  /// Why the server's mails are paused at present; nil if they aren't.
  package var pausedMail: String?
  /// The part of the database in a move of its data; nil if there was none.
  package var move: MoveMark?
  /// The new location of files that are being moved: “database”, “folder”, or a bucket; nil if they aren't being moved.
  package var fileMoveTarget: String?

  /// The machines that destinations name and on which no worker runs.
  package var missingNodes: [MissingNode] = []

  package init(time: Moment) {
    self.time = time
  }
}

extension DatabaseOverview {
  // A clock that was wrong for a while leaves its times in shares before the last one.
  private static let comparedShares = 100

  /// - Parameters:
  ///   - channel: the channel of the server's mails.
  ///   - callers: the time of the caller.
  init(_ connection: any SQLConnection, channel: String, at callers: Moment) throws {
    time = try connection.leaseTime(callers)
    try readNewestShare(connection)
    try readJobs(connection)
    try readPersonalMailAccounts(connection)
    pausedMail = try connection.row("SELECT problem FROM mail_channel WHERE name = ?", [channel])?
      .text("problem")
  }

  mutating func readNewestShare(_ connection: any SQLConnection) throws {
    newestShare = try connection.row(
      """
      SELECT max(received_at) AS newest
      FROM (SELECT received_at FROM share ORDER BY number DESC LIMIT ?) AS latest
      """, [Self.comparedShares])?.optionalInteger("newest").map(Moment.init(milliseconds:))
  }

  private mutating func readJobs(_ connection: any SQLConnection) throws {
    let counts = try connection.rows("SELECT dead, count(*) AS jobs FROM job GROUP BY dead", [])
    for row in counts {
      let count = try row.integer("jobs")
      if try row.integer("dead") == 0 { waiting = count } else { dead = count }
    }
    oldestDue = try oldestDue(connection)
  }

  /// - Parameter condition: what else is true of the jobs.
  func oldestDue(
    _ connection: any SQLConnection, _ condition: String = ""
  ) throws -> Moment? {
    try connection.row(
      """
      SELECT min(run_at) AS oldest FROM job WHERE dead = 0 AND run_at <= ?
        AND (lease_until IS NULL OR lease_until <= ?) \(condition)
      """, [time, time])?.optionalInteger("oldest").map(Moment.init(milliseconds:))
  }

  mutating func readPersonalMailAccounts(_ connection: any SQLConnection) throws {
    // An encrypted text begins with the identifier of its key and a dot.
    let accounts = try connection.rows(
      """
      SELECT CASE WHEN substr(password, 17, 1) = '.' THEN substr(password, 1, 16) ELSE '' END AS id,
        count(*) AS accounts
      FROM own_sender GROUP BY 1
      """, [])
    for row in accounts { personalMailAccounts[try row.text("id")] = try row.integer("accounts") }
  }
}
