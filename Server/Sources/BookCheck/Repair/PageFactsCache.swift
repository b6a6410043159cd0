// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A cache of the facts of a book's pages.
final class PageFactsCache {
  private let book: UnpackedBook
  private let positions: [String: Int]
  private let version: Int
  private var known: [String: PageFacts] = [:]

  init(_ book: UnpackedBook, version: Int) {
    self.book = book
    self.version = version
    positions = Dictionary(
      book.files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func has(_ path: String) -> Bool { positions[path] != nil }

  /// Nil for a file that is not there.
  subscript(path: String) -> PageFacts? {
    if let facts = known[path] { return facts }
    guard let position = positions[path] else { return nil }
    let facts = PageFacts(XMLDocument(book.files[position].bytes, path: path), version: version)
    known[path] = facts
    return facts
  }
}
