// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Deliveries of books; each attempt is recorded before anything is sent.
package struct Deliveries: Sendable {
  let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the deliveries of the given shares, oldest first.
  package func list(shares: [Int]) async throws -> [DeliveryRecord] {
    guard !shares.isEmpty else { return [] }
    let placeholders = shares.map { _ in "?" }.joined(separator: ", ")
    return try await engine.read { connection in
      try connection.rows(
        "SELECT \(DeliveryRecord.columns(connection.dialect)) FROM delivery WHERE share IN (\(placeholders)) ORDER BY created_at, id",
        shares
      ).map(DeliveryRecord.init)
    }
  }

  /// Returns the delivery with that identifier.
  package func find(_ id: String) async throws -> DeliveryRecord? {
    try await engine.read { connection in
      try connection.row(
        "SELECT \(DeliveryRecord.columns(connection.dialect)) FROM delivery WHERE id = ?", [id]
      ).map(DeliveryRecord.init)
    }
  }

  /// Queues further deliveries of a finished book.
  ///
  /// Throws `tooMany` when more than `limit` deliveries of the share would be in progress; 0 means no limit. Deliveries
  /// that wait for a digest do not count. Throws `binned` when the share is in the bin.
  package func add(
    _ deliveries: [NewDelivery], share: Int, limit: Int = 0, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try Self.checkBin(share, connection)
      try Self.checkCount(deliveries.count, share, limit, connection)
      for delivery in deliveries { try delivery.insert(share: share, at: time, connection) }
      try connection.run(
        "UPDATE share SET problem = NULL, updated_at = ? WHERE number = ? AND state = 'ready'", [time, share])
    }
  }

  private static func checkBin(_ share: Int, _ connection: any SQLConnection) throws {
    let isBinned = try connection.row(
      "SELECT 1 AS one FROM share WHERE number = ? AND binned_at IS NOT NULL", [share])
    if isBinned != nil { throw StorageProblem(.binned, "the share is in the trash") }
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
      throw StorageProblem(.tooMany, "\(limit) deliveries of the share are in progress")
    }
  }

  /// Records that the message is about to be sent, and counts it if it is a mail.
  ///
  /// Mails of other processes that begin at the same time count, too, so that all together keep the limits. Throws
  /// `otherMachine` if the destination's machine was changed after the claim; then nothing is recorded.
  ///
  /// - Returns: the first limit that is reached; then nothing is recorded.
  @discardableResult
  package func begin(
    _ lease: Lease, delivery: String, within limits: [SentMailLimit] = [], at time: Moment
  ) async throws -> SentMailLimit? {
    try await engine.write { connection in
      try lease.check(connection)
      try lease.checkMachine(connection)
      if let limit = try limits.reached(connection) { return limit }
      try connection.run(
        """
        UPDATE delivery SET state = 'sending', attempts = attempts + 1, problem = NULL, updated_at = ?
        WHERE id = ?
        """, [time, delivery])
      return nil
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
        UPDATE delivery SET state = ?, problem = ?, possible_duplicate = CASE WHEN ? = 1 THEN 1 ELSE possible_duplicate END,
          updated_at = ?
        WHERE id = ?
        """, [state, problem, possibleDuplicate, time, delivery])
    }
  }

  /// Returns the unchanged delivery to the queue of its destination's machine, so that a worker there takes it at once.
  package func reroute(_ lease: Lease) async throws {
    try await engine.write { connection in
      try lease.update(
        """
        lease_owner = NULL, lease_until = NULL, attempts = attempts - 1,
        node = coalesce((SELECT delivery_way.node FROM delivery_way WHERE delivery_way.delivery = job.delivery), '')
        """, [], connection)
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
      try lease.postpone(until: until, problem: problem, countsAsTry: countsAsTry, at: time, connection)
      let requeued = try connection.run(
        """
        UPDATE delivery SET state = 'queued', handed_over = 0, problem = ?, attempts = attempts - ?,
          possible_duplicate = CASE WHEN ? = 1 OR (state = 'sending' AND ? = 0
            AND NOT EXISTS (SELECT 1 FROM mail_token WHERE mail_token.delivery = delivery.id))
            THEN 1 ELSE possible_duplicate END,
          updated_at = ?
        WHERE id = ? AND (handed_over = 0 OR ? = 1)
        """,
        [problem, takesBackAttempt ? 1 : 0, possibleDuplicate, wasNotTaken, time, delivery, wasNotTaken])
      guard requeued > 0 else { throw StorageProblem(.handedOver, "delivery \(delivery) may have arrived") }
    }
  }
}
