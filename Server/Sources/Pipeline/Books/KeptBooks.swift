// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
import Storage

/// The books that one run of a stage has stored; if one of them fails, all are removed.
struct KeptBooks {
  private let shelf: BookShelf
  private var files: [String] = []

  init(_ shelf: BookShelf) { self.shelf = shelf }

  /// Stores another book; if that fails, removes the earlier ones and throws.
  mutating func adding<Report>(
    _ keep: (BookShelf) async throws -> (BookRecord, Report)
  ) async throws -> (BookRecord, Report) {
    do {
      let (book, report) = try await keep(shelf)
      files.append(book.file)
      return (book, report)
    } catch {
      files.forEach(shelf.space.folder.remove)
      throw error
    }
  }
}
