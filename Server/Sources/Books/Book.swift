// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What an EPUB is written from: a title page's facts and one or more articles.
package struct Book: Sendable {
  /// Stays the same for every edition of the same content, so that a reader sees one book.
  package let identifier: UUID
  /// When this edition was made; the only time in the file.
  package let modified: Date
  package let title: String
  package let authors: [String]
  /// A BCP 47 tag, nil when unknown.
  package let language: String?
  /// `ltr` or `rtl`, nil when unknown.
  package let direction: String?
  package let siteName: String?
  /// An ISO 8601 date or time, as far as known.
  package let published: String?
  /// The address of the picture to show on the cover, nil for none.
  package let cover: String?
  /// Which of several volumes this is, nil for a book of one.
  package let volume: Volume?
  package let chapters: [Chapter]

  /// A book's place among the volumes that it was split into.
  package struct Volume: Sendable, Equatable {
    /// Counted from 1.
    package let number: Int
    package let count: Int
    /// The title that all volumes have in common.
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

  /// The addresses of all pictures the book would show, the cover's first, each once.
  ///
  /// A chapter that is not well-formed has none here; `EPUBWriter.write` says so.
  package var pictureAddresses: [String] {
    var seen: Set<String> = []
    let all = [cover].compactMap(\.self) + chapters.flatMap { Books.pictureAddresses(in: $0.html) }
    return all.filter { seen.insert($0).inserted }
  }
}

/// One article of a book.
package struct Chapter: Sendable {
  package let title: String
  package let byline: String?
  package let siteName: String?
  package let sourceURL: String?
  /// An ISO 8601 date or time, as far as known.
  package let published: String?
  /// A BCP 47 tag, nil when unknown.
  package let language: String?
  /// `ltr` or `rtl`, nil when unknown.
  package let direction: String?
  package let wordCount: Int
  /// The heading in the contents under which it stands together with its neighbours of the same part.
  package let part: String?
  /// A well-formed fragment whose pictures have http or https addresses, or the names of ``Picture/partScheme``.
  package let html: String

  package init(
    title: String, byline: String? = nil, siteName: String? = nil, sourceURL: String? = nil,
    published: String? = nil, language: String? = nil, direction: String? = nil,
    wordCount: Int, part: String? = nil, html: String
  ) {
    self.title = title
    self.byline = byline
    self.siteName = siteName
    self.sourceURL = sourceURL
    self.published = published
    self.language = language
    self.direction = direction
    self.wordCount = wordCount
    self.part = part
    self.html = html
  }
}

/// A fetched picture; its bytes alone say of what kind it is, never its name.
package struct Picture: Sendable {
  /// What the address of a picture begins with that came with a share and has no address of its own.
  package static let partScheme = "share-part:"

  /// The address exactly as the chapter's HTML has it.
  package let url: String
  package let bytes: [UInt8]
  /// What comes below, of a picture that was too tall for one.
  package let rest: [[UInt8]]

  package init(url: String, bytes: [UInt8], rest: [[UInt8]] = []) {
    self.url = url
    self.bytes = bytes
    self.rest = rest
  }

  /// Bytes of all its pieces.
  package var size: Int { rest.reduce(bytes.count) { $0 + $1.count } }
}
