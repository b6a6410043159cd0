// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Which pages were shared before, test books, and what a user has done of the set-up.
  static let sending = """
    -- The normalized address of the shared page, by which a second share of the same page is found.
    ALTER TABLE share ADD COLUMN page TEXT;
    CREATE INDEX share_by_page ON share (account, page, number) WHERE page IS NOT NULL AND deleted_at IS NULL;
    CREATE INDEX share_by_bytes ON share (account, sha256, number)
      WHERE deleted_at IS NULL AND \(isFoundByBytes("share"));
    -- Whether the user asked to send the page although it was sent before.
    ALTER TABLE share ADD COLUMN sends_again INTEGER NOT NULL DEFAULT 0;

    -- The last test book of each destination. The share is an ordinary one, and may be deleted.
    CREATE TABLE test_book (
      destination TEXT PRIMARY KEY REFERENCES destination (id) ON DELETE CASCADE,
      share TEXT NOT NULL
    );

    -- The steps of the set-up that leave no trace elsewhere; `dismissed` hides the list.
    CREATE TABLE set_up_step (
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      step TEXT NOT NULL CHECK (step IN ('browser', 'dismissed')),
      done_at INTEGER NOT NULL,
      PRIMARY KEY (account, step)
    );
    """

  /// Whether a second share of the same bytes is found by the bytes.
  ///
  /// Where the address of the page is in the bytes, it is found by the page. Most shares are such links. Hashes have no order, so
  /// each row of the index changes another page of the database, which has to be synced.
  static func isFoundByBytes(_ row: String) -> String {
    let prefix = row == "share" ? "" : row + "."
    return "(\(prefix)page IS NULL OR \(prefix)content_location IS NOT NULL)"
  }
}
