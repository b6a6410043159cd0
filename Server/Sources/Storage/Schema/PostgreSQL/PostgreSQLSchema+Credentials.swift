// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// Tokens, sign-ins of apps, and codes.
  static let credentials = """
    CREATE TABLE app_grant (
      id TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      client TEXT COLLATE "C" NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      scopes TEXT COLLATE "C" NOT NULL,
      generation BIGINT NOT NULL,
      used_generation BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      last_used_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      revoked_at BIGINT,
      parent TEXT COLLATE "C"
    );
    CREATE INDEX app_grant_by_account ON app_grant (account);
    CREATE INDEX app_grant_by_parent ON app_grant (parent) WHERE parent IS NOT NULL;

    CREATE TABLE token (
      id TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT COLLATE "C" NOT NULL,
      secret_hash TEXT COLLATE "C" NOT NULL UNIQUE,
      scopes TEXT COLLATE "C" NOT NULL,
      installation TEXT COLLATE "C",
      created_at BIGINT NOT NULL,
      last_used_at BIGINT,
      revoked_at BIGINT,
      app_grant TEXT COLLATE "C" REFERENCES app_grant (id) ON DELETE CASCADE,
      generation BIGINT,
      expires_at BIGINT,
      idle_life BIGINT,
      parent TEXT COLLATE "C"
    );
    CREATE INDEX token_by_account ON token (account);
    CREATE INDEX token_by_grant ON token (app_grant) WHERE app_grant IS NOT NULL;
    CREATE INDEX token_by_parent ON token (parent) WHERE parent IS NOT NULL;

    CREATE TABLE refresh_token (
      secret_hash TEXT COLLATE "C" PRIMARY KEY,
      app_grant TEXT COLLATE "C" NOT NULL REFERENCES app_grant (id) ON DELETE CASCADE,
      generation BIGINT NOT NULL,
      superseded_at BIGINT
    );
    CREATE INDEX refresh_token_by_grant ON refresh_token (app_grant, generation);

    CREATE TABLE authorization_code (
      code_hash TEXT COLLATE "C" PRIMARY KEY,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      client TEXT COLLATE "C" NOT NULL,
      redirect TEXT COLLATE "C" NOT NULL,
      challenge TEXT COLLATE "C" NOT NULL,
      scopes TEXT COLLATE "C" NOT NULL,
      expires_at BIGINT NOT NULL,
      used_at BIGINT,
      token TEXT COLLATE "C" REFERENCES token (id) ON DELETE SET NULL,
      app_grant TEXT COLLATE "C" REFERENCES app_grant (id) ON DELETE SET NULL
    );
    CREATE INDEX authorization_code_by_expiry ON authorization_code (expires_at);

    CREATE TABLE device_code (
      code_hash TEXT COLLATE "C" PRIMARY KEY,
      user_code TEXT COLLATE "C" NOT NULL UNIQUE,
      client TEXT COLLATE "C" NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      scopes TEXT COLLATE "C" NOT NULL,
      state TEXT COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'allowed', 'denied', 'used')),
      account TEXT COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
      pause BIGINT NOT NULL,
      asked_at BIGINT,
      expires_at BIGINT NOT NULL,
      parent TEXT COLLATE "C",
      peer TEXT COLLATE "C",
      network TEXT COLLATE "C"
    );
    CREATE INDEX device_code_by_expiry ON device_code (expires_at);
    CREATE INDEX device_code_by_peer ON device_code (peer, expires_at) WHERE state = 'waiting' AND account IS NULL;
    CREATE INDEX device_code_by_network ON device_code (network, expires_at)
      WHERE state = 'waiting' AND account IS NULL;

    CREATE TABLE pairing (
      id TEXT COLLATE "C" PRIMARY KEY,
      code_hash TEXT COLLATE "C" NOT NULL UNIQUE,
      account TEXT COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      user_code TEXT COLLATE "C",
      expires_at BIGINT NOT NULL
    );
    CREATE INDEX pairing_by_account ON pairing (account);
    CREATE INDEX pairing_by_expiry ON pairing (expires_at);
    """
}
