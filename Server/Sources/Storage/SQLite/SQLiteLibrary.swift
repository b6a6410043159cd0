// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CSQLite

/// Settings of SQLite for the whole process.
enum SQLiteLibrary {
  /// The size in bytes beyond which the journal of a statement becomes a file.
  ///
  /// While a statement with triggers changes pages, SQLite keeps their old content, so that it can undo the statement.
  /// Beyond this size it writes them to a temporary file, by default from 64 KiB: some 40 writes for each share under load.
  ///
  /// SQLite 3.40.1 allocates 128,000 bytes at once at most. With a larger value, the statement that makes the file fails
  /// with SQLITE_FULL, so that a share with a long article couldn't be changed or deleted.
  private static let journalMemory: Int32 = 120_000

  private static let preparation: Int32 = csqlite_set_journal_memory(journalMemory)

  /// Applies the settings; call it before each connection is opened.
  ///
  /// If something else in the process used SQLite first, they stay as they were, which is only slower.
  static func prepare() {
    _ = preparation
  }
}
