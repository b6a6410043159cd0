// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Shares, their content, and uploads that will become shares.
  static let shares = """
    -- One row per accepted share. Small bodies are in the row, large ones in a file. `delivery_hold` says, as JSON,
    -- why deliveries of a share restored from a backup are not sent automatically.
    CREATE TABLE share (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      state TEXT NOT NULL
        CHECK (state IN ('received', 'reading', 'ready', 'needsCapture', 'failed')),
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      content_type TEXT NOT NULL,
      content_location TEXT,
      body BLOB,
      body_file TEXT,
      title TEXT,
      url TEXT,
      destinations TEXT,
      problem TEXT,
      wall TEXT,
      received_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      delivery_hold TEXT,
      UNIQUE (account, id),
      CHECK (deleted_at IS NOT NULL OR (body IS NULL) <> (body_file IS NULL))
    );
    CREATE INDEX share_by_account ON share (account, number) WHERE deleted_at IS NULL;

    -- The page as its sender saw it, added to a share that met a wall; a later capture replaces an earlier one.
    CREATE TABLE capture (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      content_type TEXT NOT NULL,
      body BLOB,
      body_file TEXT,
      bytes INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      CHECK ((body IS NULL) <> (body_file IS NULL))
    );

    -- Resumable uploads. The bytes are in a file named by the identifier, next to the bodies of shares. `received`
    -- counts only synced bytes; `fence` grows with each request that writes.
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

    -- The article extracted from a share.
    CREATE TABLE article (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      title TEXT,
      summary TEXT NOT NULL,
      html TEXT NOT NULL,
      text TEXT NOT NULL
    );
    """
}
