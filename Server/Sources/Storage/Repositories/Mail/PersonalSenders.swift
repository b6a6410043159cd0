// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Users' personal mail accounts.
package struct PersonalSenders: Sendable {
  private let engine: any Engine

  package init(_ engine: any Engine) {
    self.engine = engine
  }

  /// Returns an account's personal mail account; nil when the server's mail account sends its books.
  package func find(_ account: String) async throws -> PersonalSenderRecord? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM own_sender WHERE account = ?", [account]).map(
        PersonalSenderRecord.init)
    }
  }

  /// Sets the personal mail account of an account and replaces an earlier one.
  package func set(_ record: PersonalSenderRecord) async throws {
    try await engine.write { connection in
      try connection.run(
        """
        INSERT INTO own_sender (account, server, user_name, password, mail_from, changed_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE SET server = excluded.server, user_name = excluded.user_name,
          password = excluded.password, mail_from = excluded.mail_from, changed_at = excluded.changed_at
        """,
        [record.account, record.server, record.user, record.password, record.from, record.changedAt])
    }
  }

  /// Removes the personal mail account of an account; false when it had none.
  package func remove(_ account: String) async throws -> Bool {
    try await engine.write { connection in
      try connection.run("DELETE FROM own_sender WHERE account = ?", [account]) > 0
    }
  }
}
