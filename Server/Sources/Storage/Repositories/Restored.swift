// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The changes to a database from a backup before a server uses it.
///
/// Since the backup, the old server may have sent deliveries that wait here, and ended sessions that are open here.
package struct Restored: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// The effects on the deliveries.
  package struct Outcome: Sendable, Equatable {
    /// Deliveries whose outcome is unknown now.
    package let uncertain: Int
    /// Shares without a book yet whose deliveries will wait for their owner.
    package let held: Int
  }

  /// Ends sessions and links, frees the jobs, and holds deliveries that may have been sent since the backup.
  ///
  /// Throws `damaged` if the database is an incomplete copy of another one, and changes nothing then.
  ///
  /// - Parameters:
  ///   - resumesDeliveries: queues deliveries that had not started; otherwise they wait for their owner.
  ///   - reason: the JSON of a problem that the owner sees with each such delivery.
  package func settle(resumesDeliveries: Bool, reason: String, at time: Moment) async throws -> Outcome {
    try await engine.write { connection in
      // The backup may have been made while the data was being moved, from this database or to it.
      try MoveMark.requireRestorable(connection)
      try MoveMark.remove(connection)
      if connection.dialect == .postgreSQL { try RestoreMark.remove(connection) }
      // The old server has sent the letters.
      for table in ["session", "sign_in_link", "authorization_code", "device_code", "pairing", "letter"] {
        try connection.run("DELETE FROM \(table)", [])
      }
      try connection.run(
        "UPDATE job SET lease_owner = NULL, lease_until = NULL, fence = fence + 1 WHERE lease_owner IS NOT NULL",
        [])
      let states = resumesDeliveries ? "('sending')" : "('queued', 'sending')"
      return Outcome(
        uncertain: try Self.doubt(states, reason, time, connection),
        held: resumesDeliveries ? 0 : try Self.hold(reason, connection))
    }
  }

  private static func doubt(
    _ states: String, _ reason: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> Int {
    try connection.run(
      """
      DELETE FROM job WHERE kind = 'digest' AND digest IN (SELECT digest FROM delivery WHERE state IN \(states))
      """, [])
    try connection.run(
      "DELETE FROM job WHERE kind = 'deliver' AND delivery IN (SELECT id FROM delivery WHERE state IN \(states))",
      [])
    let waiting = try connection.rows("SELECT id FROM delivery WHERE state IN \(states)", [])
    for row in waiting {
      try connection.run(
        "UPDATE delivery SET state = 'uncertain', problem = ?, updated_at = ? WHERE id = ?",
        [reason, time, try row.text("id")])
    }
    try connection.run(
      """
      DELETE FROM digest WHERE state = 'open'
        AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.digest = digest.id AND state = 'queued')
      """, [])
    return waiting.count
  }

  private static func hold(_ reason: String, _ connection: any SQLConnection) throws -> Int {
    try connection.run(
      """
      UPDATE share SET delivery_hold = ?
      WHERE number IN (SELECT share FROM job WHERE kind IN ('read', 'book') AND share IS NOT NULL)
      """, [reason])
  }
}

extension NewDelivery {
  /// Queues the deliveries of a new book.
  ///
  /// For a share that was restored from a backup without a book, and for one in the bin, it only records them.
  static func insert(
    _ deliveries: [NewDelivery], share: Int, at time: Moment, _ connection: any SQLConnection
  ) throws {
    let row = try connection.row("SELECT delivery_hold, cancellation FROM share WHERE number = ?", [share])
    if let reason = try row?.optionalText("cancellation") {
      for delivery in deliveries {
        try delivery.record(.failed, reason, dismissedAt: time, share, time, connection)
      }
    } else if let hold = try row?.optionalText("delivery_hold") {
      for delivery in deliveries { try delivery.record(.uncertain, hold, share, time, connection) }
      try connection.run("UPDATE share SET delivery_hold = NULL WHERE number = ?", [share])
    } else {
      for delivery in deliveries { try delivery.insert(share: share, at: time, connection) }
    }
  }

  /// Adds a delivery that no job sends.
  private func record(
    _ state: StoredDeliveryState, _ problem: String, dismissedAt: Moment? = nil, _ share: Int, _ time: Moment,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      INSERT INTO delivery (id, share, destination, state, problem, dismissed_at, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, [id, share, destination, state, problem, dismissedAt, time, time])
  }
}
