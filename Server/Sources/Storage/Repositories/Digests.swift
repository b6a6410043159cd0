// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Digests, which collect books for a destination until they are due.
package struct Digests: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the open digests of an account's destinations.
  package func open(account: String) async throws -> [DigestRecord] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT \(DigestRecord.columns) FROM digest JOIN destination ON destination.id = digest.destination
        WHERE destination.account = ? AND digest.state = 'open'
        """, [account]
      ).map(DigestRecord.init)
    }
  }

  /// Whether a digest goes to a destination that isn't confirmed, so that it has to stay open.
  package func isUnconfirmed(_ lease: Lease) async throws -> Bool {
    try await engine.read { connection in
      try connection.row(
        """
        SELECT 1 AS one FROM digest JOIN destination ON destination.id = digest.destination
        WHERE digest.id = ? AND destination.confirmed = 0
        """, [lease.digest]) != nil
    }
  }

  /// Closes a digest, so that new deliveries wait for the next one; nil when the digest no longer exists.
  ///
  /// Closing it again changes nothing.
  package func close(_ lease: Lease) async throws -> DigestRecord? {
    guard let id = lease.digest else { return nil }
    return try await engine.write { connection in
      try lease.check(connection)
      try connection.run("UPDATE digest SET state = 'closed' WHERE id = ?", [id])
      return try connection.row(
        """
        SELECT \(DigestRecord.columns) FROM digest JOIN destination ON destination.id = digest.destination
        WHERE digest.id = ?
        """, [id]
      ).map(DigestRecord.init)
    }
  }

  /// Returns its deliveries that have no book yet, oldest first.
  package func deliveries(of id: String) async throws -> [DeliveryRecord] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT \(DeliveryRecord.columns(connection.dialect)) FROM delivery WHERE digest = ? AND volume IS NULL ORDER BY created_at, id
        """, [id]
      ).map(DeliveryRecord.init)
    }
  }

  /// Stores the volumes and queues their deliveries in one transaction that ends the digest's job.
  ///
  /// - Parameters:
  ///   - volumes: each with its deliveries; the first of them sends the volume.
  ///   - singles: deliveries that send their share's own book.
  package func finish(
    _ lease: Lease, volumes: [(VolumeRecord, deliveries: [String])], singles: [String], at time: Moment
  ) async throws {
    guard let digest = lease.digest else { return }
    try await engine.write { connection in
      try lease.finish(connection)
      for (volume, deliveries) in volumes {
        try volume.insert(digest: digest, connection)
        for id in deliveries {
          try connection.run("UPDATE delivery SET volume = ? WHERE id = ?", [volume.id, id])
        }
        // If a share was deleted meanwhile, its delivery is gone; the first remaining one sends the volume.
        try connection.run(
          """
          INSERT INTO job (kind, share, delivery, run_at)
          SELECT 'deliver', share, id, ? FROM delivery WHERE volume = ? ORDER BY created_at, id LIMIT 1
          """, [time, volume.id])
      }
      for id in singles {
        try connection.run("UPDATE delivery SET digest = NULL WHERE id = ?", [id])
        try connection.run(
          """
          INSERT INTO job (kind, share, delivery, run_at) SELECT 'deliver', share, id, ? FROM delivery WHERE id = ?
          """, [time, id])
      }
      try Self.dropEmpty(connection)
    }
  }

  /// Keeps the job for another attempt and shows the reason with every delivery of the digest.
  ///
  /// - Parameter countsAsTry: false when nothing was attempted.
  package func postpone(
    _ lease: Lease, until: Moment, problem: String, countsAsTry: Bool = true, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try lease.postpone(until: until, problem: problem, countsAsTry: countsAsTry, at: time, connection)
      try connection.run(
        "UPDATE delivery SET problem = ?, updated_at = ? WHERE digest = ? AND volume IS NULL",
        [problem, time, lease.digest])
    }
  }

  /// Fails the digest: its deliveries fail with the reason.
  package func fail(_ lease: Lease, problem: String, at time: Moment) async throws {
    try await engine.write { connection in
      try lease.finish(connection)
      // Its job is gone, so a share that joined it would never be sent.
      try connection.run("UPDATE digest SET state = 'closed' WHERE id = ?", [lease.digest])
      try connection.run(
        """
        UPDATE delivery SET state = 'failed', problem = ?, updated_at = ? WHERE digest = ? AND volume IS NULL
        """, [problem, time, lease.digest])
    }
  }
}

