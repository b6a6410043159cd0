// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How many deliveries the whole installation has at a time by each way, such as a mail account.
///
/// The limits are rows, which all processes read when they claim a delivery; a change counts from the next claim on.
package struct WayLimits: Sendable {
  /// The way of all mails through the server's mail account.
  package static let serverMail = "mail"

  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Sets the limit of a way.
  package func set(_ way: String, to most: Int) async throws {
    try await engine.write { try Self.set(way, to: most, $0) }
  }

  /// Sets the limit of a way before the work begins, and blocks until it is durable.
  package func setBlocking(_ way: String, to most: Int) throws {
    try engine.writeBlocking { try Self.set(way, to: most, $0) }
  }

  /// Returns the limit of a way; one unless another one was set.
  package func limit(_ way: String) async throws -> Int {
    try await engine.read { connection in
      try connection.row("SELECT most FROM way_limit WHERE way = ?", [way])?.integer("most") ?? 1
    }
  }

  private static func set(_ way: String, to most: Int, _ connection: any SQLConnection) throws {
    try connection.run(
      "INSERT INTO way_limit (way, most) VALUES (?, ?) ON CONFLICT (way) DO UPDATE SET most = excluded.most",
      [way, most])
  }
}
