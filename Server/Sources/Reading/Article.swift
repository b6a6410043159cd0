// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An article with its metadata; a field the page does not state is nil.
package struct Article: Sendable, Equatable {
  package let title: String?
  /// Names of the authors, separated by commas, without "By".
  package let byline: String?
  /// ISO 8601, as precise as the page says it.
  package let published: String?
  /// When the page was last changed, likewise.
  package let modified: String?
  package let siteName: String?
  /// The part of the site it stands in, as the site calls it.
  package let section: String?
  /// A BCP 47 tag.
  package let language: String?
  /// The direction of the text: `ltr` or `rtl`.
  package let direction: String?
  package let excerpt: String?
  /// The text of the paragraphs between headline and text; nil if the page has none.
  package var standfirst: String?
  /// An absolute http(s) address.
  package let leadImage: String?
  /// An absolute http(s) address on the page's own site.
  package let canonicalURL: String?
  /// The text, one block per line, captions left out.
  package var text: String
  /// A well-formed XML 1.0 fragment on the allow-list.
  package var html: String
  /// Words, or characters in scripts written without spaces.
  package var wordCount: Int
  /// The address of the next part of the article.
  package var nextPage: String?
  /// The address of the whole article on one page.
  package var singlePage: String?
  /// The share of the page's main text that was kept, 0 to 1.
  package let coverage: Double
  /// Why the text was probably cut short; empty where nothing says so.
  package let cutSigns: [CutSign]
  /// The kind of the page.
  package let kind: PageKind

  package init(
    title: String? = nil, byline: String? = nil, published: String? = nil, modified: String? = nil,
    siteName: String? = nil, section: String? = nil, language: String? = nil, direction: String? = nil,
    excerpt: String? = nil, leadImage: String? = nil,
    canonicalURL: String? = nil, text: String, html: String, wordCount: Int, coverage: Double,
    cutSigns: [CutSign] = [], kind: PageKind = .article
  ) {
    self.title = title
    self.byline = byline
    self.published = published
    self.modified = modified
    self.siteName = siteName
    self.section = section
    self.language = language
    self.direction = direction
    self.excerpt = excerpt
    self.leadImage = leadImage
    self.canonicalURL = canonicalURL
    self.text = text
    self.html = html
    self.wordCount = wordCount
    self.coverage = coverage
    self.cutSigns = cutSigns
    self.kind = kind
  }
}
