// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Accounts, the ways their owners sign in, and the links they receive by mail.
  static let accounts = """
    -- The users. Triggers count `kept_shares` and `kept_bytes`, so a quota is checked without summing all shares.
    CREATE TABLE account (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
      password TEXT,
      role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
      created_at INTEGER NOT NULL,
      kept_shares INTEGER NOT NULL DEFAULT 0,
      kept_bytes INTEGER NOT NULL DEFAULT 0
    );

    -- One-time sign-in links that the operator creates; without an account, the link sets up the server.
    CREATE TABLE sign_in_link (
      code_hash TEXT PRIMARY KEY,
      account TEXT REFERENCES account (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    );

    -- Links mailed to users about their own account. A link to sign up, or to reset the password of an email address
    -- without an account, belongs to no account: a row is written either way, so timing does not reveal which
    -- addresses have one.
    CREATE TABLE account_link (
      code_hash TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('signUp', 'reset', 'email')),
      email TEXT NOT NULL,
      account TEXT REFERENCES account (id) ON DELETE CASCADE,
      role TEXT NOT NULL CHECK (role IN ('user', 'admin')),
      sent_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    );
    CREATE INDEX account_link_by_email ON account_link (email, sent_at);

    -- Browser sessions, and what their owner sees of them.
    CREATE TABLE session (
      secret_hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      id TEXT,
      last_used_at INTEGER,
      agent TEXT
    );
    CREATE INDEX session_by_account ON session (account);

    -- Users as the operator's identity provider knows them: issuer and subject together, never an email address.
    CREATE TABLE foreign_identity (
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      email TEXT,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      PRIMARY KEY (issuer, subject)
    );
    CREATE INDEX foreign_identity_by_account ON foreign_identity (account);
    """
}
