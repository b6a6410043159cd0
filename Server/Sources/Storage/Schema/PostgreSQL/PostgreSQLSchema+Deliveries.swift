// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Deliveries, digests and the history of states.
  static let deliveries = """
    CREATE TABLE digest (
      id TEXT COLLATE "C" PRIMARY KEY,
      destination TEXT COLLATE "C" NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
      state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'closed')),
      due_at BIGINT,
      problem TEXT COLLATE "C",
      created_at BIGINT NOT NULL
    );
    CREATE UNIQUE INDEX digest_open ON digest (destination) WHERE state = 'open';

    CREATE TABLE volume (
      id TEXT COLLATE "C" PRIMARY KEY,
      digest TEXT COLLATE "C" NOT NULL REFERENCES digest (id) ON DELETE CASCADE,
      number BIGINT NOT NULL,
      title TEXT COLLATE "C" NOT NULL,
      file TEXT COLLATE "C" NOT NULL,
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      made_at BIGINT NOT NULL,
      account TEXT COLLATE "C",
      UNIQUE (digest, number)
    );

    CREATE TABLE delivery (
      id TEXT COLLATE "C" PRIMARY KEY,
      share BIGINT NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      destination TEXT COLLATE "C" NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
      state TEXT COLLATE "C" NOT NULL CHECK (state IN
        ('queued', 'sending', 'sent', 'confirmed', 'rejected', 'uncertain', 'failed')),
      attempts BIGINT NOT NULL DEFAULT 0,
      handed_over BIGINT NOT NULL DEFAULT 0,
      possible_duplicate BIGINT NOT NULL DEFAULT 0,
      problem TEXT COLLATE "C",
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      digest TEXT COLLATE "C" REFERENCES digest (id) ON DELETE SET NULL,
      volume TEXT COLLATE "C" REFERENCES volume (id) ON DELETE SET NULL,
      form TEXT COLLATE "C",
      dismissed_at BIGINT
    );
    CREATE INDEX delivery_by_share ON delivery (share);
    CREATE INDEX delivery_by_destination ON delivery (destination, updated_at);
    CREATE INDEX delivery_by_digest ON delivery (digest) WHERE digest IS NOT NULL;
    CREATE INDEX delivery_by_volume ON delivery (volume) WHERE volume IS NOT NULL;
    CREATE INDEX delivery_of_destination ON delivery (destination, share);

    -- Numbers in the order of the commits of one account: a trigger takes each one after it locked the account.
    CREATE TABLE transition (
      number BIGINT PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL,
      share BIGINT NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      delivery TEXT COLLATE "C" REFERENCES delivery (id) ON DELETE CASCADE,
      state TEXT COLLATE "C" NOT NULL,
      problem TEXT COLLATE "C",
      at BIGINT NOT NULL
    );
    CREATE SEQUENCE transition_number;
    CREATE INDEX transition_by_account ON transition (account, number);
    CREATE INDEX transition_by_share ON transition (share);
    CREATE INDEX transition_by_delivery ON transition (delivery) WHERE delivery IS NOT NULL;
    """
}
