// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One article of a book.
package struct Chapter: Sendable {
  package let title: String
  package let byline: String?
  package let siteName: String?
  package let sourceURL: String?
  /// An ISO 8601 date or time, as precise as it is known.
  package let published: String?
  /// A BCP 47 tag; nil if unknown.
  package let language: String?
  /// `ltr` or `rtl`; nil if unknown.
  package let direction: String?
  package let wordCount: Int
  /// The text of the paragraph between headline and text; nil if there is none.
  package let standfirst: String?
  /// The heading in the contents that groups it with adjacent chapters of the same part.
  package let part: String?
  /// A well-formed fragment whose images have http or https addresses, or names of ``BookImage/partScheme``.
  package let html: String
  /// The addresses of the images, in document order, each once; none if `html` isn't well-formed.
  package let imageAddresses: [String]

  package init(
    title: String, byline: String? = nil, siteName: String? = nil, sourceURL: String? = nil,
    published: String? = nil, language: String? = nil, direction: String? = nil,
    wordCount: Int, standfirst: String? = nil, part: String? = nil, html: String
  ) {
    self.title = title
    self.byline = byline
    self.siteName = siteName
    self.sourceURL = sourceURL
    self.published = published
    self.language = language
    self.direction = direction
    self.wordCount = wordCount
    self.standfirst = standfirst
    self.part = part
    self.html = html
    imageAddresses = Books.imageAddresses(in: html)
  }
}
