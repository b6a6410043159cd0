// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The destinations of each account.
package struct Destinations: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a destination; a new default replaces the earlier one.
  ///
  /// Throws `tooMany` when the account already has `limit` destinations; 0 means no limit.
  package func add(_ destination: DestinationRecord, limit: Int = 0) async throws {
    try await engine.write { connection in
      try Self.checkCount(destination.account, limit, connection)
      let added = try connection.run(
        """
        INSERT INTO destination (id, account, kind, address, name, confirmed, is_default, created_at,
          settings, node)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, kind, address) DO NOTHING
        """,
        [
          destination.id, destination.account, destination.kind, destination.address, destination.name,
          destination.confirmed, destination.isDefault, destination.createdAt,
          try destination.settings.stored(), destination.settings.node,
        ])
      guard added > 0 else {
        throw StorageProblem(.duplicate, "\(destination.address) is already a destination")
      }
      guard destination.isDefault else { return }
      try connection.run(
        "UPDATE destination SET is_default = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE account = ?",
        [destination.id, destination.account])
    }
  }

  private static func checkCount(_ account: String, _ limit: Int, _ connection: any SQLConnection) throws {
    guard limit > 0 else { return }
    let row = try connection.row("SELECT count(*) AS count FROM destination WHERE account = ?", [account])
    guard try (row?.integer("count") ?? 0) < limit else {
      throw StorageProblem(.tooMany, "the account has \(limit) destinations")
    }
  }

  /// Returns the destinations of an account, oldest first.
  package func list(account: String) async throws -> [DestinationRecord] {
    try await engine.read { connection in
      try connection.rows("SELECT * FROM destination WHERE account = ? ORDER BY created_at, id", [account])
        .map(DestinationRecord.init)
    }
  }

  /// Returns how many deliveries wait for each of the account's destinations to be confirmed.
  package func unconfirmedBooks(account: String) async throws -> [String: Int] {
    try await engine.read { connection in
      let rows = try connection.rows(
        """
        SELECT destination.id, count(*) AS books FROM delivery JOIN destination ON destination.id = delivery.destination
        WHERE account = ? AND confirmed = 0 AND delivery.state = 'queued' GROUP BY destination.id
        """, [account])
      return Dictionary(
        try rows.map { (try $0.text("id"), try $0.integer("books")) }, uniquingKeysWith: { $1 })
    }
  }

  /// Returns one destination of an account.
  package func find(_ id: String, account: String) async throws -> DestinationRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM destination WHERE id = ? AND account = ?", [id, account])
        .map(DestinationRecord.init)
    }
  }

  /// Marks a destination as confirmed and queues what waits for that; false when the destination doesn't exist.
  package func confirm(_ id: String, account: String, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let confirmed = try connection.run(
        "UPDATE destination SET confirmed = 1 WHERE id = ? AND account = ?", [id, account])
      if confirmed > 0 { try Self.release(id, at: time, connection) }
      return confirmed > 0
    }
  }

  /// Marks a destination as verified and queues what waits for that; false when it was removed or its address has
  /// changed.
  package func prove(_ destination: DestinationRecord, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      let proved = try connection.run(
        "UPDATE destination SET confirmed = 1, proved_at = ? WHERE id = ? AND account = ? AND address = ?",
        [time, destination.id, destination.account, destination.address])
      if proved > 0 { try Self.release(destination.id, at: time, connection) }
      return proved > 0
    }
  }

  /// Replaces the settings of a destination; false when it doesn't exist.
  ///
  /// - Parameter dueAt: when its open digest is due from now on; nil waits until its owner sends it.
  package func set(
    _ settings: DestinationSettings, of id: String, account: String, dueAt: Moment?
  ) async throws -> Bool {
    try await engine.write { connection in
      let changed = try connection.run(
        "UPDATE destination SET settings = ?, node = ? WHERE id = ? AND account = ?",
        [try settings.stored(), settings.node, id, account])
      guard changed > 0 else { return false }
      _ = try Digests.reschedule(destination: id, dueAt: dueAt, connection)
      return true
    }
  }

  /// Makes a destination the default of its account; false when it doesn't exist.
  package func makeDefault(_ id: String, account: String) async throws -> Bool {
    try await engine.write { connection in
      guard
        try connection.row("SELECT 1 AS one FROM destination WHERE id = ? AND account = ?", [id, account])
          != nil
      else { return false }
      try connection.run(
        "UPDATE destination SET is_default = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE account = ?",
        [id, account])
      return true
    }
  }

  /// Renames a destination; false when it doesn't exist.
  package func rename(_ id: String, account: String, to name: String) async throws -> Bool {
    try await engine.write { connection in
      try connection.run("UPDATE destination SET name = ? WHERE id = ? AND account = ?", [name, id, account])
        > 0
    }
  }

  /// Disables a destination for the reason given, or enables it again with nil.
  package func close(_ id: String, account: String, problem: String?) async throws {
    try await engine.write { connection in
      try connection.run(
        "UPDATE destination SET closed = ? WHERE id = ? AND account = ?", [problem, id, account])
    }
  }

  /// Removes a destination and the deliveries to it; false when it doesn't exist.
  ///
  /// When it was the default, the oldest of the others becomes the default.
  ///
  /// - Parameter problem: the JSON of the problem that shares get whose books were still waiting to be sent there.
  package func remove(
    _ id: String, account: String, problem: String? = nil, at time: Moment? = nil
  ) async throws -> Bool {
    try await engine.write { connection in
      if let problem, let time { try Self.explain(problem, removing: id, account, at: time, connection) }
      let removed =
        try connection.run("DELETE FROM destination WHERE id = ? AND account = ?", [id, account]) > 0
      try connection.run(
        """
        UPDATE destination SET is_default = 1
        WHERE id = (SELECT id FROM destination WHERE account = ? ORDER BY created_at, id LIMIT 1)
          AND NOT EXISTS (SELECT 1 FROM destination WHERE account = ? AND is_default = 1)
        """, [account, account])
      return removed
    }
  }
}

// Deliveries to an unconfirmed destination stay queued without a job, so that nothing is attempted.
extension Destinations {
  /// Queues the deliveries and the due digest that waited for a destination to be confirmed.
  ///
  /// Call it in the transaction that confirms the destination, so that a crash can't separate the two.
  static func release(_ id: String, at time: Moment, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO job (kind, share, delivery, run_at)
      SELECT 'deliver', share, id, ? FROM delivery
      WHERE destination = ? AND state = 'queued' AND digest IS NULL
        AND NOT EXISTS (SELECT 1 FROM job WHERE job.delivery = delivery.id)
      ORDER BY created_at, id
      """, [time, id])
    try connection.run(
      """
      UPDATE job SET run_at = \(connection.dialect.least("run_at", "?"))
      WHERE delivery IN (SELECT id FROM delivery WHERE destination = ?)
        OR digest IN (SELECT id FROM digest WHERE destination = ? AND due_at <= ?)
      """, [try connection.leaseTime(time), id, id, time])
    try connection.run(
      """
      UPDATE delivery SET problem = NULL, updated_at = ?
      WHERE destination = ? AND state = 'queued' AND problem IS NOT NULL
      """, [time, id])
  }

  // The deliveries are deleted with their destination. Without a reason, their shares would look as if nobody had
  // ever wanted to send them.
  private static func explain(
    _ problem: String, removing id: String, _ account: String, at time: Moment,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      UPDATE share SET problem = ?, updated_at = ? WHERE state = 'ready' AND account = ? AND number IN
        (SELECT share FROM delivery WHERE destination = ? AND state = 'queued')
      """, [problem, time, account, id])
  }
}
