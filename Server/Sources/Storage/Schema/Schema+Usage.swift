// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// How many shares and bytes an account stores, for its quota.
  static let usage = """
    -- The shares of an account that were not deleted, and the bytes of their bodies.
    CREATE TRIGGER share_kept AFTER INSERT ON share WHEN NEW.deleted_at IS NULL
    BEGIN
      UPDATE account SET kept_shares = kept_shares + 1, kept_bytes = kept_bytes + NEW.bytes WHERE id = NEW.account;
    END;

    CREATE TRIGGER share_gone AFTER UPDATE OF deleted_at ON share
    WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
    BEGIN
      UPDATE account SET kept_shares = kept_shares - 1, kept_bytes = kept_bytes - OLD.bytes WHERE id = NEW.account;
    END;

    -- The bytes of captures.
    CREATE TRIGGER capture_kept AFTER INSERT ON capture
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + NEW.bytes
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
    END;

    CREATE TRIGGER capture_replaced AFTER UPDATE OF bytes ON capture
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + NEW.bytes - OLD.bytes
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
    END;

    CREATE TRIGGER capture_gone AFTER DELETE ON capture
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes - OLD.bytes
      WHERE id = (SELECT account FROM share WHERE number = OLD.share);
    END;

    -- The bytes of a share's article and books. A book and an edition may be the same file, so the files of a share
    -- are summed again whenever one changes.
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

    CREATE TRIGGER article_stored_insert AFTER INSERT ON article
    BEGIN
      INSERT INTO stored_bytes (share, account, article)
      SELECT number, account, length(CAST(NEW.html AS BLOB)) + length(CAST(NEW.text AS BLOB)) + length(CAST(NEW.summary AS BLOB)) + length(CAST(coalesce(NEW.title, '') AS BLOB)) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET article = excluded.article;
    END;

    CREATE TRIGGER article_stored_update AFTER UPDATE OF title, summary, html, text ON article
    BEGIN
      INSERT INTO stored_bytes (share, account, article)
      SELECT number, account, length(CAST(NEW.html AS BLOB)) + length(CAST(NEW.text AS BLOB)) + length(CAST(NEW.summary AS BLOB)) + length(CAST(coalesce(NEW.title, '') AS BLOB)) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET article = excluded.article;
    END;

    CREATE TRIGGER article_removed AFTER DELETE ON article
    BEGIN
      UPDATE stored_bytes SET article = 0 WHERE share = OLD.share;
    END;

    CREATE TRIGGER book_stored_insert AFTER INSERT ON book
    BEGIN
      INSERT INTO stored_bytes (share, account, books)
      SELECT number, account, (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = NEW.share
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = NEW.share) GROUP BY file)) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET books = excluded.books;
    END;

    CREATE TRIGGER book_stored_update AFTER UPDATE OF file, bytes ON book
    BEGIN
      INSERT INTO stored_bytes (share, account, books)
      SELECT number, account, (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = NEW.share
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = NEW.share) GROUP BY file)) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET books = excluded.books;
    END;

    CREATE TRIGGER book_removed AFTER DELETE ON book
    BEGIN
      UPDATE stored_bytes SET books = (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = OLD.share
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = OLD.share) GROUP BY file)) WHERE share = OLD.share;
    END;

    CREATE TRIGGER edition_stored_insert AFTER INSERT ON edition
    BEGIN
      INSERT INTO stored_bytes (share, account, books)
      SELECT number, account, (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = NEW.share
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = NEW.share) GROUP BY file)) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET books = excluded.books;
    END;

    CREATE TRIGGER edition_stored_update AFTER UPDATE OF file, bytes ON edition
    BEGIN
      INSERT INTO stored_bytes (share, account, books)
      SELECT number, account, (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = NEW.share
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = NEW.share) GROUP BY file)) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET books = excluded.books;
    END;

    CREATE TRIGGER edition_removed AFTER DELETE ON edition
    BEGIN
      UPDATE stored_bytes SET books = (SELECT coalesce(sum(bytes), 0) FROM (SELECT file, max(bytes) AS bytes FROM
      (SELECT file, bytes FROM book WHERE book.share = OLD.share
        UNION ALL SELECT file, bytes FROM edition WHERE edition.share = OLD.share) GROUP BY file)) WHERE share = OLD.share;
    END;

    CREATE TRIGGER volume_stored AFTER INSERT ON volume
    BEGIN
      UPDATE volume SET account = (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
      WHERE digest.id = NEW.digest) WHERE id = NEW.id;
      UPDATE account SET kept_bytes = kept_bytes + NEW.bytes WHERE id = (SELECT destination.account FROM digest JOIN destination ON destination.id = digest.destination
      WHERE digest.id = NEW.digest);
    END;

    CREATE TRIGGER volume_removed AFTER DELETE ON volume
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes - OLD.bytes WHERE id = OLD.account;
    END;
    """
}
