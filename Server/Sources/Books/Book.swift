// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// The content of an EPUB: its metadata and one or more articles.
package struct Book: Sendable {
  /// Identifies all editions of the same content, so that an e-reader shows one book.
  package let identifier: UUID
  /// When this edition was made; the only time in the file.
  package private(set) var modified: Date
  package let title: String
  package let authors: [String]
  /// A BCP 47 tag; nil if unknown.
  package let language: String?
  /// `ltr` or `rtl`; nil if unknown.
  package let direction: String?
  package let siteName: String?
  /// An ISO 8601 date or time, as precise as it is known.
  package let published: String?
  /// The address of the image on the cover; nil for none.
  package let cover: String?
  /// The number of this volume; nil for a book of one volume.
  package let volume: Volume?
  package let chapters: [Chapter]

  /// The number of a book among the volumes that it was split into.
  package struct Volume: Sendable, Equatable {
    /// The number of the volume, starting at 1.
    package let number: Int
    package let count: Int
    /// The title that all volumes share.
    package let set: String
  }

  package init(
    identifier: UUID, modified: Date, title: String, authors: [String] = [],
    language: String? = nil, direction: String? = nil, siteName: String? = nil,
    published: String? = nil, cover: String? = nil, volume: Volume? = nil, chapters: [Chapter]
  ) {
    self.identifier = identifier
    self.modified = modified
    self.title = title
    self.authors = authors
    self.language = language
    self.direction = direction
    self.siteName = siteName
    self.published = published
    self.cover = cover
    self.volume = volume
    self.chapters = chapters
  }

  /// The addresses of all images the book would show, each once, the cover's first.
  ///
  /// A chapter that isn't well-formed has none; `EPUBWriter.write` reports it.
  package var imageAddresses: [String] {
    var seen: Set<String> = []
    let all = [cover].compactMap(\.self) + chapters.flatMap(\.imageAddresses)
    return all.filter { seen.insert($0).inserted }
  }

  /// The same book with another time in its file.
  package func modified(at date: Date) -> Book {
    var book = self
    book.modified = date
    return book
  }
}
