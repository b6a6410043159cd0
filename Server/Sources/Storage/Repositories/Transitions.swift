// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How shares and deliveries came to their present states.
package struct Transitions: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// The changes of a share and of its deliveries after their beginning, oldest first.
  package func list(share: Int) async throws -> [TransitionRecord] {
    try await engine.read { connection in
      try connection.rows("SELECT * FROM transition WHERE share = ? ORDER BY number", [share])
        .map(TransitionRecord.init)
    }
  }
}
