// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Replies from destinations about deliveries.
package struct MailReplies: Sendable {
  /// Deliveries that were sent longer ago are not searched, in days.
  private static let reach = 90

  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the token in a delivery's file name, `candidate` if it has none yet; all attempts have the same one.
  package func token(of delivery: String, candidate: String) async throws -> String {
    try await engine.write { connection in
      try connection.run(
        "INSERT INTO mail_token (delivery, token) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [delivery, candidate])
      let row = try connection.row("SELECT token FROM mail_token WHERE delivery = ?", [delivery])
      // Fails only if another delivery has the candidate, which practically never happens twice.
      return try row?.text("token") ?? candidate
    }
  }

  /// Returns the position up to which a mailbox was read; nil for a new one.
  package func mailbox(_ name: String) async throws -> MailboxRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM mailbox WHERE name = ?", [name]).map(MailboxRecord.init)
    }
  }

  /// Stores replies with their effects, and the new position in the mailbox, in one transaction.
  ///
  /// A reply that is already stored changes nothing. Returns for each reply whether its delivery was found.
  package func record(
    _ replies: [NewMailReply], mailbox: MailboxRecord?, at time: Moment, term: LeaderTerm? = nil
  ) async throws -> [Bool] {
    try await engine.write { connection in
      try term?.check(connection)
      let found = try replies.map { try keep($0, at: time, connection) }
      if let mailbox { try keep(mailbox, connection) }
      try settle(at: time, connection)
      return found
    }
  }

  /// Applies replies about deliveries that were still being sent when the replies arrived.
  ///
  /// Writes nothing when there is no such reply.
  package func settle(at time: Moment) async throws {
    let isAny = try await engine.read { connection in
      try connection.row("SELECT 1 AS one FROM answer WHERE settled = 0 LIMIT 1", []) != nil
    }
    if isAny { try await engine.write { connection in try settle(at: time, connection) } }
  }

  private func keep(_ mailbox: MailboxRecord, _ connection: any SQLConnection) throws {
    try connection.run(
      """
      INSERT INTO mailbox (name, validity, last_uid, read_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET validity = excluded.validity, last_uid = excluded.last_uid,
        read_at = excluded.read_at
      """, [mailbox.name, mailbox.validity, mailbox.lastUID, mailbox.readAt])
  }

  private func keep(_ reply: NewMailReply, at time: Moment, _ connection: any SQLConnection) throws -> Bool {
    guard let delivery = try find(reply, at: time, connection) else { return false }
    // A reply about a volume applies to every share in it.
    let all = try connection.rows(
      """
      SELECT id FROM delivery WHERE id = ?
      UNION SELECT twin.id FROM delivery JOIN delivery AS twin ON twin.volume = delivery.volume
        WHERE delivery.id = ? AND delivery.volume IS NOT NULL
      """, [delivery, delivery])
    for row in all {
      try connection.run(
        """
        INSERT INTO answer (delivery, message, state, problem, shown, settled, received_at)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
        [
          try row.text("id"), reply.message, reply.state, reply.problem, reply.shown, reply.state == nil,
          reply.receivedAt,
        ])
    }
    return true
  }

  /// Finds the delivery by its token or mail identifier; by an address only where exactly one account sends to it.
  private func find(_ reply: NewMailReply, at time: Moment, _ connection: any SQLConnection) throws -> String?
  {
    let since = time.advanced(by: .seconds(-Self.reach * 86_400))
    for id in reply.deliveries {
      if try connection.row("SELECT 1 AS one FROM delivery WHERE id = ?", [id]) != nil { return id }
    }
    for token in reply.tokens {
      let row = try connection.row(
        """
        SELECT delivery FROM mail_token JOIN delivery ON delivery.id = mail_token.delivery
        WHERE token = ? AND delivery.updated_at >= ?
        """, [token, since])
      if let row { return try row.text("delivery") }
    }
    return try reply.address.flatMap {
      try latest(to: $0, since: time.advanced(by: .seconds(-3 * 86_400)), connection)
    }
  }

  private func latest(
    to address: String, since: Moment, _ connection: any SQLConnection
  ) throws -> String? {
    let rows = try connection.rows(
      """
      SELECT delivery.id AS id, destination.account AS account FROM delivery
      JOIN destination ON destination.id = delivery.destination
      WHERE lower(destination.address) = ? AND delivery.state IN ('sent', 'uncertain') AND delivery.updated_at >= ?
      ORDER BY delivery.updated_at DESC, delivery.id DESC LIMIT 100
      """, [address, since])
    guard try Set(rows.map { try $0.text("account") }).count == 1 else { return nil }
    return try rows.first?.text("id")
  }

  /// Applies replies, except to deliveries that are still in progress: their own results are recorded first.
  private func settle(at time: Moment, _ connection: any SQLConnection) throws {
    let open = try connection.rows(
      """
      SELECT answer.number AS number, answer.delivery AS delivery, answer.state AS state, answer.problem AS problem,
        delivery.state AS present
      FROM answer JOIN delivery ON delivery.id = answer.delivery
      WHERE answer.settled = 0 AND delivery.state NOT IN ('queued', 'sending') ORDER BY answer.number
      """, [])
    for row in open {
      let (state, present): (StoredDeliveryState, StoredDeliveryState) = (
        try row.name("state"), try row.name("present")
      )
      if state.replaces(present) {
        try connection.run(
          "UPDATE delivery SET state = ?, problem = ?, updated_at = ? WHERE id = ? AND state <> ?",
          [state, try row.optionalText("problem"), time, try row.text("delivery"), state])
      }
      try connection.run("UPDATE answer SET settled = 1 WHERE number = ?", [try row.integer("number")])
    }
  }
}

extension StoredDeliveryState {
  /// Returns whether a reply with this state replaces the present state of a delivery.
  ///
  /// A destination's own reply replaces every other state, also that of its earlier reply; a failure report of a mail
  /// server counts only if there is no more definite reply.
  func replaces(_ present: StoredDeliveryState) -> Bool {
    switch self {
    case .confirmed: [.sent, .uncertain, .rejected, .failed].contains(present)
    case .rejected: [.sent, .uncertain, .confirmed].contains(present)
    case .failed: [.sent, .uncertain].contains(present)
    default: false
    }
  }
}
