// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// When old data of an installation was last removed.
package struct Cleanups: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns the time of the last cleanup by the clock of its process; nil before the first one.
  package func last() async throws -> Moment? {
    try await engine.read { try $0.row("SELECT at FROM cleanup", [])?.moment("at") }
  }

  package func record(_ time: Moment) async throws {
    try await engine.write { connection in
      try connection.run(
        "INSERT INTO cleanup (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at", [time]
      )
    }
  }
}
