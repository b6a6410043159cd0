// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// The mail accounts that users' books leave by, instead of the server's own.
  ///
  /// `server` has no user name and no password in it; `password` is encrypted with a key that the database does not hold.
  static let ownSenders = """
    CREATE TABLE own_sender (
      account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      server TEXT NOT NULL,
      user_name TEXT NOT NULL,
      password TEXT NOT NULL,
      mail_from TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    );
    """
}
