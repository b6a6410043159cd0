// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Membership {
  /// Disables an account and ends all its sessions, tokens and links; false for the last admin, even of a server without
  /// other accounts.
  package func disable(_ account: String, at time: Moment) async throws -> Bool {
    try await engine.write { connection in
      if try Self.isLastAdmin(account, evenAlone: true, connection) { return false }
      try connection.run(
        "UPDATE account SET disabled_at = coalesce(disabled_at, ?) WHERE id = ?", [time, account])
      try Self.end(.all, of: account, time, connection)
      return true
    }
  }

  /// Enables an account, and makes its jobs due that waited for that.
  ///
  /// - Parameter key: the key of the message in the problem of jobs that wait.
  package func enable(_ account: String, waiting key: String, at time: Moment) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE account SET disabled_at = NULL WHERE id = ?", [account])
      let time = try connection.leaseTime(time)
      try connection.run(
        "UPDATE job SET run_at = ? WHERE account = ? AND problem LIKE ? AND dead = 0 AND run_at > ?",
        [time, account, "%\"\(key)\"%", time])
    }
  }

  /// Throws `ended` if the account is disabled, for a credential that is about to be stored.
  ///
  /// In the same transaction, so that a sign-in that began before the account was disabled ends, too.
  static func checkEnabled(_ account: String, _ connection: any SQLConnection) throws {
    let row = try connection.row(
      "SELECT disabled_at FROM account WHERE id = ? \(connection.dialect.forUpdate)", [account])
    if try row?.optionalInteger("disabled_at") != nil {
      throw StorageProblem(.ended, "the account is disabled")
    }
  }

  /// Records that an account was used, at most once an hour.
  ///
  /// Each share that is accepted changes the account's row, so on PostgreSQL more frequent changes would wait for those.
  static func see(_ account: String, at time: Moment, _ connection: any SQLConnection) throws {
    try connection.run(
      "UPDATE account SET seen_at = ? WHERE id = ? AND (seen_at IS NULL OR seen_at < ?)",
      [time, account, time.advanced(by: .seconds(-3600))])
  }
}

extension Jobs {
  /// Whether the job has to wait because its account is disabled.
  package func waitsForAccount(_ lease: Lease) async throws -> Bool {
    try await engine.read { connection in
      try connection.row(
        "SELECT 1 AS one FROM account WHERE id = ? AND disabled_at IS NOT NULL", [lease.account]) != nil
    }
  }
}