extension Digests {
  /// Sets when the open digest of a destination is due; nil waits until its owner sends it.
  ///
  /// Returns false when no digest is open.
  package func reschedule(destination: String, dueAt: Moment?) async throws -> Bool {
    try await engine.write { try Self.reschedule(destination: destination, dueAt: dueAt, $0) }
  }

  static func reschedule(
    destination: String, dueAt: Moment?, _ connection: any SQLConnection
  ) throws -> Bool {
    let open = try connection.row(
      "SELECT id FROM digest WHERE destination = ? AND state = 'open'", [destination])
    guard let id = try open?.text("id") else { return false }
    try connection.run("UPDATE digest SET due_at = ? WHERE id = ?", [dueAt, id])
    // A worker that has claimed it loses the lease, and the next one sees the new time.
    try connection.run("DELETE FROM job WHERE digest = ?", [id])
    if let dueAt {
      try connection.run("INSERT INTO job (kind, digest, run_at) VALUES ('digest', ?, ?)", [id, dueAt])
    }
    return true
  }

  /// Returns the volume that a delivery is part of.
  package func volume(_ id: String) async throws -> VolumeRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM volume WHERE id = ?", [id]).map(VolumeRecord.init)
    }
  }

  /// Returns the numbers of the shares in a volume, in order.
  package func shares(volume: String) async throws -> [Int] {
    try await engine.read { connection in
      try connection.rows("SELECT share FROM delivery WHERE volume = ? ORDER BY created_at, id", [volume])
        .map { try $0.integer("share") }
    }
  }

  /// Moves the volumes that a share's deliveries send to other deliveries, before the share is deleted.
  ///
  /// The new fence keeps a worker that is sending now from recording a result for a deleted delivery; the next worker
  /// continues from the recorded progress.
  static func passOn(share: Int, _ connection: any SQLConnection) throws {
    let carried = try connection.rows(
      """
      SELECT job.number, (SELECT other.id FROM delivery other WHERE other.volume = delivery.volume
        AND other.share <> delivery.share ORDER BY other.created_at, other.id LIMIT 1) AS heir
      FROM job JOIN delivery ON delivery.id = job.delivery
      WHERE delivery.share = ? AND delivery.volume IS NOT NULL
      """, [share])
    for row in carried {
      guard let heir = try row.optionalText("heir") else { continue }
      try connection.run(
        """
        UPDATE job SET delivery = ?, share = (SELECT share FROM delivery WHERE id = ?),
          fence = fence + 1, lease_owner = NULL, lease_until = NULL WHERE number = ?
        """, [heir, heir, try row.integer("number")])
    }
  }

  /// Deletes digests and volumes that no longer have a delivery.
  static func dropEmpty(_ connection: any SQLConnection) throws {
    try connection.run(
      "DELETE FROM volume WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.volume = volume.id)", [])
    // Locked first and checked again, because a delivery may be joining one of them.
    let isEmpty = "NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.digest = digest.id)"
    let empty = try connection.rows("UPDATE digest SET state = state WHERE \(isEmpty) RETURNING id", [])
    for digest in empty {
      try connection.run("DELETE FROM digest WHERE id = ? AND \(isEmpty)", [try digest.text("id")])
    }
  }
}

extension VolumeRecord {
  fileprivate func insert(digest: String, _ connection: any SQLConnection) throws {
    try book.confirm(connection)
    try connection.run(
      """
      INSERT INTO volume (id, digest, number, title, file, sha256, bytes, name, made_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [id, digest, number, title, book.file, book.sha256, book.bytes, book.name, book.madeAt])
  }
}
