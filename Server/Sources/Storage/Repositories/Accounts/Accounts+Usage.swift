// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Accounts {
  /// Returns all accounts with what they use, oldest first.
  package func listed() async throws -> [ListedAccount] {
    try await engine.read { connection in
      try connection.rows("SELECT * FROM account ORDER BY created_at, id", []).map(ListedAccount.init)
    }
  }

  /// Returns one account with what it uses.
  package func listed(id: String) async throws -> ListedAccount? {
    try await engine.read { connection in
      try connection.row("SELECT * FROM account WHERE id = ?", [id]).map(ListedAccount.init)
    }
  }

  /// Returns what the accounts use, largest first.
  package func usage(limit: Int) async throws -> [AccountUsage] {
    try await engine.read { connection in
      try connection.rows(
        """
        SELECT email, kept_shares, binned_shares, kept_bytes FROM account ORDER BY kept_bytes DESC, email LIMIT ?
        """, [limit]
      ).map(AccountUsage.init)
    }
  }
}
