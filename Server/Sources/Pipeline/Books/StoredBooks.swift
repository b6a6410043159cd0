// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ServerCore
import Storage

/// The books that one run of a stage has stored; if one of them fails, all are removed.
struct StoredBooks {
  private let store: BookStore
  private var files: [String] = []

  init(_ store: BookStore) { self.store = store }

  /// Stores another book; if that fails, removes the earlier ones and throws.
  mutating func adding<Report>(
    _ keep: (BookStore) async throws -> (BookRecord, Report)
  ) async throws -> (BookRecord, Report) {
    do {
      let (book, report) = try await keep(store)
      files.append(book.file)
      return (book, report)
    } catch {
      files.forEach(store.space.store.remove)
      throw error
    }
  }
}
