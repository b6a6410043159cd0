// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The jobs that one slot of a worker takes.
package enum JobLane: Sendable, Equatable {
  /// Jobs of every kind.
  case all
  /// Fetching, books and digests, which wait for no destination.
  case making
  /// Deliveries: one at a time to each destination, and by each way as many as its row in `way_limit` allows, or one.
  ///
  /// A worker has at most `mails` through the server's mail account at a time; with 0, it gets none.
  ///
  /// A server that accepts a connection and doesn't respond blocks its slots for minutes; the others stay available.
  case delivering(mails: Int)
  /// Deliveries to the destinations of one machine, which no other lane has.
  case machine(NodeName)

  /// Whether the lane has deliveries.
  var isDelivering: Bool {
    switch self {
    case .all, .making: false
    case .delivering, .machine: true
    }
  }

  /// The SQL condition for all jobs of this lane: that of a partial index, because SQLite would not use the index otherwise.
  package var condition: String {
    switch self {
    case .all: "dead = 0 AND node = ''"
    case .making: "dead = 0 AND kind <> 'deliver'"
    case .delivering(mails: 0): "dead = 0 AND kind = 'deliver' AND node = '' AND way <> 'mail'"
    case .delivering: "dead = 0 AND kind = 'deliver' AND node = ''"
    case .machine(let node): "dead = 0 AND kind = 'deliver' AND node = '\(node)'"
    }
  }

  /// The SQL condition for rows of the table `queue` of PostgreSQL.
  var queueCondition: String {
    switch self {
    case .all: "lane IN ('making', 'mail', 'other')"
    case .making: "lane = 'making'"
    case .delivering(mails: 0): "lane = 'other'"
    case .delivering: "lane IN ('mail', 'other')"
    case .machine(let node): "lane = '\(Self.queueLane)\(node)'"
    }
  }

  /// Whether several lanes of the table `queue` belong to this one.
  var hasSeveralQueueLanes: Bool {
    switch self {
    case .making, .machine, .delivering(mails: 0): false
    case .all, .delivering: true
    }
  }

  /// What precedes the name of a machine in the table `queue`.
  static let queueLane = "at "

  /// The SQL condition for a job of the account `turn` that waits for no other job of its destination, its way, or the worker.
  ///
  /// - Parameter range: the condition for the range in which jobs of the destination are searched, and its order.
  func free(for owner: String, at time: Moment, inRange range: String) -> SQLStatement {
    guard isDelivering else { return SQLStatement("1 = 1") }
    let isFree = SQLStatement(Self.isFree(inRange: range), [time, time, time])
    guard case .delivering(let mails) = self, mails > 0 else { return isFree }
    return SQLStatement(
      """
      \(isFree.sql) AND (way <> 'mail' OR ? > (SELECT count(*) FROM job WHERE lease_owner = ? AND lease_until > ?
        AND kind = 'deliver' AND way = 'mail'))
      """, isFree.values + [mails, owner, time])
  }

  /// The SQL condition for running jobs of this lane.
  var underWay: String {
    switch self {
    case .all: "lease_until > ?"
    case .making: "lease_until > ? AND kind <> 'deliver'"
    case .delivering: "lease_until > ? AND kind = 'deliver' AND node = ''"
    case .machine(let node): "lease_until > ? AND kind = 'deliver' AND node = '\(node)'"
    }
  }

  /// Returns the lane of each of `count` claims: at most as many with mails as the limits of the installation and of the
  /// worker allow, because thousands may wait, and each further search would scan them.
  func narrowed(
    to count: Int, for owner: String, at time: Moment, _ connection: any SQLConnection
  ) throws -> [JobLane] {
    guard case .delivering(let mails) = self else { return Array(repeating: self, count: count) }
    let row = try connection.row(
      """
      SELECT count(*) AS mails, coalesce(sum(CASE WHEN lease_owner = ? THEN 1 ELSE 0 END), 0) AS own,
        coalesce((SELECT most FROM way_limit WHERE way_limit.way = 'mail'), 1) AS most
      FROM job WHERE lease_until > ? AND kind = 'deliver' AND way = 'mail'
      """, [owner, time])
    let left = try row.map {
      min(try $0.integer("most") - $0.integer("mails"), mails - (try $0.integer("own")))
    }
    let withMails = max(0, min(count, left ?? 0))
    return Array(repeating: self, count: withMails)
      + Array(repeating: .delivering(mails: 0), count: count - withMails)
  }

  /// Makes claims of deliveries wait for each other: two claims at once would exceed the limits of a destination or way.
  func lock(_ dialect: SQLDialect) -> [SQLStatement] {
    guard dialect == .postgreSQL, isDelivering else { return [] }
    return [SQLStatement("SELECT 1 AS locked FROM claim_turn WHERE lane = 'delivering' FOR UPDATE")]
  }

  // All ways but the server's mail account belong to one account. Without the account, PostgreSQL would read the jobs of
  // all accounts that ended within the time of a lease, as long as the snapshot of another transaction could see them.
  private static func isFree(inRange range: String) -> String {
    """
    (SELECT 1 FROM job AS busy WHERE \(isBusy) AND busy.account = turn.account AND busy.destination = job.destination
      \(range) LIMIT 1) IS NULL
    AND (job.way = job.destination OR CASE job.way
      WHEN 'mail' THEN (SELECT count(*) FROM job AS busy WHERE \(isBusy) AND busy.way = 'mail')
      ELSE (SELECT count(*) FROM job AS busy WHERE \(isBusy) AND busy.account = turn.account AND busy.way = job.way)
    END < coalesce((SELECT most FROM way_limit WHERE way_limit.way = job.way), 1))
    """
  }

  private static let isBusy = "busy.lease_until > ? AND busy.kind = 'deliver'"
}
