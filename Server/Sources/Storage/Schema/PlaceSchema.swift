// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// What makes a destination one's own, and what shuts it.
  ///
  /// `proved_at`: somebody opened the link that was mailed there. `closed`: the problem with which the destination asked
  /// for nothing more. A webhook's secret signs what it gets, so it is kept as it is; the earlier one signs along for a
  /// while after a change. A link outlives its destination, so that removing an address and adding it again mails no more.
  static let places = """
    ALTER TABLE destination ADD COLUMN proved_at INTEGER;
    ALTER TABLE destination ADD COLUMN closed TEXT;

    CREATE TABLE webhook_secret (
      destination TEXT PRIMARY KEY REFERENCES destination (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      earlier TEXT,
      earlier_until INTEGER
    );

    CREATE TABLE destination_proof (
      code_hash TEXT PRIMARY KEY,
      destination TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    );
    CREATE INDEX destination_proof_by_address ON destination_proof (address, sent_at);
    CREATE INDEX destination_proof_by_account ON destination_proof (account, sent_at);
    """
}
