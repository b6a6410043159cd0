// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Brings the links that confirm addresses into one form, for the step that made them was changed once.
  ///
  /// In its first form they went with their destination and did not know their account. A link whose destination is gone
  /// opens nothing in either form, so it is left out.
  static let proofs = """
    CREATE TABLE proof_of_one_form (
      code_hash TEXT PRIMARY KEY,
      destination TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER
    );
    INSERT INTO proof_of_one_form (code_hash, destination, account, address, sent_at, expires_at, used_at)
    SELECT proof.code_hash, proof.destination, destination.account, proof.address, proof.sent_at,
      proof.expires_at, proof.used_at
    FROM destination_proof AS proof JOIN destination ON destination.id = proof.destination;
    DROP TABLE destination_proof;
    ALTER TABLE proof_of_one_form RENAME TO destination_proof;
    CREATE INDEX destination_proof_by_address ON destination_proof (address, sent_at);
    CREATE INDEX destination_proof_by_account ON destination_proof (account, sent_at);
    """
}
