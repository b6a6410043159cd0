// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Sign-ins of apps that renew themselves, codes for devices that have no browser, and tokens that end by themselves.
  ///
  /// A grant is one sign-in of one app. Each renewal begins a generation: `generation` is the newest, `used_generation`
  /// the newest of which a token was ever shown. Access tokens belong to a grant and have a generation; a share token that
  /// was made by one belongs to the grant and has none. Of the tokens of before, those that may only share get an end.
  static let grants = """
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
      revoked_at INTEGER
    );
    CREATE INDEX app_grant_by_account ON app_grant (account);

    CREATE TABLE refresh_token (
      secret_hash TEXT PRIMARY KEY,
      app_grant TEXT NOT NULL REFERENCES app_grant (id) ON DELETE CASCADE,
      generation INTEGER NOT NULL,
      superseded_at INTEGER
    );
    CREATE INDEX refresh_token_by_grant ON refresh_token (app_grant, generation);

    ALTER TABLE token ADD COLUMN app_grant TEXT REFERENCES app_grant (id) ON DELETE CASCADE;
    ALTER TABLE token ADD COLUMN generation INTEGER;
    ALTER TABLE token ADD COLUMN expires_at INTEGER;
    ALTER TABLE token ADD COLUMN idle_life INTEGER;
    CREATE INDEX token_by_grant ON token (app_grant) WHERE app_grant IS NOT NULL;
    UPDATE token SET expires_at = created_at + 31536000000, idle_life = 7776000000 WHERE scopes <> 'opds';

    ALTER TABLE authorization_code ADD COLUMN app_grant TEXT REFERENCES app_grant (id) ON DELETE SET NULL;

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
      expires_at INTEGER NOT NULL
    );
    CREATE INDEX device_code_by_expiry ON device_code (expires_at);
    """
}
