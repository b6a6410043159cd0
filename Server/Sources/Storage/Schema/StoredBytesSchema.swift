// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// The bytes of articles and books, which count against the quota of their account like the bodies they were made of.
  ///
  /// A book and an edition may be the same file, so the files of a share are summed again whenever one changes.
  static let storedBytes = """
    CREATE TABLE stored_bytes (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      account TEXT NOT NULL,
      article INTEGER NOT NULL DEFAULT 0,
      books INTEGER NOT NULL DEFAULT 0
    );
    CREATE TRIGGER stored_bytes_added AFTER INSERT ON stored_bytes
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + NEW.article + NEW.books WHERE id = NEW.account;
    END;
    CREATE TRIGGER stored_bytes_changed AFTER UPDATE OF article, books ON stored_bytes
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + NEW.article + NEW.books - OLD.article - OLD.books
      WHERE id = NEW.account;
    END;
    CREATE TRIGGER stored_bytes_removed AFTER DELETE ON stored_bytes
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes - OLD.article - OLD.books WHERE id = OLD.account;
    END;
    ALTER TABLE volume ADD COLUMN account TEXT;
    \(backfill)\(articleTriggers)\(bookTriggers(on: "book"))\(bookTriggers(on: "edition"))\(volumeTriggers)
    """

  private static let backfill = """
    INSERT INTO stored_bytes (share, account, article, books)
    SELECT number, account,
      coalesce((SELECT \(articleBytes("article")) FROM article WHERE article.share = share.number), 0),
      \(bookBytes("share.number"))
    FROM share WHERE deleted_at IS NULL;
    UPDATE volume SET account = \(volumeAccount("volume"));
    UPDATE account SET kept_bytes = kept_bytes
      + (SELECT coalesce(sum(volume.bytes), 0) FROM volume WHERE volume.account = account.id);

    """

  private static let articleTriggers =
    ["INSERT", "UPDATE OF title, summary, html, text"].map { event in
      """
      CREATE TRIGGER article_stored_\(event.prefix(6).lowercased()) AFTER \(event) ON article
      BEGIN
        INSERT INTO stored_bytes (share, account, article)
        SELECT number, account, \(articleBytes("NEW")) FROM share WHERE number = NEW.share
        ON CONFLICT (share) DO UPDATE SET article = excluded.article;
      END;

      """
    }.joined() + """
      CREATE TRIGGER article_removed AFTER DELETE ON article
      BEGIN
        UPDATE stored_bytes SET article = 0 WHERE share = OLD.share;
      END;

      """

  private static func bookTriggers(on table: String) -> String {
    ["INSERT", "UPDATE OF file, bytes"].map { event in
      """
      CREATE TRIGGER \(table)_stored_\(event.prefix(6).lowercased()) AFTER \(event) ON \(table)
      BEGIN
        INSERT INTO stored_bytes (share, account, books)
        SELECT number, account, \(bookBytes("NEW.share")) FROM share WHERE number = NEW.share
        ON CONFLICT (share) DO UPDATE SET books = excluded.books;
      END;

      """
    }.joined() + """
      CREATE TRIGGER \(table)_removed AFTER DELETE ON \(table)
      BEGIN
        UPDATE stored_bytes SET books = \(bookBytes("OLD.share")) WHERE share = OLD.share;
      END;

      """
  }

  // A cascade deletes a destination before its volumes, so a volume stores the account itself.
  private static let volumeTriggers = """
    CREATE TRIGGER volume_stored AFTER INSERT ON volume
    BEGIN
      UPDATE volume SET account = \(volumeAccount("NEW")) WHERE id = NEW.id;
      UPDATE account SET kept_bytes = kept_bytes + NEW.bytes WHERE id = \(volumeAccount("NEW"));
    END;
    CREATE TRIGGER volume_removed AFTER DELETE ON volume
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes - OLD.bytes WHERE id = OLD.account;
    END;
    """

  private static func articleBytes(_ row: String) -> String {
    ["html", "text", "summary", "coalesce(title, '')"]
      .map { $0.hasPrefix("c") ? "coalesce(\(row).title, '')" : "\(row).\($0)" }
      .map { "length(CAST(\($0) AS BLOB))" }.joined(separator: " + ")
  }

  private static func bookBytes(_ share: String) -> String {
    """
    (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = \(share)
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = \(share)) GROUP BY file))
    """
  }

  private static func volumeAccount(_ row: String) -> String {
    """
    (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
      WHERE digest.id = \(row).digest)
    """
  }
}
