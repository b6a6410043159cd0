// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The secrets that sign webhook requests.
package struct WebhookSecrets: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Gives a destination a new secret; the previous one also signs until `earlierUntil`.
  package func set(_ secret: String, of destination: String, earlierUntil: Moment) async throws {
    try await engine.write { connection in
      try connection.run(
        """
        INSERT INTO webhook_secret (destination, secret) VALUES (?, ?)
        ON CONFLICT (destination) DO UPDATE SET earlier = webhook_secret.secret, earlier_until = ?,
          secret = excluded.secret
        """, [destination, secret, earlierUntil])
    }
  }

  /// Returns the valid secrets, newest first.
  package func valid(of destination: String, at time: Moment) async throws -> [String] {
    try await engine.read { connection in
      let row = try connection.row("SELECT * FROM webhook_secret WHERE destination = ?", [destination])
      guard let row else { return [] }
      let ends = try row.optionalInteger("earlier_until") ?? 0
      let earlier = ends > time.milliseconds ? try row.optionalText("earlier") : nil
      return [try row.text("secret")] + (earlier.map { [$0] } ?? [])
    }
  }
}
