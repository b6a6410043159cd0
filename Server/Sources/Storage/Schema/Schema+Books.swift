// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// Books made from shares, and the catalog that lists them.
  static let books = """
    -- The book of a share, or the file that is passed through unchanged.
    CREATE TABLE book (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      media_type TEXT NOT NULL DEFAULT 'application/epub+zip'
    );

    -- The editions of a share's book, one for each device type of its destinations; one of them is the row in `book`.
    CREATE TABLE edition (
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      device TEXT NOT NULL,
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      facts TEXT NOT NULL,
      media_type TEXT NOT NULL DEFAULT 'application/epub+zip',
      PRIMARY KEY (share, device)
    );

    -- What the catalog lists and searches, one row for each share that has a book.
    CREATE TABLE catalogue (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      made_at INTEGER NOT NULL,
      site TEXT NOT NULL,
      words TEXT NOT NULL
    );
    CREATE INDEX catalogue_newest ON catalogue (account, made_at, share);
    CREATE INDEX catalogue_by_site ON catalogue (account, site, made_at, share);
    """
}
