// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Which jobs one place of a worker takes.
package enum JobLane: Sendable, Equatable {
  /// All of them.
  case all
  /// Reading, books and digests: what needs no one's patience but ours and the web's.
  case making
  /// Deliveries: one at a time to each destination, at most `mails` by the server's own mail server, and one by any
  /// other way; no mail by it where `mails` is 0.
  ///
  /// A server that takes a connection and says nothing holds its places for minutes; the rest are for the others.
  case delivering(mails: Int)

  /// What a due job of this lane fulfils, each `?` standing for one of `values`.
  ///
  /// The first words are those of the partial indexes, without which SQLite would not use them.
  package var condition: String {
    switch self {
    case .all: "dead = 0"
    case .making: "dead = 0 AND kind <> 'deliver'"
    case .delivering(mails: 0): "dead = 0 AND kind = 'deliver' AND way <> 'mail' AND \(Self.isFree)"
    case .delivering: "dead = 0 AND kind = 'deliver' AND \(Self.isFree)"
    }
  }

  func values(at time: Moment) -> [any SQLBindable] {
    guard case .delivering(let mails) = self else { return [] }
    return [time, time, mails]
  }

  /// What is under way in this lane.
  var underWay: String {
    switch self {
    case .all: "lease_until > ?"
    case .making: "lease_until > ? AND kind <> 'deliver'"
    case .delivering: "lease_until > ? AND kind = 'deliver'"
    }
  }

  /// The same lane without mails where all that may be under way at once are: thousands may wait behind them, and each
  /// look would go over them.
  func narrowed(at time: Moment, _ connection: any SQLConnection) throws -> JobLane {
    guard case .delivering(let mails) = self else { return self }
    let row = try connection.row(
      "SELECT count(*) AS mails FROM job WHERE lease_until > ? AND kind = 'deliver' AND way = 'mail'", [time])
    return .delivering(mails: try row?.integer("mails") ?? 0 < mails ? mails : 0)
  }

  private static let isFree = """
    destination NOT IN (SELECT destination FROM job WHERE lease_until > ? AND kind = 'deliver')
    AND way NOT IN (SELECT way FROM job WHERE lease_until > ? AND kind = 'deliver'
      GROUP BY way HAVING count(*) >= CASE way WHEN 'mail' THEN ? ELSE 1 END)
    """
}
