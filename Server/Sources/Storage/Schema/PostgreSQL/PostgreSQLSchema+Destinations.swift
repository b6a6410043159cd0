// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Destinations and what belongs to them.
  static let destinations = """
    CREATE TABLE destination (
      id TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('kindle', 'email', 'folder', 'webhook')),
      address TEXT COLLATE "C" NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      confirmed BIGINT NOT NULL,
      is_default BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      settings TEXT COLLATE "C" NOT NULL DEFAULT '{}',
      proved_at BIGINT,
      closed TEXT COLLATE "C",
      node TEXT COLLATE "C",
      UNIQUE (account, kind, address)
    );
    CREATE INDEX destination_by_node ON destination (node) WHERE node IS NOT NULL;

    CREATE TABLE destination_proof (
      code_hash TEXT COLLATE "C" PRIMARY KEY,
      destination TEXT COLLATE "C" NOT NULL,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      address TEXT COLLATE "C" NOT NULL,
      sent_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      used_at BIGINT
    );
    CREATE INDEX destination_proof_by_address ON destination_proof (address, sent_at);
    CREATE INDEX destination_proof_by_account ON destination_proof (account, sent_at);

    CREATE TABLE webhook_secret (
      destination TEXT COLLATE "C" PRIMARY KEY REFERENCES destination (id) ON DELETE CASCADE,
      secret TEXT COLLATE "C" NOT NULL,
      earlier TEXT COLLATE "C",
      earlier_until BIGINT
    );

    CREATE TABLE target_use (
      target TEXT COLLATE "C" NOT NULL,
      minute BIGINT NOT NULL,
      requests BIGINT NOT NULL,
      bytes BIGINT NOT NULL,
      PRIMARY KEY (target, minute)
    );
    CREATE INDEX target_use_by_minute ON target_use (minute);

    CREATE TABLE test_book (
      destination TEXT COLLATE "C" PRIMARY KEY REFERENCES destination (id) ON DELETE CASCADE,
      share TEXT COLLATE "C" NOT NULL
    );
    CREATE INDEX destination_by_address ON destination (lower(address));
    """
}
