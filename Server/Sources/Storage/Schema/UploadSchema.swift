// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Resumable uploads: what arrived lies in a file named by the identifier, beside the bodies of shares.
  ///
  /// `received` counts only bytes that were synced; `fence` grows with each request that writes.
  static let uploads = """
    CREATE TABLE upload (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      share TEXT NOT NULL,
      content_type TEXT NOT NULL,
      content_location TEXT,
      title TEXT,
      length INTEGER,
      received INTEGER NOT NULL DEFAULT 0,
      fence INTEGER NOT NULL DEFAULT 0,
      expires_at INTEGER NOT NULL,
      completed_at INTEGER,
      CHECK (length IS NULL OR received <= length)
    );
    CREATE INDEX upload_by_account ON upload (account) WHERE completed_at IS NULL;
    CREATE INDEX upload_by_expiry ON upload (expires_at);
    """
}
