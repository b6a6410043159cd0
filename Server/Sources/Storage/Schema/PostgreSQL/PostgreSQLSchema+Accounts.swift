// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Accounts, sessions, links and identities.
  static let accounts = """
    CREATE TABLE account (
      id TEXT COLLATE "C" PRIMARY KEY,
      email TEXT COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email)),
      password TEXT COLLATE "C",
      role TEXT COLLATE "C" NOT NULL CHECK (role IN ('user', 'admin')),
      created_at BIGINT NOT NULL,
      kept_shares BIGINT NOT NULL DEFAULT 0,
      kept_bytes BIGINT NOT NULL DEFAULT 0,
      inbox_shares BIGINT NOT NULL DEFAULT 0,
      archived_shares BIGINT NOT NULL DEFAULT 0,
      binned_shares BIGINT NOT NULL DEFAULT 0,
      needing_shares BIGINT NOT NULL DEFAULT 0,
      change_number BIGINT NOT NULL DEFAULT 0,
      language TEXT COLLATE "C",
      time_zone TEXT COLLATE "C",
      disabled_at BIGINT,
      seen_at BIGINT
    );

    CREATE TABLE sign_in_link (
      code_hash TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
      expires_at BIGINT NOT NULL,
      used_at BIGINT
    );

    CREATE TABLE account_link (
      code_hash TEXT COLLATE "C" PRIMARY KEY,
      kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('signUp', 'reset', 'email')),
      email TEXT COLLATE "C" NOT NULL,
      account TEXT COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
      role TEXT COLLATE "C" NOT NULL CHECK (role IN ('user', 'admin')),
      sent_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      used_at BIGINT,
      is_invitation BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX account_link_by_email ON account_link (email, sent_at);

    CREATE TABLE session (
      secret_hash TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      id TEXT COLLATE "C",
      last_used_at BIGINT,
      agent TEXT COLLATE "C"
    );
    CREATE INDEX session_by_account ON session (account);

    CREATE TABLE foreign_identity (
      issuer TEXT COLLATE "C" NOT NULL,
      subject TEXT COLLATE "C" NOT NULL,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      email TEXT COLLATE "C",
      created_at BIGINT NOT NULL,
      last_used_at BIGINT NOT NULL,
      PRIMARY KEY (issuer, subject)
    );
    CREATE INDEX foreign_identity_by_account ON foreign_identity (account);

    CREATE TABLE set_up_step (
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      step TEXT COLLATE "C" NOT NULL CHECK (step IN ('browser', 'dismissed')),
      done_at BIGINT NOT NULL,
      PRIMARY KEY (account, step)
    );

    -- Identifies the database, so that a data folder isn't used with another one. `server_name` is the name of the server
    -- in cookies, if the data was moved here from SQLite.
    CREATE TABLE installation (
      one BIGINT PRIMARY KEY CHECK (one = 1),
      id TEXT COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text,
      server_name TEXT COLLATE "C"
    );
    INSERT INTO installation (one) VALUES (1);

    -- The number of the last transaction of each connection. It shows whether a transaction was committed whose
    -- connection was lost during COMMIT. `program` is the process that opened it, see `DatabaseProgram`.
    CREATE TABLE commit_mark (
      session TEXT COLLATE "C" PRIMARY KEY,
      number BIGINT NOT NULL,
      program TEXT COLLATE "C",
      used_at TIMESTAMPTZ NOT NULL DEFAULT now()
    ) WITH (fillfactor = 50);
    """
}
