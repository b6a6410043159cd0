// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A repaired book, with what was repaired and what was not.
package struct BookRepair: Sendable {
  /// Equal to the original when nothing could be repaired.
  package let book: [UInt8]
  package let repaired: [BookFinding]
  package let left: [BookFinding]
  /// Files of the original that could not be had and are not in the repaired book.
  package let lost: [String]

  /// Converts an image that Kindle doesn't show to one that it shows; returns nil if that isn't possible.
  package typealias Converter = (_ image: [UInt8]) -> (bytes: [UInt8], mediaType: String, ending: String)?

  // A repair may bring the next fault to light: a page that can be read again has links that lead nowhere.
  private static let rounds = 5

  /// Repairs what can be repaired and leaves every other byte of the book's files alone.
  ///
  /// The same book gives the same bytes. A protected book is returned unchanged.
  package static func repaired(
    _ original: [UInt8], for reader: BookReader = .kindle, convert: Converter? = nil
  ) throws(BookWriteFailure) -> BookRepair {
    let before = BookCheck.findings(in: original, for: reader)
    let isLocked = before.contains { $0.code == BookRule.encrypted.code }
    guard !before.isEmpty, !isLocked, let unpacked = UnpackedBook(original) else {
      return .init(book: original, repaired: [], left: before, lost: [])
    }
    let bench = RepairSession(unpacked, convert: convert)
    var (book, left) = (original, before)
    for _ in 0..<rounds where !left.isEmpty {
      bench.repair(left)
      let next = try bench.book.packed()
      if next == book { break }
      (book, left) = (next, BookCheck.findings(in: next, for: reader))
    }
    let remaining = Set(left.map(Mark.init))
    return .init(
      book: book, repaired: before.filter { !remaining.contains(Mark($0)) }, left: left, lost: unpacked.lost)
  }

  private struct Mark: Hashable {
    let code: String
    let file: String
    init(_ finding: BookFinding) { (code, file) = (finding.code, finding.file) }
  }
}

extension String {
  func withEnding(_ ending: String) -> String {
    let old = BookPath.ending(of: self)
    return (old.isEmpty ? self : String(dropLast(old.count + 1))) + "." + ending
  }
}
