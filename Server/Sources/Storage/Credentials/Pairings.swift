// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Pairing codes, each valid for one device.
package struct Pairings: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Adds a code; an earlier unused code of the account expires.
  package func add(codeHash: String, _ record: PairingRecord, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run(
        "DELETE FROM pairing WHERE expires_at < ? OR account = ? AND user_code IS NULL",
        [time.advanced(by: .seconds(-3600)), record.account])
      try connection.run(
        "INSERT INTO pairing (id, code_hash, account, expires_at) VALUES (?, ?, ?, ?)",
        [record.id, codeHash, record.account, record.expiresAt])
    }
  }

  /// Assigns a code to the first device that sends it; the device's request then waits for the code's owner.
  ///
  /// Returns false for a code that is unknown, used or expired.
  ///
  /// - Parameter deviceCode: the sign-in request of the device; it is bound to the code's account.
  package func take(
    codeHash: String, device: String, as deviceCode: DeviceCodeRecord, at time: Moment
  ) async throws -> Bool {
    try await engine.write { connection in
      let row = try connection.row(
        """
        UPDATE pairing SET user_code = ? WHERE code_hash = ? AND user_code IS NULL AND expires_at > ?
        RETURNING account
        """, [deviceCode.userCode, codeHash, time])
      guard let account = try row?.text("account") else { return false }
      try DeviceCodes.insert(
        codeHash: device, deviceCode, of: .account(account), at: time, connection)
      return true
    }
  }

  /// Returns a pairing code of an account.
  package func find(_ id: String, account: String) async throws -> PairingRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM pairing WHERE id = ? AND account = ?", [id, account])
        .map(PairingRecord.init)
    }
  }
}
