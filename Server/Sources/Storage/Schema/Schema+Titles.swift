// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The images that lists of the library show beside articles.
  static let thumbnails = """
    -- In color, although the images of a book may be gray for its device.
    CREATE TABLE thumbnail (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      image BLOB NOT NULL
    );

    -- They count toward the account's storage like the rest of a share.
    CREATE TRIGGER thumbnail_kept AFTER INSERT ON thumbnail
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes + length(NEW.image)
      WHERE id = (SELECT account FROM share WHERE number = NEW.share);
    END;

    CREATE TRIGGER thumbnail_gone AFTER DELETE ON thumbnail
    BEGIN
      UPDATE account SET kept_bytes = kept_bytes - length(OLD.image)
      WHERE id = (SELECT account FROM share WHERE number = OLD.share);
    END;
    """

  /// The title that the sender of a share entered.
  static let titles = """
    -- It precedes the title of the content, which stays in `article`. NULL if the sender entered none.
    ALTER TABLE share ADD COLUMN sender_title TEXT;
    """
}
