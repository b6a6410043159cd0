// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Codes that an app exchanges for its token after sign-in.
  ///
  /// A used code stays until it would have expired long since: one that is shown again ends the token it gave.
  static let authorizationCodes = """
    CREATE TABLE authorization_code (
      code_hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      client TEXT NOT NULL,
      redirect TEXT NOT NULL,
      challenge TEXT NOT NULL,
      scopes TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      used_at INTEGER,
      token TEXT REFERENCES token (id) ON DELETE SET NULL
    );
    CREATE INDEX authorization_code_by_expiry ON authorization_code (expires_at);
    """
}
