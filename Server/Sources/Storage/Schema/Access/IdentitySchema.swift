// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Who people are at the operator's identity provider: issuer and subject together, never an address.
  static let identities = """
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
