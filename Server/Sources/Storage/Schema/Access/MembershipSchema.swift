// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Links that were mailed to people about their own account, and what a session's owner sees of it.
  ///
  /// A link to sign up, or to set a new password for an address that has no account, belongs to no account. Whether there is
  /// one makes no difference to what is written, so that it makes none to the time it takes.
  static let membership = """
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

    ALTER TABLE session ADD COLUMN id TEXT;
    ALTER TABLE session ADD COLUMN last_used_at INTEGER;
    ALTER TABLE session ADD COLUMN agent TEXT;
    UPDATE session SET id = lower(hex(randomblob(16))), last_used_at = created_at;
    """
}
