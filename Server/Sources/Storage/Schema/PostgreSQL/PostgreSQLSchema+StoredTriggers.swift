// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// The bytes that an account stores, for its quota.
  static let storedTriggers =
    (captures + stored + articles + files + thumbnails + volumes).joined(separator: "\n\n")

  private static let captures = [
    trigger("capture_kept", "AFTER INSERT ON capture", count("NEW.bytes", share: "NEW.share")),
    trigger(
      "capture_replaced", "AFTER UPDATE OF bytes ON capture",
      count("NEW.bytes - OLD.bytes", share: "NEW.share")),
    trigger("capture_gone", "AFTER DELETE ON capture", count("- OLD.bytes", share: "OLD.share")),
  ]

  private static let stored = [
    trigger(
      "stored_bytes_added", "AFTER INSERT ON stored_bytes",
      "UPDATE account SET kept_bytes = kept_bytes + NEW.article + NEW.books WHERE id = NEW.account;"),
    trigger(
      "stored_bytes_changed", "AFTER UPDATE OF article, books ON stored_bytes",
      """
      UPDATE account SET kept_bytes = kept_bytes + NEW.article + NEW.books - OLD.article - OLD.books
      WHERE id = NEW.account;
      """),
    trigger(
      "stored_bytes_removed", "AFTER DELETE ON stored_bytes",
      "UPDATE account SET kept_bytes = kept_bytes - OLD.article - OLD.books WHERE id = OLD.account;"),
  ]

  private static let articles = [
    trigger(
      "article_stored", "AFTER INSERT OR UPDATE OF title, summary, html, text ON article",
      """
      INSERT INTO stored_bytes (share, account, article)
      SELECT number, account, octet_length(NEW.html) + octet_length(NEW.text) + octet_length(NEW.summary)
        + octet_length(coalesce(NEW.title, '')) FROM share WHERE number = NEW.share
      ON CONFLICT (share) DO UPDATE SET article = excluded.article;
      """),
    trigger(
      "article_removed", "AFTER DELETE ON article",
      "UPDATE stored_bytes SET article = 0 WHERE share = OLD.share;"),
  ]

  private static let files = ["book", "edition"].flatMap { table in
    [
      trigger(
        "\(table)_stored", "AFTER INSERT OR UPDATE OF file, bytes ON \(table)",
        """
        INSERT INTO stored_bytes (share, account, books)
        SELECT number, account, \(fileBytes("NEW.share")) FROM share WHERE number = NEW.share
        ON CONFLICT (share) DO UPDATE SET books = excluded.books;
        """),
      trigger(
        "\(table)_removed", "AFTER DELETE ON \(table)",
        "UPDATE stored_bytes SET books = \(fileBytes("OLD.share")) WHERE share = OLD.share;"),
    ]
  }

  private static let thumbnails = [
    trigger(
      "thumbnail_kept", "AFTER INSERT ON thumbnail", count("octet_length(NEW.image)", share: "NEW.share")),
    trigger(
      "thumbnail_gone", "AFTER DELETE ON thumbnail",
      count("- octet_length(OLD.image)", share: "OLD.share")),
  ]

  private static let volumes = [
    trigger(
      "volume_of_account", "BEFORE INSERT ON volume",
      """
      NEW.account := (SELECT destination.account FROM digest
        JOIN destination ON destination.id = digest.destination WHERE digest.id = NEW.digest);
      """),
    trigger(
      "volume_stored", "AFTER INSERT ON volume",
      "UPDATE account SET kept_bytes = kept_bytes + NEW.bytes WHERE id = NEW.account;"),
    trigger(
      "volume_removed", "AFTER DELETE ON volume",
      "UPDATE account SET kept_bytes = kept_bytes - OLD.bytes WHERE id = OLD.account;"),
  ]

  private static func count(_ bytes: String, share: String) -> String {
    """
    UPDATE account SET kept_bytes = kept_bytes + (\(bytes))
    WHERE id = (SELECT account FROM share WHERE number = \(share));
    """
  }

  /// The size of the files of a share's books, each file once.
  private static func fileBytes(_ share: String) -> String {
    """
    (SELECT coalesce(sum(bytes), 0) FROM (SELECT max(bytes) AS bytes FROM (
      SELECT file, bytes FROM book WHERE book.share = \(share)
      UNION ALL SELECT file, bytes FROM edition WHERE edition.share = \(share)) AS files GROUP BY file) AS sizes)
    """
  }
}
