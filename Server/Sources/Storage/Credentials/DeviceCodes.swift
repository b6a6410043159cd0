// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The sign-in requests of devices without a browser, from the request until the device has its token.
package struct DeviceCodes: Sendable {
  /// The responses to a polling device (RFC 8628, section 3.5).
  package enum Outcome<Secrets: Sendable>: Sendable {
    case issued(IssuedTokens<Secrets>)
    case pending, tooSoon, denied, expired, unknown
  }

  /// Who may decide on a device; this determines which limit the request counts toward.
  enum Owner {
    /// Any user who has the code. The request counts toward the limit of its network.
    case anybody(DeviceOrigin)
    /// The account whose pairing code the device showed; these are limited by the account's pairing codes.
    case account(String)
  }

  private let engine: any Engine
  /// The maximum number of waiting requests: of one peer, of one wider network, and of all.
  ///
  /// Beyond that, the oldest of the same peer or network is deleted, or of the network with the most requests.
  private static let limits = (peer: 20, network: 100, all: 1000)
  private static let penalty = 5

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds the request of a device, and deletes those that expired long ago; throws `duplicate`.
  ///
  /// When too many wait, an older request is deleted to make room.
  package func add(
    codeHash: String, _ record: DeviceCodeRecord, from origin: DeviceOrigin, at time: Moment
  ) async throws {
    try await engine.write { connection in
      try Self.deleteOverLimit(for: origin, at: time, connection)
      try Self.insert(codeHash: codeHash, record, of: .anybody(origin), at: time, connection)
    }
  }

  private static let isWaiting = "state = 'waiting' AND account IS NULL AND expires_at > ?"

  private static func deleteOverLimit(
    for origin: DeviceOrigin, at time: Moment, _ connection: any SQLConnection
  ) throws {
    let own = [("peer", origin.peer, limits.peer), ("network", origin.network, limits.network)]
    for (column, value, limit) in own {
      let row = try connection.row(
        "SELECT count(*) AS waiting FROM device_code WHERE \(column) = ? AND \(isWaiting)", [value, time])
      if try row?.integer("waiting") ?? 0 >= limit {
        return try deleteOldest(column, value, time, connection)
      }
    }
    let most = try connection.row(
      """
      SELECT network, sum(count(*)) OVER () AS everybody FROM device_code
      WHERE network IS NOT NULL AND \(isWaiting)
      GROUP BY network ORDER BY count(*) DESC, min(expires_at) LIMIT 1
      """, [time])
    guard let most, try most.integer("everybody") >= limits.all else { return }
    try deleteOldest("network", try most.text("network"), time, connection)
  }

  private static func deleteOldest(
    _ column: String, _ value: String, _ time: Moment, _ connection: any SQLConnection
  ) throws {
    try connection.run(
      """
      DELETE FROM device_code WHERE code_hash = (
        SELECT code_hash FROM device_code WHERE \(column) = ? AND \(isWaiting) ORDER BY expires_at LIMIT 1)
      """, [value, time])
  }

  static func insert(
    codeHash: String, _ record: DeviceCodeRecord, of owner: Owner, at time: Moment,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      "DELETE FROM device_code WHERE expires_at < ?", [time.advanced(by: .seconds(-3600))])
    let added = try connection.run(
      """
      INSERT INTO device_code (code_hash, user_code, client, name, scopes, state, account, peer, network, pause,
        expires_at)
      VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?) ON CONFLICT (user_code) DO NOTHING
      """,
      [
        codeHash, record.userCode, record.client, record.name, record.scopes.joined(separator: " "),
        owner.account, owner.origin?.peer, owner.origin?.network,
        Int(record.pause.components.seconds), record.expiresAt,
      ])
    if added == 0 { throw StorageProblem(.duplicate, "that code is in use") }
  }

  /// Returns the request for a code that a user typed, as long as it is undecided.
  ///
  /// A request that is bound to another account is not found.
  package func waiting(
    userCode: String, for account: String, at time: Moment
  ) async throws -> DeviceCodeRecord? {
    try await engine.read { try Self.waiting(userCode, account, time, $0) }
  }

  private static func waiting(
    _ userCode: String, _ account: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> DeviceCodeRecord? {
    try connection.row(
      """
      SELECT * FROM device_code WHERE user_code = ? AND state = 'waiting' AND expires_at > ?
        AND (account IS NULL OR account = ?)
      """, [userCode, time, account]
    ).map(DeviceCodeRecord.init)
  }

  /// Records the user's decision; nil when there is nothing left to decide.
  ///
  /// - Parameter parent: the token or sign-in that the user decided with; revoking it ends the device's sign-in.
  package func decide(
    userCode: String, isAllowed: Bool, account: String, parent: String? = nil, at time: Moment
  ) async throws -> DeviceCodeRecord? {
    try await engine.write { connection in
      let state: DeviceCodeState = isAllowed ? .allowed : .denied
      return try connection.row(
        """
        UPDATE device_code SET state = ?, account = ?, parent = ?
        WHERE user_code = ? AND state = 'waiting' AND expires_at > ? AND (account IS NULL OR account = ?)
        RETURNING *
        """, [state, account, parent, userCode, time, account]
      ).map(DeviceCodeRecord.init)
    }
  }

  /// Responds to a polling device; an allowed one receives the tokens of `make`, once.
  package func ask<Secrets>(
    codeHash: String, client: String, at time: Moment,
    make: @escaping @Sendable (DeviceCodeRecord, _ account: String) -> IssuedTokens<Secrets>
  ) async throws -> Outcome<Secrets> {
    try await engine.write { connection in
      let row = try connection.row("SELECT * FROM device_code WHERE code_hash = ?", [codeHash])
      guard let record = try row.map(DeviceCodeRecord.init), record.client == client else { return .unknown }
      if record.state == .used { return .unknown }
      guard time < record.expiresAt else { return .expired }
      if record.state == .denied { return .denied }
      guard record.state == .allowed, let account = record.account else {
        return try Self.isTooSoon(record, codeHash, time, connection) ? .tooSoon : .pending
      }
      let used = try connection.run(
        "UPDATE device_code SET state = 'used' WHERE code_hash = ? AND state = 'allowed'", [codeHash])
      guard used > 0 else { return .unknown }
      let issued = make(record, account)
      try Grants.insert(issued, connection)
      return .issued(issued)
    }
  }

  private static func isTooSoon(
    _ record: DeviceCodeRecord, _ codeHash: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> Bool {
    // Network delays may shorten the pause by half a second.
    let earliest = record.polledAt?.advanced(by: record.pause - .milliseconds(500))
    let isTooSoon = earliest.map { time < $0 } ?? false
    try connection.run(
      "UPDATE device_code SET asked_at = ?, pause = pause + ? WHERE code_hash = ?",
      [time, isTooSoon ? penalty : 0, codeHash])
    return isTooSoon
  }
}

extension DeviceCodes.Owner {
  fileprivate var account: String? { if case .account(let id) = self { id } else { nil } }
  fileprivate var origin: DeviceOrigin? { if case .anybody(let origin) = self { origin } else { nil } }
}
