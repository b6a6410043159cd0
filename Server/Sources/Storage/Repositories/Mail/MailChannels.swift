// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The mail channels that are stopped.
package struct MailChannels: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the record of a stopped channel; nil while it works.
  package func paused(_ name: String) async throws -> MailChannelRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM mail_channel WHERE name = ?", [name]).map(MailChannelRecord.init)
    }
  }

  /// Allows one caller to try a stopped channel when its time has come, and no other caller before `next`.
  package func takeProbe(_ name: String, at time: Moment, next: Moment) async throws -> Bool {
    try await engine.write { connection in
      try connection.run(
        "UPDATE mail_channel SET probe_at = ?, probes = probes + 1 WHERE name = ? AND probe_at <= ?",
        [next, name, time]) > 0
    }
  }

  /// Stops a channel, or keeps it stopped; the time of the first stop doesn't change.
  package func pause(
    _ name: String, settings: String, problem: String, at time: Moment, probeAt: Moment
  ) async throws {
    try await engine.write { connection in
      try connection.run(
        """
        INSERT INTO mail_channel (name, settings, problem, paused_at, probe_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET problem = excluded.problem, settings = excluded.settings,
          paused_at = CASE WHEN mail_channel.settings = excluded.settings THEN mail_channel.paused_at
            ELSE excluded.paused_at END,
          probe_at = \(connection.dialect.greatest("mail_channel.probe_at", "excluded.probe_at"))
        """, [name, settings, problem, time, probeAt])
    }
  }

  /// Records that a delivery waits for the channel.
  package func wait(_ delivery: String, for name: String) async throws {
    try await engine.write { connection in
      try connection.run(
        "INSERT INTO mail_channel_wait (delivery, channel) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [delivery, name])
    }
  }

  /// Reopens a channel and makes the waiting deliveries due; false when it was not stopped.
  @discardableResult
  package func resume(_ name: String, at time: Moment) async throws -> Bool {
    guard try await paused(name) != nil else { return false }
    return try await engine.write { connection in
      let isOpened = try connection.run("DELETE FROM mail_channel WHERE name = ?", [name]) > 0
      try connection.run(
        """
        UPDATE job SET run_at = ? WHERE lease_owner IS NULL
          AND delivery IN (SELECT delivery FROM mail_channel_wait WHERE channel = ?)
        """, [try connection.leaseTime(time), name])
      try connection.run("DELETE FROM mail_channel_wait WHERE channel = ?", [name])
      return isOpened
    }
  }
}
