// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The language and the time zone that a user chose for the pages; null follows the browser, and UTC.
  static let preferences = """
    ALTER TABLE account ADD COLUMN language TEXT;
    ALTER TABLE account ADD COLUMN time_zone TEXT;
    """

  /// What admins see and change of an account, and which links are invitations.
  static let users = """
    -- While `disabled_at` is set, nobody can sign in to the account, and its jobs wait. `seen_at` is when one of its sessions
    -- or tokens was last used, to within five minutes.
    ALTER TABLE account ADD COLUMN disabled_at INTEGER;
    ALTER TABLE account ADD COLUMN seen_at INTEGER;
    UPDATE account SET seen_at = (SELECT max(used) FROM (
      SELECT account AS owner, last_used_at AS used FROM session
      UNION ALL SELECT account, last_used_at FROM token UNION ALL SELECT account, last_used_at FROM app_grant)
      WHERE owner = account.id);
    -- 1 for a link that an admin sent, so that it can be listed and withdrawn; 0 for a link that a visitor requested.
    ALTER TABLE account_link ADD COLUMN is_invitation INTEGER NOT NULL DEFAULT 0;
    """

  /// After how many days shares of an account are deleted, where its owner chose something.
  static let retention = """
    -- Null follows the server. `archived`: days until an archived share moves to the bin; `binned`: days in the bin.
    -- `originals`, `books`: days until what was shared, or its book, is removed from a share that stays.
    CREATE TABLE retention (
      account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      archived INTEGER CHECK (archived > 0),
      binned INTEGER CHECK (binned > 0),
      originals INTEGER CHECK (originals > 0),
      books INTEGER CHECK (books > 0)
    );
    -- When the body of a share was removed, and the page added to it; the body is empty then, and `bytes` 0.
    ALTER TABLE share ADD COLUMN original_removed_at INTEGER;
    """
}
