// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// What several machines agree on.
  static let machines = """
    CREATE TABLE secret_key (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      id TEXT COLLATE "C" NOT NULL
    );

    CREATE TABLE leader (
      role TEXT COLLATE "C" PRIMARY KEY,
      owner TEXT COLLATE "C" NOT NULL,
      fence BIGINT NOT NULL,
      lease_until BIGINT NOT NULL
    );

    CREATE TABLE cleanup (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      at BIGINT NOT NULL
    );

    CREATE TABLE data_move (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      id TEXT COLLATE "C" NOT NULL,
      state TEXT COLLATE "C" NOT NULL CHECK (state IN ('moving', 'moved', 'filling', 'filled')),
      other TEXT COLLATE "C" NOT NULL
    );

    CREATE TABLE way_limit (
      way TEXT COLLATE "C" PRIMARY KEY,
      most BIGINT NOT NULL CHECK (most > 0)
    );
    INSERT INTO way_limit (way, most) VALUES ('mail', 4);

    CREATE TABLE node_worker (
      owner TEXT COLLATE "C" PRIMARY KEY,
      node TEXT COLLATE "C" NOT NULL,
      lease_until BIGINT NOT NULL
    );

    -- Attempts by peer or account. A crash of PostgreSQL empties it, so the limits begin again.
    CREATE UNLOGGED TABLE rate_bucket (
      name TEXT COLLATE "C" PRIMARY KEY,
      tokens DOUBLE PRECISION NOT NULL,
      filled_at BIGINT NOT NULL,
      is_taken BIGINT NOT NULL
    );
    CREATE INDEX rate_bucket_by_age ON rate_bucket (filled_at);

    CREATE TABLE letter (
      id TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
      content TEXT COLLATE "C" NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      run_at BIGINT NOT NULL,
      attempts BIGINT NOT NULL DEFAULT 0,
      fence BIGINT NOT NULL DEFAULT 0,
      lease_until BIGINT,
      handed_over BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX letter_due ON letter (run_at);
    CREATE INDEX letter_by_account ON letter (account) WHERE account IS NOT NULL;
    """
}
