// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Files that are passed on as they are lie where books do.
  static let bookKinds = """
    ALTER TABLE edition ADD COLUMN media_type TEXT NOT NULL DEFAULT 'application/epub+zip';
    ALTER TABLE book ADD COLUMN media_type TEXT NOT NULL DEFAULT 'application/epub+zip';
    """
}
