// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The article of a book that ``EPUBWriter`` wrote with one chapter, for a page that shows it as the reader has it.
///
/// Only for our own books: what stands in one of another's is not cleaned.
package final class BookArticle {
  private let archive: OpenedArchive

  /// A picture of the book.
  package struct Picture: Sendable {
    package let bytes: [UInt8]
    package let mediaType: String
  }

  /// Nil when there is no such file or it is no ZIP.
  package init?(ofBookAt file: URL) {
    guard let archive = OpenedArchive(file) else { return nil }
    self.archive = archive
  }

  /// What stands in the body of the chapter, from its title on; nil when the book is not of our form.
  ///
  /// - Parameter address: what stands before the name of a picture in its new address.
  package func html(picturesAt address: String) -> String? {
    guard let bytes = archive.entry("EPUB/chapter-1.xhtml", limit: 64 << 20) else { return nil }
    let page = String(decoding: bytes, as: UTF8.self)
    guard let start = page.range(of: "<body>")?.upperBound,
      let end = page.range(of: "</body>", options: .backwards)?.lowerBound, start <= end
    else { return nil }
    // The writer escapes every quotation mark of a text, so this is found in attributes only.
    return String(page[start..<end]).replacing(
      " src=\"pictures/", with: " src=\"\(MarkupWriter.escape(address))")
  }

  /// The picture of that name; nil for none, and for what is no picture.
  package func picture(_ name: String) -> Picture? {
    guard name.utf8.allSatisfy({ Self.letters.contains($0) }),
      let bytes = archive.entry("EPUB/pictures/" + name, limit: 16 << 20),
      let format = PictureFormat(bytes)
    else { return nil }
    return Picture(bytes: bytes, mediaType: format.mediaType)
  }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789.".utf8)
}
