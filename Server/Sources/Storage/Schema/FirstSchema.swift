// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Times are milliseconds since 1970.
  ///
  /// Invariants are the schema's: the file outlives the program.
  static let firstSchema = """
    CREATE TABLE account (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
      password TEXT,
      role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
      created_at INTEGER NOT NULL
    );

    CREATE TABLE sign_in_link (
      code_hash TEXT PRIMARY KEY,
      account TEXT REFERENCES account (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    );

    CREATE TABLE session (
      secret_hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    );
    CREATE INDEX session_by_account ON session (account);

    CREATE TABLE token (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      secret_hash TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL,
      installation TEXT,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER,
      revoked_at INTEGER
    );
    CREATE INDEX token_by_account ON token (account);

    CREATE TABLE destination (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('kindle', 'email', 'folder', 'webhook')),
      address TEXT NOT NULL,
      name TEXT NOT NULL,
      confirmed INTEGER NOT NULL,
      is_default INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (account, kind, address)
    );

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
      UNIQUE (account, id),
      CHECK (deleted_at IS NOT NULL OR (body IS NULL) <> (body_file IS NULL))
    );
    CREATE INDEX share_by_account ON share (account, number) WHERE deleted_at IS NULL;

    CREATE TABLE article (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      title TEXT,
      summary TEXT NOT NULL,
      html TEXT NOT NULL,
      text TEXT NOT NULL
    );

    CREATE TABLE book (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL
    );

    CREATE TABLE delivery (
      id TEXT PRIMARY KEY,
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      destination TEXT NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN
        ('queued', 'sending', 'sent', 'confirmed', 'rejected', 'uncertain', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      handed_over INTEGER NOT NULL DEFAULT 0,
      possible_duplicate INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    );
    CREATE INDEX delivery_by_share ON delivery (share);
    CREATE INDEX delivery_by_destination ON delivery (destination, updated_at);

    CREATE TABLE job (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('read', 'book', 'deliver')),
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      delivery TEXT REFERENCES delivery (id) ON DELETE CASCADE,
      attempts INTEGER NOT NULL DEFAULT 0,
      run_at INTEGER NOT NULL,
      lease_owner TEXT,
      lease_until INTEGER,
      fence INTEGER NOT NULL DEFAULT 0,
      dead INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      CHECK ((kind = 'deliver') = (delivery IS NOT NULL))
    );
    CREATE INDEX job_due ON job (run_at) WHERE dead = 0;
    CREATE INDEX job_by_share ON job (share);
    """
}
