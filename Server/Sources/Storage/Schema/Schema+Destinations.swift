// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Destinations, how they are confirmed, and how much webhooks were sent.
  static let destinations = """
    -- Where an account's books go. `settings` is one JSON object, so a new setting needs no new column. `proved_at`:
    -- when somebody opened the link mailed there. `closed`: the problem with which the destination refused further
    -- deliveries.
    CREATE TABLE destination (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('kindle', 'email', 'folder', 'webhook')),
      address TEXT NOT NULL,
      name TEXT NOT NULL,
      confirmed INTEGER NOT NULL,
      is_default INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      settings TEXT NOT NULL DEFAULT '{}',
      proved_at INTEGER,
      closed TEXT,
      UNIQUE (account, kind, address)
    );

    -- Links that confirm a destination's email address. A link outlives its destination, so removing a destination and
    -- adding it again does not reset the limit of mails.
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

    -- Secrets that sign requests to webhooks, stored in plaintext because signing needs them. After a change, the
    -- earlier secret signs too until `earlier_until`.
    CREATE TABLE webhook_secret (
      destination TEXT PRIMARY KEY REFERENCES destination (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      earlier TEXT,
      earlier_until INTEGER
    );

    -- Requests and bytes sent to the hosts of webhooks, for each host name, network address and minute.
    CREATE TABLE target_use (
      target TEXT NOT NULL,
      minute INTEGER NOT NULL,
      requests INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (target, minute)
    );
    CREATE INDEX target_use_by_minute ON target_use (minute);
    """
}
