// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Records which token or sign-in a credential was made with.
  ///
  /// `parent` is the identifier of either, and revoking that ends the credential too. It is null for credentials made in
  /// a browser, and for those of the operator.
  /// `peer` is the address or small network that a device code was requested from, `network` the wider network around
  /// it; both are null for codes that belong to a pairing.
  static let credentialParents = """
    ALTER TABLE token ADD COLUMN parent TEXT;
    ALTER TABLE app_grant ADD COLUMN parent TEXT;
    ALTER TABLE device_code ADD COLUMN parent TEXT;
    ALTER TABLE device_code ADD COLUMN peer TEXT;
    ALTER TABLE device_code ADD COLUMN network TEXT;
    UPDATE token SET parent = app_grant WHERE generation IS NULL AND app_grant IS NOT NULL;
    CREATE INDEX token_by_parent ON token (parent) WHERE parent IS NOT NULL;
    CREATE INDEX app_grant_by_parent ON app_grant (parent) WHERE parent IS NOT NULL;
    CREATE INDEX device_code_by_peer ON device_code (peer, expires_at) WHERE state = 'waiting' AND account IS NULL;
    CREATE INDEX device_code_by_network ON device_code (network, expires_at)
      WHERE state = 'waiting' AND account IS NULL;
    """

  /// How many account mails were sent on each day, counted from 1970, for each budget.
  static let mailCounts = """
    CREATE TABLE mail_count (
      day INTEGER NOT NULL,
      budget TEXT NOT NULL,
      sent INTEGER NOT NULL,
      PRIMARY KEY (day, budget)
    );
    """
}
