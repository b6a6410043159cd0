// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLSchema {
  /// The table and column that ``Schema/retention`` describes.
  static let retention = """
    CREATE TABLE retention (
      account TEXT COLLATE "C" PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      archived BIGINT CHECK (archived > 0),
      binned BIGINT CHECK (binned > 0),
      originals BIGINT CHECK (originals > 0),
      books BIGINT CHECK (books > 0)
    );
    ALTER TABLE share ADD COLUMN original_removed_at BIGINT;
    """
}
