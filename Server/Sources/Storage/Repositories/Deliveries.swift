// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A delivery that is about to be queued.
package struct NewDelivery: Sendable, Equatable {
  package let id: String
  package let destination: String
  /// The digest it waits for; nil sends it at once.
  package let collecting: Collecting?
  /// The simpler form of the book that it sends; nil sends the book unchanged.
  package let form: String?

  /// The digest settings for a delivery that is collected.
  package struct Collecting: Sendable, Equatable {
    /// The identifier for a new digest, if none is open.
    package let digest: String
    /// When a new digest is due; nil waits until its owner sends it.
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
  /// Returns the open digest of the destination; adds one with its job if there is none.
  func open(destination: String, at time: Moment, _ connection: any SQLConnection) throws -> String {
    if let open = try Self.lockOpen(destination, connection) { return open }
    let isNew = try connection.run(
      """
      INSERT INTO digest (id, destination, state, due_at, created_at) VALUES (?, ?, 'open', ?, ?)
      ON CONFLICT DO NOTHING
      """, [digest, destination, dueAt, time])
    // Another writer opened one in the meantime.
    if isNew == 0, let open = try Self.lockOpen(destination, connection) { return open }
    if let dueAt {
      try connection.run("INSERT INTO job (kind, digest, run_at) VALUES ('digest', ?, ?)", [digest, dueAt])
    }
    return digest
  }

  /// Returns the open digest, locked so that it is neither closed nor removed before the delivery is added.
  private static func lockOpen(
    _ destination: String, _ connection: any SQLConnection
  ) throws -> String? {
    try connection.row(
      "UPDATE digest SET state = state WHERE destination = ? AND state = 'open' RETURNING id", [destination]
    )?.text("id")
  }
}

/// Deliveries of books; each attempt is recorded before anything is sent.
package struct Deliveries: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the deliveries of the given shares, oldest first.
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

  /// Returns the delivery with that identifier.
  package func find(_ id: String) async throws -> DeliveryRecord? {
    try await engine.read { connection in
      try connection.row("SELECT \(DeliveryRecord.columns) FROM delivery WHERE id = ?", [id]).map(
        DeliveryRecord.init)
    }
  }

  /// Queues further deliveries of a finished book.
  ///
  /// Throws `tooMany` when more than `limit` deliveries of the share would be in progress; 0 means no limit. Deliveries
  /// that wait for a digest do not count.
  package func add(
    _ deliveries: [NewDelivery], share: Int, limit: Int = 0, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try Self.checkCount(deliveries.count, share, limit, connection)
      for delivery in deliveries { try delivery.insert(share: share, at: time, connection) }
      try connection.run(
        "UPDATE share SET problem = NULL, updated_at = ? WHERE number = ? AND state = 'ready'", [time, share])
    }
  }

  private static func checkCount(
    _ new: Int, _ share: Int, _ limit: Int, _ connection: any SQLConnection
  ) throws {
    guard limit > 0 else { return }
    let row = try connection.row(
      """
      SELECT count(*) AS count FROM delivery
      WHERE share = ? AND state IN ('queued', 'sending') AND digest IS NULL
      """, [share])
    guard try (row?.integer("count") ?? 0) + new <= limit else {
      throw StorageProblem(.tooMany, "\(limit) deliveries of the share are under way")
    }
  }

  /// Records that the message is about to be sent.
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

  /// Records that the end of the message is about to be sent: from here on, a missing reply means `uncertain`.
  ///
  /// Blocks its thread; the mail library calls it on a thread of its own.
  package func noteHandedOver(_ lease: Lease, delivery: String) throws {
    try engine.writeBlocking { connection in
      try lease.check(connection)
      try connection.run("UPDATE delivery SET handed_over = 1 WHERE id = ?", [delivery])
    }
  }

  /// Ends the delivery's job with the resulting state.
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
  /// A delivery that may have arrived is not sent again without a request: throws `handedOver` when the end of its mail
  /// was sent, unless `wasNotTaken`. Any other delivery that was being sent becomes a possible duplicate.
  ///
  /// - Parameters:
  ///   - countsAsTry: false when the delivery only waits for its turn.
  ///   - takesBackAttempt: the attempt started, but nothing was sent.
  ///   - wasNotTaken: this attempt certainly failed, because the other side refused it or nothing was sent.
  ///   - possibleDuplicate: the other side may have accepted it after all.
  package func requeue(
    _ lease: Lease, delivery: String, until: Moment, problem: String, countsAsTry: Bool = true,
    takesBackAttempt: Bool = false, wasNotTaken: Bool = false, possibleDuplicate: Bool = false,
    at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.postpone(until: until, problem: problem, countsAsTry: countsAsTry, connection)
      let requeued = try connection.run(
        """
        UPDATE delivery SET state = 'queued', handed_over = 0, problem = ?, attempts = attempts - ?,
          possible_duplicate = possible_duplicate | ? | (state = 'sending' AND NOT ?
            AND NOT EXISTS (SELECT 1 FROM mail_token WHERE mail_token.delivery = delivery.id)),
          updated_at = ?
        WHERE id = ? AND (handed_over = 0 OR ?)
        """,
        [problem, takesBackAttempt ? 1 : 0, possibleDuplicate, wasNotTaken, time, delivery, wasNotTaken])
      guard requeued > 0 else { throw StorageProblem(.handedOver, "delivery \(delivery) may have arrived") }
    }
  }

  /// Returns how many mails an account sent since a time, at most two days ago, also to removed destinations.
  package func sentCount(account: String, since: Moment) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        "SELECT count(*) AS sent FROM sent_mail WHERE account = ? AND at >= ?", [account, since])?.integer(
          "sent")
        ?? 0
    }
  }

  /// Returns how many mails all accounts sent to one address since a time, at most two days ago.
  package func sentCount(address: String, since: Moment) async throws -> Int {
    try await engine.read { connection in
      try connection.row(
        "SELECT count(*) AS sent FROM sent_mail WHERE address = lower(?) AND at >= ?", [address, since])?
        .integer("sent") ?? 0
    }
  }
}
