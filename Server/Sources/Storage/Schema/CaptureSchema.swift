// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// The page as its sender saw it, added to a share that met a wall; a later one takes the place of an earlier one.
  static let captures = """
    CREATE TABLE capture (
      share INTEGER PRIMARY KEY REFERENCES share (number) ON DELETE CASCADE,
      content_type TEXT NOT NULL,
      body BLOB,
      body_file TEXT,
      bytes INTEGER NOT NULL,
      received_at INTEGER NOT NULL,
      CHECK ((body IS NULL) <> (body_file IS NULL))
    );
    """
}
