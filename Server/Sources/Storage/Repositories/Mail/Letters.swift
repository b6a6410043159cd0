// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Mails to users about their accounts that wait to be sent; any process with the database sends them.
///
/// Each is claimed with a lease and a fence, as jobs are.
package struct Letters: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Stores a letter, which is due at once.
  ///
  /// - Parameters:
  ///   - account: the account with which the letter is deleted.
  ///   - life: how long it is worth sending.
  package func add(
    _ id: String, content: String, account: String?, life: Duration, at time: Moment
  ) async throws {
    try await engine.write { connection in
      let time = try connection.leaseTime(time)
      try connection.run(
        """
        INSERT INTO letter (id, account, content, created_at, expires_at, run_at)
        SELECT ?, (SELECT id FROM account WHERE id = ?), ?, ?, ?, ?
        """, [id, account, content, time, time.advanced(by: life), time])
    }
  }

  /// Claims the letter that has been due longest; nil if none is due.
  package func claim(for lease: Duration, at time: Moment) async throws -> StoredLetter? {
    guard try await hasDue(at: time) else { return nil }
    return try await engine.writeLocking { connection in
      let time = try connection.leaseTime(time)
      return try connection.row(
        """
        UPDATE letter SET lease_until = ?, attempts = attempts + 1, fence = fence + 1
        WHERE id = (SELECT id FROM letter WHERE \(Self.isDue) ORDER BY run_at LIMIT 1
          \(connection.dialect.forUpdateSkippingLocked))
        RETURNING *
        """, [time.advanced(by: lease), time, time]
      ).map { try StoredLetter($0, at: time) }
    }
  }

  private static let isDue = "run_at <= ? AND (lease_until IS NULL OR lease_until <= ?)"

  private func hasDue(at time: Moment) async throws -> Bool {
    try await engine.read { connection in
      let time = try connection.leaseTime(time)
      return try connection.row(
        "SELECT 1 AS due FROM letter WHERE \(Self.isDue) ORDER BY run_at LIMIT 1", [time, time]) != nil
    }
  }

  /// Extends the lease until a duration from now.
  package func extend(_ letter: StoredLetter, by duration: Duration, at time: Moment) async throws {
    try await engine.writeLocking { connection in
      let until = try connection.leaseTime(time).advanced(by: duration)
      try letter.update("lease_until = ?", [until], connection)
    }
  }

  /// Records that the end of the mail is about to be sent: from here on, it may have arrived.
  ///
  /// Blocks its thread; the mail library calls it on a thread of its own.
  package func noteHandedOver(_ letter: StoredLetter) throws {
    try engine.writeBlocking { try letter.update("handed_over = 1", [], $0) }
  }

  /// Returns a letter that was certainly not taken to the queue.
  package func retry(_ letter: StoredLetter, after pause: Duration, at time: Moment) async throws {
    try await engine.write { connection in
      let runAt = try connection.leaseTime(time).advanced(by: pause)
      try letter.update("lease_until = NULL, handed_over = 0, run_at = ?", [runAt], connection)
    }
  }

  /// Deletes a letter that was sent, or that won't be.
  package func finish(_ letter: StoredLetter) async throws {
    try await engine.write { connection in
      try connection.run("DELETE FROM letter WHERE id = ? AND fence = ?", [letter.id, letter.fence])
    }
  }
}

extension StoredLetter {
  /// Changes the letter; throws `leaseLost` if another process has claimed it.
  fileprivate func update(
    _ changes: String, _ values: [any SQLBindable], _ connection: any SQLConnection
  ) throws {
    let changed = try connection.run(
      "UPDATE letter SET \(changes) WHERE id = ? AND fence = ?", values + [id, fence])
    guard changed > 0 else { throw StorageProblem(.leaseLost, "letter \(id) was taken over") }
  }
}
