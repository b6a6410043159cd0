// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The wishes of devices without a browser to be let in, from their asking until they have their token.
package struct DeviceCodes: Sendable {
  /// What a device that asks is told (RFC 8628, section 3.5).
  package enum Outcome<Secrets: Sendable>: Sendable {
    case issued(IssuedTokens<Secrets>)
    case pending, tooSoon, denied, expired, unknown
  }

  private let engine: any Engine
  /// As many may wait at once; more would only be somebody who fills the table.
  private static let limit = 1000
  /// What a device that does not wait has to wait longer, in seconds.
  private static let penalty = 5

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a wish and forgets those that are long over; throws `tooMany` and `duplicate`.
  package func add(codeHash: String, _ record: DeviceCodeRecord, at time: Moment) async throws {
    try await engine.write { try Self.insert(codeHash: codeHash, record, for: nil, at: time, $0) }
  }

  /// - Parameter account: the only one that may decide; nil for whoever is shown the code.
  static func insert(
    codeHash: String, _ record: DeviceCodeRecord, for account: String?, at time: Moment,
    _ connection: any SQLConnection
  ) throws {
    try connection.run(
      "DELETE FROM device_code WHERE expires_at < ?", [time.advanced(by: .seconds(-3600))])
    let waiting = try connection.row(
      "SELECT count(*) AS waiting FROM device_code WHERE state = 'waiting' AND expires_at > ?", [time])
    guard try waiting?.integer("waiting") ?? 0 < Self.limit else {
      throw StorageProblem(.tooMany, "too many devices wait to be let in")
    }
    let taken = try connection.row(
      "SELECT 1 AS one FROM device_code WHERE user_code = ?", [record.userCode])
    if taken != nil { throw StorageProblem(.duplicate, "that code is in use") }
    try connection.run(
      """
      INSERT INTO device_code (code_hash, user_code, client, name, scopes, state, account, pause, expires_at)
      VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, ?)
      """,
      [
        codeHash, record.userCode, record.client, record.name, record.scopes.joined(separator: " "),
        account, Int(record.pause.components.seconds), record.expiresAt,
      ])
  }

  /// The wish behind what a user typed, as long as nobody decided on it.
  ///
  /// One that is bound to another account is not there.
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

  /// Records what the user decided; nil when there is nothing to decide any more.
  package func decide(
    userCode: String, isAllowed: Bool, account: String, at time: Moment
  ) async throws -> DeviceCodeRecord? {
    try await engine.write { connection in
      guard let wish = try Self.waiting(userCode, account, time, connection) else { return nil }
      let state: DeviceCodeState = isAllowed ? .allowed : .denied
      try connection.run(
        "UPDATE device_code SET state = ?, account = ? WHERE user_code = ?", [state, account, userCode])
      return wish
    }
  }

  /// Answers a device that asks; one that was let in gets the tokens of `make`, once.
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
      let issued = make(record, account)
      try Grants.insert(issued, connection)
      try connection.run("UPDATE device_code SET state = 'used' WHERE code_hash = ?", [codeHash])
      return .issued(issued)
    }
  }

  private static func isTooSoon(
    _ record: DeviceCodeRecord, _ codeHash: String, _ time: Moment, _ connection: any SQLConnection
  ) throws -> Bool {
    // Half a second is what the network may take from the pause.
    let earliest = record.askedAt?.advanced(by: record.pause - .milliseconds(500))
    let isTooSoon = earliest.map { time < $0 } ?? false
    try connection.run(
      "UPDATE device_code SET asked_at = ?, pause = pause + ? WHERE code_hash = ?",
      [time, isTooSoon ? penalty : 0, codeHash])
    return isTooSoon
  }
}
