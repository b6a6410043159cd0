// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// What the catalogue lists and looks through, one row for each share that has a book.
  ///
  /// Books of before can be found by their title in the spelling they have.
  static let catalogue = """
    CREATE TABLE catalogue (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      made_at INTEGER NOT NULL,
      site TEXT NOT NULL,
      words TEXT NOT NULL
    );
    CREATE INDEX catalogue_newest ON catalogue (account, made_at, share);
    CREATE INDEX catalogue_by_site ON catalogue (account, site, made_at, share);
    INSERT INTO catalogue (share, account, made_at, site, words)
      SELECT share.number, share.account, book.made_at,
        coalesce((SELECT json_extract(summary, '$.siteName') FROM article WHERE article.share = share.number), ''),
        lower(coalesce(share.title, '') || ' ' || coalesce(share.url, ''))
      FROM book JOIN share ON share.number = book.share WHERE share.deleted_at IS NULL;
    """
}
