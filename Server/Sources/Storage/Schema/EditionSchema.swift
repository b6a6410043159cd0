// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// The editions of a share's book, one for each device that its destinations have; one of them is the row in `book`.
  static let editions = """
    CREATE TABLE edition (
      share INTEGER NOT NULL REFERENCES share (number) ON DELETE CASCADE,
      device TEXT NOT NULL,
      file TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      facts TEXT NOT NULL,
      PRIMARY KEY (share, device)
    );
    """
}
