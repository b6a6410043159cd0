// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The links that were mailed to addresses to confirm them.
package struct VerificationCodes: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns how many links were sent to this address, and how many by this account, since a time.
  package func count(
    _ destination: DestinationRecord, since time: Moment
  ) async throws -> (address: Int, account: Int) {
    try await engine.read { connection in
      let toAddress = try connection.row(
        "SELECT count(*) AS sent FROM destination_proof WHERE address = ? AND sent_at >= ?",
        [destination.address.lowercased(), time])
      let ofAccount = try connection.row(
        "SELECT count(*) AS sent FROM destination_proof WHERE account = ? AND sent_at >= ?",
        [destination.account, time])
      return (try toAddress?.integer("sent") ?? 0, try ofAccount?.integer("sent") ?? 0)
    }
  }

  /// Records a link before it is mailed.
  package func add(
    codeHash: String, _ destination: DestinationRecord, at time: Moment, expiresAt: Moment
  ) async throws {
    try await engine.write { connection in
      // Deletes links that expired long ago; the counts cover one day.
      try connection.run(
        "DELETE FROM destination_proof WHERE expires_at < ?", [time.advanced(by: .seconds(-7 * 86_400))])
      try connection.run(
        """
        INSERT INTO destination_proof (code_hash, destination, account, address, sent_at, expires_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [codeHash, destination.id, destination.account, destination.address.lowercased(), time, expiresAt])
    }
  }

  /// Returns the destination of a link that is still valid; this doesn't use the link.
  package func peek(codeHash: String, at time: Moment) async throws -> DestinationRecord? {
    try await engine.read { try Self.usable(codeHash, time, $0) }
  }

  /// Uses a link, confirms its destination and queues what waits for that.
  package func redeem(codeHash: String, at time: Moment) async throws -> DestinationRecord? {
    try await engine.write { connection in
      guard let destination = try Self.usable(codeHash, time, connection) else { return nil }
      let used = try connection.run(
        "UPDATE destination_proof SET used_at = ? WHERE code_hash = ? AND used_at IS NULL", [time, codeHash])
      guard used > 0 else { return nil }
      try connection.run(
        "UPDATE destination SET confirmed = 1, proved_at = ? WHERE id = ?", [time, destination.id])
      try Destinations.release(destination.id, at: time, connection)
      return destination
    }
  }

  private static func usable(
    _ codeHash: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> DestinationRecord? {
    try connection.row(
      """
      SELECT destination.* FROM destination_proof JOIN destination ON destination.id = destination_proof.destination
      WHERE code_hash = ? AND used_at IS NULL AND expires_at > ?
        AND destination_proof.address = lower(destination.address)
      """, [codeHash, time]
    ).map(DestinationRecord.init)
  }
}
