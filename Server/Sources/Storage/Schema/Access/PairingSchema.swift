// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Codes that are shown to a phone's camera; `user_code` names the wish of the device that took one.
  static let pairings = """
    CREATE TABLE pairing (
      id TEXT PRIMARY KEY,
      code_hash TEXT NOT NULL UNIQUE,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      user_code TEXT,
      expires_at INTEGER NOT NULL
    );
    CREATE INDEX pairing_by_account ON pairing (account);
    CREATE INDEX pairing_by_expiry ON pairing (expires_at);
    """
}
