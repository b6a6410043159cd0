// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
import Foundation
package import ServerCore
import Storage
import Synchronization

/// Caches the metadata of books.
///
/// Each file is read once because files in the books folder never change.
package final class BookFactsCache: Sendable {
  private let books: DurableFolder
  private let files = FileWork()
  private let known = Mutex<[String: BookFacts?]>([:])
  /// The maximum number of cached books; beyond it, the cache is emptied.
  private static let limit = 5000

  package init(books: DurableFolder) {
    self.books = books
  }

  /// The metadata of each book, in order; nil for files that aren't EPUBs.
  package func facts(of names: [String]) async throws -> [BookFacts?] {
    try await files { [self] in names.map(facts) }
  }

  private func facts(_ name: String) -> BookFacts? {
    if let facts = known.withLock({ $0[name] }) { return facts }
    let facts = BookFacts(ofBookAt: books.file(name))
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[name] = .some(facts)
    }
    return facts
  }

  /// The bytes of a book's cover and their media type; nil without a cover.
  package func cover(of name: String) async throws -> (bytes: [UInt8], mediaType: String)? {
    try await files { [self] in
      guard let cover = facts(name)?.cover,
        let bytes = BookFacts.bytes(of: cover, inBookAt: books.file(name))
      else { return nil }
      return (bytes, cover.mediaType)
    }
  }
}
