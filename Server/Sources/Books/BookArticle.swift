// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Reads the article of a book that ``EPUBWriter`` wrote with one chapter, for a page that shows it.
///
/// Use it only for books that Sharepipe made: the content of other books is not sanitized.
package final class BookArticle {
  private let archive: OpenedArchive

  /// An image of the book.
  package struct Image: Sendable {
    package let bytes: [UInt8]
    package let mediaType: String

    /// Nil if the bytes aren't an image of a known format.
    package init?(_ bytes: [UInt8]) {
      guard let format = BookImageFormat(bytes) else { return nil }
      (self.bytes, mediaType) = (bytes, format.mediaType)
    }
  }

  /// Nil if the file doesn't exist or isn't a ZIP.
  package init?(ofBookAt file: URL) {
    guard let archive = try? OpenedArchive(file) else { return nil }
    self.archive = archive
  }

  /// The content of the chapter's body, from its title on; nil if the book doesn't have the expected structure.
  ///
  /// - Parameter address: the prefix of an image's new address, which its name follows.
  package func html(imagesAt address: String) -> String? {
    guard let bytes = archive.entry("EPUB/chapter-1.xhtml", limit: 64 << 20) else { return nil }
    let page = String(decoding: bytes, as: UTF8.self)
    guard let body = page.firstMatch(of: /<body( dir="rtl")?>/),
      let end = page.range(of: "</body>", options: .backwards)?.lowerBound, body.range.upperBound <= end
    else { return nil }
    // The writer escapes every quotation mark in text, so this occurs only in attributes.
    let content = String(page[body.range.upperBound..<end]).replacing(
      " src=\"pictures/", with: " src=\"\(MarkupWriter.escape(address))")
    return body.1 == nil ? content : "<div dir=\"rtl\">\(content)</div>"
  }

  /// The first image of the chapter; nil if there is none.
  package var leadImage: Image? {
    guard let bytes = archive.entry("EPUB/chapter-1.xhtml", limit: 64 << 20) else { return nil }
    let page = String(decoding: bytes, as: UTF8.self)
    guard let start = page.range(of: " src=\"pictures/")?.upperBound else { return nil }
    return image(String(page[start...].prefix { $0 != "\"" }))
  }

  /// The image with that name; nil if there is none or it isn't an image.
  package func image(_ name: String) -> Image? {
    guard name.utf8.allSatisfy({ Self.letters.contains($0) }),
      let bytes = archive.entry("EPUB/pictures/" + name, limit: 16 << 20)
    else { return nil }
    return Image(bytes)
  }

  private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789.".utf8)
}
