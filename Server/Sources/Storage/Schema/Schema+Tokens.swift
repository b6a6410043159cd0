// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Credentials of apps, devices and scripts, and the codes they are exchanged for.
  static let tokens = """
    -- Bearer tokens. `parent` is the identifier of the token or grant that created this one, and revoking the parent
    -- ends this token too; it is null for tokens created in a browser or by the operator. Access tokens belong to a
    -- grant and have a generation; a share token created through a grant has none.
    CREATE TABLE token (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      secret_hash TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL,
      installation TEXT,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER,
      revoked_at INTEGER,
      app_grant TEXT REFERENCES app_grant (id) ON DELETE CASCADE,
      generation INTEGER,
      expires_at INTEGER,
      idle_life INTEGER,
      parent TEXT
    );
    CREATE INDEX token_by_account ON token (account);
    CREATE INDEX token_by_grant ON token (app_grant) WHERE app_grant IS NOT NULL;
    CREATE INDEX token_by_parent ON token (parent) WHERE parent IS NOT NULL;

    -- One sign-in of one app, which renews itself. Each renewal begins a generation: `generation` is the newest,
    -- `used_generation` the newest of which a token was ever shown.
    CREATE TABLE app_grant (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      client TEXT NOT NULL,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      generation INTEGER NOT NULL,
      used_generation INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      revoked_at INTEGER,
      parent TEXT
    );
    CREATE INDEX app_grant_by_account ON app_grant (account);
    CREATE INDEX app_grant_by_parent ON app_grant (parent) WHERE parent IS NOT NULL;

    -- Refresh tokens of a grant; a superseded one that is used again ends the grant.
    CREATE TABLE refresh_token (
      secret_hash TEXT PRIMARY KEY,
      app_grant TEXT NOT NULL REFERENCES app_grant (id) ON DELETE CASCADE,
      generation INTEGER NOT NULL,
      superseded_at INTEGER
    );
    CREATE INDEX refresh_token_by_grant ON refresh_token (app_grant, generation);

    -- Codes that an app exchanges for its token after sign-in. A used code is kept for a while after it has expired:
    -- using it again ends the token it gave.
    CREATE TABLE authorization_code (
      code_hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      client TEXT NOT NULL,
      redirect TEXT NOT NULL,
      challenge TEXT NOT NULL,
      scopes TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER,
      token TEXT REFERENCES token (id) ON DELETE SET NULL,
      app_grant TEXT REFERENCES app_grant (id) ON DELETE SET NULL
    );
    CREATE INDEX authorization_code_by_expiry ON authorization_code (expires_at);

    -- Codes for devices without a browser. `peer` is the IP address or small network that requested the code,
    -- `network` the wider network around it; both are null for codes that belong to a pairing.
    CREATE TABLE device_code (
      code_hash TEXT PRIMARY KEY,
      user_code TEXT NOT NULL UNIQUE,
      client TEXT NOT NULL,
      name TEXT NOT NULL,
      scopes TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'allowed', 'denied', 'used')),
      account TEXT REFERENCES account (id) ON DELETE CASCADE,
      pause INTEGER NOT NULL,
      asked_at INTEGER,
      expires_at INTEGER NOT NULL,
      parent TEXT,
      peer TEXT,
      network TEXT
    );
    CREATE INDEX device_code_by_expiry ON device_code (expires_at);
    CREATE INDEX device_code_by_peer ON device_code (peer, expires_at) WHERE state = 'waiting' AND account IS NULL;
    CREATE INDEX device_code_by_network ON device_code (network, expires_at)
      WHERE state = 'waiting' AND account IS NULL;

    -- Codes shown as a QR code for a phone's camera; `user_code` names the device code of the phone that used one.
    CREATE TABLE pairing (
      id TEXT PRIMARY KEY,
      code_hash TEXT NOT NULL UNIQUE,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      user_code TEXT,
      expires_at INTEGER NOT NULL
    );
    CREATE INDEX pairing_by_account ON pairing (account);
    CREATE INDEX pairing_by_expiry ON pairing (expires_at);
    """
}
