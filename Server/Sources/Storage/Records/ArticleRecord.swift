// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An article as the reading stage leaves it for the next one.
package struct ArticleRecord: Sendable, Equatable {
  package let title: String?
  /// JSON for the status and for the book: byline, site, language and so on.
  package let summary: String
  package let html: String
  package let text: String

  package init(title: String?, summary: String, html: String, text: String) {
    self.title = title?.replacingNullCharacters
    self.summary = summary.replacingNullCharacters
    self.html = html.replacingNullCharacters
    self.text = text.replacingNullCharacters
  }

  init(_ row: SQLRow) throws {
    title = try row.optionalText("title")
    summary = try row.text("summary")
    html = try row.text("html")
    text = try row.text("text")
  }
}

/// A book as the book stage leaves it for the deliveries.
package struct BookRecord: Sendable, Equatable {
  /// Its file in the books folder.
  package let file: String
  package let sha256: String
  package let bytes: Int
  /// The file name a reader sees.
  package let name: String
  /// `application/epub+zip`, or that of a file which is passed on as it is.
  package let mediaType: String
  /// When its content last changed.
  package let madeAt: Moment

  package init(
    file: String, sha256: String, bytes: Int, name: String, mediaType: String = "application/epub+zip",
    madeAt: Moment
  ) {
    self.mediaType = mediaType
    self.file = file
    self.sha256 = sha256
    self.bytes = bytes
    self.name = name
    self.madeAt = madeAt
  }

  init(_ row: SQLRow) throws {
    file = try row.text("file")
    sha256 = try row.text("sha256")
    bytes = try row.integer("bytes")
    name = try row.text("name")
    // A volume of a digest is always an EPUB, and its row does not say so.
    mediaType = (try? row.text("media_type")) ?? "application/epub+zip"
    madeAt = try row.moment("made_at")
  }
}
