// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Books
import Foundation
package import ServerCore
import Storage
import Synchronization

/// What books say of themselves, read once from each file: a file of the books folder never changes.
package final class BookFactsShelf: Sendable {
  private let books: DurableFolder
  private let files = FileWork()
  private let known = Mutex<[String: BookFacts?]>([:])
  /// Beyond so many all are forgotten and read again.
  private static let limit = 5000

  package init(books: DurableFolder) {
    self.books = books
  }

  /// The facts of each book, in order; nil for what is no EPUB.
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

  /// The bytes of a book's cover with their media type; nil without one.
  package func cover(of name: String) async throws -> (bytes: [UInt8], mediaType: String)? {
    try await files { [self] in
      guard let cover = facts(name)?.cover,
        let bytes = BookFacts.bytes(of: cover, inBookAt: books.file(name))
      else { return nil }
      return (bytes, cover.mediaType)
    }
  }
}
