// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads the part of a ``DatabaseOverview`` that metrics need.
package struct ClockAndKey: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Whether the clock of the database can be another one than that of this machine.
  package var hasClock: Bool { engine.dialect == .postgreSQL }

  /// Returns an overview with the time, the newest share, the personal mail accounts, and the key, and nothing else.
  ///
  /// - Parameter time: the time of the caller.
  package func overview(at time: Moment) async throws -> DatabaseOverview {
    try await engine.read { connection in
      var overview = DatabaseOverview(time: try connection.leaseTime(time))
      try overview.readNewestShare(connection)
      try overview.readPersonalMailAccounts(connection)
      if connection.dialect == .postgreSQL {
        overview.secretKey = try connection.row("SELECT id FROM secret_key")?.text("id")
      }
      return overview
    }
  }
}
