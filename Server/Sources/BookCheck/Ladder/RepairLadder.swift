// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A form of a book, from the one that shows most to the one that nothing can refuse.
package enum RepairRung: String, Sendable, Codable, CaseIterable {
  /// The book with every known fault mended.
  case strict
  /// Without what one tool or another saw Kindle stumble over: roles, languages of parts, bold and italic by name.
  case plain
  /// One page of HTML with its pictures in it.
  case html
  /// The words alone.
  case text
}

/// What to try when a destination refused a book without saying why.
package enum RepairLadder {
  /// Amazon's codes that speak of the book itself and say no more than that.
  private static let unexplained: Set<String> = ["E999", "E21018", "E013"]

  /// The next form to try, each once; nil when a simpler form does not help or none is left.
  ///
  /// - Parameters:
  ///   - code: the destination's code, such as `E999`; others (an unknown sender, a book too large) have another cure.
  ///   - tried: the forms that were sent already; the book as it was made counts as none of them.
  package static func next(after code: String, tried: [RepairRung]) -> RepairRung? {
    guard unexplained.contains(code.uppercased()) else { return nil }
    let reached = tried.compactMap(RepairRung.allCases.firstIndex).max() ?? -1
    return RepairRung.allCases.dropFirst(reached + 1).first
  }
}

/// A book in the form of one rung, ready to be attached.
package struct BookVariant: Sendable, Equatable {
  package let bytes: [UInt8]
  package let mediaType: String
  /// Of the file name, without its dot.
  package let ending: String

  /// The book in that form; nil when the bytes cannot be read as a book.
  ///
  /// The same book gives the same bytes.
  package static func made(_ rung: RepairRung, of book: [UInt8]) throws(BookWriteFailure) -> BookVariant? {
    let repair = try BookRepair.repaired(book)
    switch rung {
    case .strict: return UnpackedBook(book) == nil ? nil : epub(repair.book)
    case .plain: return try PlainBook.made(of: repair.book).map(epub)
    case .html:
      return OnePage(repair.book).map {
        .init(bytes: Array($0.html.utf8), mediaType: "text/html", ending: "html")
      }
    case .text:
      // With its mark, without which Kindle may take the text for ISO-8859-1.
      return OnePage(repair.book).map {
        .init(bytes: [0xEF, 0xBB, 0xBF] + Array($0.text.utf8), mediaType: "text/plain", ending: "txt")
      }
    }
  }

  /// The book's name with this form's ending.
  package func fileName(for name: String) -> String {
    let stem = name.lowercased().hasSuffix(".epub") ? String(name.dropLast(5)) : name
    return stem + "." + ending
  }

  private static func epub(_ bytes: [UInt8]) -> BookVariant {
    .init(bytes: bytes, mediaType: "application/epub+zip", ending: "epub")
  }
}
