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
    """

  /// The title that the sender of a share entered.
  static let titles = """
    -- It precedes the title of the content, which stays in `article`. NULL if the sender entered none.
    ALTER TABLE share ADD COLUMN sender_title TEXT;
    """
}
