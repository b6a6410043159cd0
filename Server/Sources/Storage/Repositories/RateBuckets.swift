// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Buckets of tokens that several servers count in together.
package struct RateBuckets: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Takes a token from a bucket and returns 0, or returns how much of one is missing.
  ///
  /// - Parameters:
  ///   - name: identifies the bucket.
  ///   - perMinute: the size of the bucket, and how much of it refills in a minute.
  ///   - time: the caller's time, which counts only if the database has no clock of its own.
  package func take(_ name: String, perMinute: Int, at time: Moment) async throws -> Double {
    try await engine.writeLocking { connection in
      let now = try connection.leaseTime(time)
      let size = Double(perMinute)
      let row = try connection.row(
        """
        INSERT INTO rate_bucket AS old (name, tokens, filled_at, is_taken) VALUES (?, ?, ?, 1)
        ON CONFLICT (name) DO UPDATE SET filled_at = excluded.filled_at,
          tokens = CASE WHEN \(Self.filled(connection.dialect)) >= 1
            THEN \(Self.filled(connection.dialect)) - 1 ELSE \(Self.filled(connection.dialect)) END,
          is_taken = CASE WHEN \(Self.filled(connection.dialect)) >= 1 THEN 1 ELSE 0 END
        RETURNING tokens, is_taken
        """, [name, size - 1, now] + Array(repeating: size, count: 8))
      guard let row, try row.integer("is_taken") == 0 else { return 0 }
      return 1 - (try row.real("tokens"))
    }
  }

  /// Deletes the buckets that have been full for a while.
  package func removeUnused(at time: Moment) async throws {
    try await engine.writeLocking { connection in
      let now = try connection.leaseTime(time)
      try connection.run(
        "DELETE FROM rate_bucket WHERE filled_at < ?", [now.advanced(by: .zero - Self.longestRefill)])
    }
  }

  /// Every bucket is full after a minute.
  private static let longestRefill: Duration = .seconds(120)

  /// The tokens at the time of the new row; after the clock was set back, nothing is refilled.
  private static func filled(_ dialect: SQLDialect) -> String {
    let elapsed = dialect.greatest("excluded.filled_at - old.filled_at", "0")
    return dialect.least(
      "CAST(? AS DOUBLE PRECISION)", "old.tokens + \(elapsed) * CAST(? AS DOUBLE PRECISION) / 60000")
  }
}
