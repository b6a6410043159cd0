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
  private let books: any FileStore
  private let files = FileWork()
  private let known = Mutex<[String: BookFacts?]>([:])
  /// The maximum number of cached books; beyond it, the cache is emptied.
  private static let limit = 5000

  package init(books: any FileStore) {
    self.books = books
  }

  /// The metadata of each book, in order; nil for files that aren't EPUBs, or that can't be read now.
  package func facts(of names: [String]) async throws -> [BookFacts?] {
    var found: [BookFacts?] = []
    for name in names { found.append(try await facts(name)) }
    return found
  }

  private func facts(_ name: String) async throws -> BookFacts? {
    if let facts = known.withLock({ $0[name] }) { return facts }
    guard let file = try await books.existingFile(name) else { return nil }
    do {
      let facts = try await files { try BookFacts(ofBookAt: file) }
      remember(facts, of: name)
      return facts
    } catch {
      // The cause may be temporary, such as too many open files.
      return nil
    }
  }

  private func remember(_ facts: BookFacts?, of name: String) {
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[name] = .some(facts)
    }
  }

  /// The bytes of a book's cover and their media type; nil without a cover.
  package func cover(of name: String) async throws -> (bytes: [UInt8], mediaType: String)? {
    guard let cover = try await facts(name)?.cover else { return nil }
    guard let file = try await books.existingFile(name) else { return nil }
    return try await files { BookFacts.bytes(of: cover, inBookAt: file).map { ($0, cover.mediaType) } }
  }
}
