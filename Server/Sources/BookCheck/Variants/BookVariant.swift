// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A book in one of the forms, ready to be attached.
package struct BookVariant: Sendable, Equatable {
  package let bytes: [UInt8]
  package let mediaType: String
  /// The extension of the file name, without its dot.
  package let ending: String

  /// Returns the book in a form; nil when the bytes are not a book.
  ///
  /// The same book gives the same bytes.
  package static func made(_ form: BookForm, of book: [UInt8]) throws(BookWriteFailure) -> BookVariant? {
    let repair = try BookRepair.repaired(book)
    switch form {
    case .strict: return UnpackedBook(book) == nil ? nil : epub(repair.book)
    case .plain: return try PlainBook.made(of: repair.book).map(epub)
    case .html:
      return OnePage(repair.book).map {
        .init(bytes: Array($0.html.utf8), mediaType: "text/html", ending: "html")
      }
    case .text:
      // Without a byte order mark, Kindle may read the text as ISO-8859-1.
      return OnePage(repair.book).map {
        .init(bytes: [0xEF, 0xBB, 0xBF] + Array($0.text.utf8), mediaType: "text/plain", ending: "txt")
      }
    }
  }

  /// Returns the book's file name with the extension of this form.
  package func fileName(for name: String) -> String {
    let stem = name.lowercased().hasSuffix(".epub") ? String(name.dropLast(5)) : name
    return stem + "." + ending
  }

  private static func epub(_ bytes: [UInt8]) -> BookVariant {
    .init(bytes: bytes, mediaType: "application/epub+zip", ending: "epub")
  }
}
