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

  /// The SQL condition for a due job of this lane; `values` has one value for each `?`.
  ///
  /// It starts with the condition of a partial index, because SQLite would not use the index otherwise.
  package var condition: String {
    switch self {
    case .all: "dead = 0"
    case .making: "dead = 0 AND kind <> 'deliver'"
    case .delivering(mails: 0): "dead = 0 AND kind = 'deliver' AND way <> 'mail' AND \(Self.isFree)"
    case .delivering: "dead = 0 AND kind = 'deliver' AND \(Self.isFree)"
    }
  }

  func values(at time: Moment) -> [any SQLBindable] {
    guard case .delivering = self else { return [] }
    return [time, time]
  }

  /// The SQL condition for running jobs of this lane.
  var underWay: String {
    switch self {
    case .all: "lease_until > ?"
    case .making: "lease_until > ? AND kind <> 'deliver'"
    case .delivering: "lease_until > ? AND kind = 'deliver'"
    }
  }

  /// Returns the lane without mails when the limit of the installation or of the worker is reached: thousands may wait,
  /// and each search would scan them.
  func narrowed(for owner: String, at time: Moment, _ connection: any SQLConnection) throws -> JobLane {
    guard case .delivering(let mails) = self else { return self }
    let row = try connection.row(
      """
      SELECT count(*) AS mails, coalesce(sum(CASE WHEN lease_owner = ? THEN 1 ELSE 0 END), 0) AS own,
        coalesce((SELECT most FROM way_limit WHERE way_limit.way = 'mail'), 1) AS most
      FROM job WHERE lease_until > ? AND kind = 'deliver' AND way = 'mail'
      """, [owner, time])
    guard let row, try row.integer("mails") < row.integer("most"), try row.integer("own") < mails else {
      return .delivering(mails: 0)
    }
    return self
  }

  /// Makes claims of deliveries wait for each other: two claims at once would exceed the limits of a destination or way.
  func lock(_ connection: any SQLConnection) throws {
    guard connection.dialect == .postgreSQL, case .delivering = self else { return }
    _ = try connection.rows("SELECT 1 AS locked FROM claim_turn WHERE lane = 'delivering' FOR UPDATE", [])
  }

  private static let isFree = """
    destination NOT IN (SELECT destination FROM job WHERE lease_until > ? AND kind = 'deliver')
    AND way NOT IN (SELECT way FROM job WHERE lease_until > ? AND kind = 'deliver'
      GROUP BY way
      HAVING count(*) >= coalesce((SELECT most FROM way_limit WHERE way_limit.way = job.way), 1))
    """
}
