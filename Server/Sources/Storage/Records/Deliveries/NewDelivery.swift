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

  /// Returns this delivery, collected according to its destination's current settings.
  func collected(
    _ collecting: (DestinationRecord) -> Collecting?, _ connection: any SQLConnection
  ) throws -> NewDelivery {
    let row = try connection.row("SELECT * FROM destination WHERE id = ?", [destination])
    guard let record = try row.map(DestinationRecord.init) else { return self }
    return NewDelivery(id: id, destination: destination, collecting: collecting(record), form: form)
  }

  func insert(share: Int, at time: Moment, _ connection: any SQLConnection) throws {
    let digest = try collecting.map { try $0.open(destination: destination, at: time, connection) }
    try connection.run(
      """
      INSERT INTO delivery (id, share, destination, state, digest, form, created_at, updated_at)
      VALUES (?, ?, ?, 'queued', ?, ?, ?, ?)
      """, [id, share, destination, digest, form, time, time])
    if digest == nil { try addJob(share, time, connection) }
  }

  /// Queues a stored delivery that was canceled before anything was sent.
  func requeue(share: Int, at time: Moment, _ connection: any SQLConnection) throws {
    let digest = try collecting.map { try $0.open(destination: destination, at: time, connection) }
    try connection.run(
      """
      UPDATE delivery SET state = 'queued', problem = NULL, dismissed_at = NULL, digest = ?, updated_at = ?
      WHERE id = ?
      """, [digest, time, id])
    if digest == nil { try addJob(share, time, connection) }
  }

  private func addJob(_ share: Int, _ time: Moment, _ connection: any SQLConnection) throws {
    // Without a job, the delivery waits until the destination is confirmed, see `Destinations.release`.
    try connection.run(
      """
      INSERT INTO job (kind, share, delivery, run_at)
      SELECT 'deliver', ?, ?, ? FROM destination WHERE id = ? AND confirmed = 1
      """, [share, id, time, destination])
  }
}

extension NewDelivery.Collecting {
  /// Returns the open digest of the destination; adds one with its job if there is none.
  func open(destination: String, at time: Moment, _ connection: any SQLConnection) throws -> String {
    if let open = try Self.lockOpen(destination, connection) { return try join(open, connection) }
    let isNew = try connection.run(
      """
      INSERT INTO digest (id, destination, state, due_at, created_at) VALUES (?, ?, 'open', ?, ?)
      ON CONFLICT DO NOTHING
      """, [digest, destination, dueAt, time])
    // Another writer opened one in the meantime.
    if isNew == 0, let open = try Self.lockOpen(destination, connection) { return try join(open, connection) }
    if let dueAt {
      try connection.run("INSERT INTO job (kind, digest, run_at) VALUES ('digest', ?, ?)", [digest, dueAt])
    }
    return digest
  }

  /// Returns the open digest, locked so that it is neither closed nor removed before the delivery is added.
  private static func lockOpen(_ destination: String, _ connection: any SQLConnection) throws -> SQLRow? {
    try connection.row(
      "UPDATE digest SET state = state WHERE destination = ? AND state = 'open' RETURNING id, due_at",
      [destination])
  }

  /// Returns the identifier of an open digest, which is due at the time of this delivery if it has none.
  ///
  /// Earlier versions could open a digest without a time after its owner had chosen times, and leave one without a job after a failure.
  private func join(_ open: SQLRow, _ connection: any SQLConnection) throws -> String {
    let id = try open.text("id")
    let present = try open.optionalInteger("due_at").map(Moment.init(milliseconds:))
    guard let time = present ?? dueAt else { return id }
    if present == nil { try connection.run("UPDATE digest SET due_at = ? WHERE id = ?", [time, id]) }
    try connection.run(
      """
      INSERT INTO job (kind, digest, run_at) SELECT 'digest', ?, ? WHERE NOT EXISTS (SELECT 1 FROM job WHERE digest = ?)
      """, [id, time, id])
    return id
  }
}
