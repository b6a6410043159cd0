// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Accounts {
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
