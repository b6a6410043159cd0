// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A delivery that is about to be queued.
package struct NewDelivery: Sendable, Equatable {
  package let id: String
  package let destination: String
  /// What it waits for, nil to go at once.
  package let collecting: Collecting?
  /// The simpler form in which it carries the book; nil is the book as it was made.
  package let form: String?

  /// How a delivery waits for the next digest of its destination.
  package struct Collecting: Sendable, Equatable {
    /// The identifier of the digest, should there be none yet.
    package let digest: String
    /// When a new digest is due; nil waits for the owner's word.
    package let dueAt: Moment?

    package init(digest: String, dueAt: Moment?) {
      self.digest = digest
      self.dueAt = dueAt
    }
  }

  package init(id: String, destination: String, collecting: Collecting? = nil, form: String? = nil) {
    self.form = form
    self.id = id
    self.destination = destination
    self.collecting = collecting
  }

  func insert(share: Int, at time: Moment, _ connection: any SQLConnection) throws {
    let digest = try collecting.map { try $0.open(destination: destination, at: time, connection) }
    try connection.run(
      """
      INSERT INTO delivery (id, share, destination, state, digest, form, created_at, updated_at)
      VALUES (?, ?, ?, 'queued', ?, ?, ?, ?)
      """, [id, share, destination, digest, form, time, time])
    guard digest == nil else { return }
    try connection.run(
      "INSERT INTO job (kind, share, delivery, run_at) VALUES ('deliver', ?, ?, ?)", [share, id, time])
  }
}

extension NewDelivery.Collecting {
  /// The digest that the destination collects into, made with its job when there is none.
  func open(destination: String, at time: Moment, _ connection: any SQLConnection) throws -> String {
    let open = try connection.row(
      "SELECT id FROM digest WHERE destination = ? AND state = 'open'", [destination])
    if let open { return try open.text("id") }
    try connection.run(
      "INSERT INTO digest (id, destination, state, due_at, created_at) VALUES (?, ?, 'open', ?, ?)",
      [digest, destination, dueAt, time])
    if let dueAt {
      try connection.run("INSERT INTO job (kind, digest, run_at) VALUES ('digest', ?, ?)", [digest, dueAt])
    }
    return digest
  }
}

/// The deliveries: what is about to leave is recorded before it leaves.
package struct Deliveries: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// The deliveries of the given shares, oldest first.
  package func list(shares: [Int]) async throws -> [DeliveryRecord] {
    guard !shares.isEmpty else { return [] }
    let places = shares.map { _ in "?" }.joined(separator: ", ")
    return try await engine.read { connection in
      try connection.rows(
        "SELECT \(DeliveryRecord.columns) FROM delivery WHERE share IN (\(places)) ORDER BY created_at, id",
        shares
      ).map(DeliveryRecord.init)
    }
  }

  /// One delivery.
  package func find(_ id: String) async throws -> DeliveryRecord? {
    try await engine.read { connection in
      try connection.row("SELECT \(DeliveryRecord.columns) FROM delivery WHERE id = ?", [id]).map(
        DeliveryRecord.init)
    }
  }

  /// Queues further deliveries of a finished book.
  package func add(_ deliveries: [NewDelivery], share: Int, at time: Moment) async throws {
    try await engine.write { connection in
      for delivery in deliveries { try delivery.insert(share: share, at: time, connection) }
      try connection.run(
        "UPDATE share SET problem = NULL, updated_at = ? WHERE number = ? AND state = 'ready'", [time, share])
    }
  }

  /// Records that the message is about to leave.
  package func begin(_ lease: Lease, delivery: String, at time: Moment) async throws {
    try await engine.write { connection in
      try lease.check(connection)
      try connection.run(
        """
        UPDATE delivery SET state = 'sending', attempts = attempts + 1, problem = NULL, updated_at = ?
        WHERE id = ?
        """, [time, delivery])
    }
  }

  /// Records that the end of the message is about to be sent: from here on a lost answer means `uncertain`.
  ///
  /// It blocks; the mail library calls it on a thread of its own.
  package func noteHandedOver(_ lease: Lease, delivery: String) throws {
    try engine.writeBlocking { connection in
      try lease.check(connection)
      try connection.run("UPDATE delivery SET handed_over = 1 WHERE id = ?", [delivery])
    }
  }

  /// Ends the delivery's job with the state that came of it.
  package func finish(
    _ lease: Lease, delivery: String, state: StoredDeliveryState, problem: String?,
    possibleDuplicate: Bool = false, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.finish(connection)
      try connection.run(
        """
        UPDATE delivery SET state = ?, problem = ?, possible_duplicate = possible_duplicate | ?, updated_at = ?
        WHERE id = ?
        """, [state, problem, possibleDuplicate, time, delivery])
    }
  }

  /// Puts the delivery back into the queue.
  ///
  /// - Parameters:
  ///   - countsAsTry: false for one that only waits for its turn.
  ///   - possibleDuplicate: something of it may have been taken after all.
  package func requeue(
    _ lease: Lease, delivery: String, until: Moment, problem: String, countsAsTry: Bool = true,
    possibleDuplicate: Bool = false, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.check(connection)
      try connection.run(
        """
        UPDATE delivery SET state = 'queued', handed_over = 0, problem = ?,
          possible_duplicate = possible_duplicate | ?, updated_at = ? WHERE id = ?
        """, [problem, possibleDuplicate, time, delivery])
      try connection.run(
        """
        UPDATE job SET lease_owner = NULL, lease_until = NULL, run_at = ?, problem = ?, attempts = attempts - ?
        WHERE number = ?
        """, [until, problem, countsAsTry ? 0 : 1, lease.job])
    }
  }

  /// How many mails an account had sent since a time.
  package func sentCount(account: String, since: Moment) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT count(DISTINCT coalesce(delivery.volume, delivery.id)) AS sent FROM delivery JOIN destination ON destination.id = delivery.destination
        WHERE destination.account = ? AND destination.kind IN ('kindle', 'email')
          AND delivery.updated_at >= ?
          AND delivery.state IN ('sending', 'sent', 'confirmed', 'rejected', 'uncertain')
        """, [account, since])?.integer("sent") ?? 0
    }
  }

  /// How many mails were sent to one address since a time, whoever sent them.
  package func sentCount(address: String, since: Moment) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT count(DISTINCT coalesce(delivery.volume, delivery.id)) AS sent
        FROM destination JOIN delivery ON destination.id = delivery.destination
        WHERE lower(destination.address) = lower(?) AND delivery.updated_at >= ?
          AND delivery.state IN ('sending', 'sent', 'confirmed', 'rejected', 'uncertain')
        """, [address, since])?.integer("sent") ?? 0
    }
  }
}
