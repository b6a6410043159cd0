// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Retention {
  /// Returns what uses the storage of each account, largest first.
  ///
  /// Reads every share.
  package func storage() async throws -> [AccountStorage] {
    try await engine.read { connection in
      try connection.rows(Self.storageQuery + " ORDER BY kept_bytes DESC, email", []).map(AccountStorage.init)
    }
  }

  /// Returns what uses the storage of one account.
  ///
  /// Reads every share of the account.
  package func storage(of account: String) async throws -> AccountStorage? {
    try await engine.read { connection in
      try connection.row(Self.storageQuery + " WHERE id = ?", [account]).map(AccountStorage.init)
    }
  }

  private static let storageQuery = """
    SELECT id, email, kept_shares, binned_shares,
      coalesce((SELECT sum(bytes) FROM share WHERE share.account = account.id AND deleted_at IS NULL), 0) AS bodies,
      coalesce((SELECT sum(capture.bytes) FROM capture JOIN share ON share.number = capture.share
        WHERE share.account = account.id), 0) AS captures,
      coalesce((SELECT sum(article) FROM stored_bytes WHERE stored_bytes.account = account.id), 0) AS articles,
      coalesce((SELECT sum(books) FROM stored_bytes WHERE stored_bytes.account = account.id), 0) AS books,
      coalesce((SELECT sum(bytes) FROM volume WHERE volume.account = account.id), 0) AS digests
    FROM account
    """
}
