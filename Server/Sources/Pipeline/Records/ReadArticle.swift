// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// The facts that the reading stage stores with the article's text, for the book and the status.
package struct ReadArticle: Codable, Sendable, Equatable {
  /// The source of the article.
  package enum Origin: String, Codable, Sendable {
    case fetch, capture, text, photos, file
    /// The page couldn't be read, and the article has only its link.
    case link
  }

  package var siteName: String?
  package var byline: String?
  package var published: String?
  package var language: String?
  package var direction: String?
  package var excerpt: String?
  /// The text of the paragraphs between headline and text; nil in articles that an earlier version read.
  package var standfirst: String?
  package var leadImage: String?
  /// The address of the page that the article was read from.
  package var url: String?
  package var words: Int
  package var readFrom: Origin
  /// How much of the page's main text is in the article, from 0 to 1; nil unless a page was read.
  package var coverage: Double?
  /// Why the text is probably cut short, as `CutSign` names it.
  package var cutSigns: [String]?
  /// The address of the next part of the article, if that part is missing.
  package var missingPart: String?
  /// When the sender's device captured the page, RFC 3339.
  package var capturedAt: String?
  /// The app or program that the share came from.
  package var source: String?
  /// What the sender's device knew about the link.
  package var card: ShareRequest.Card?
  /// The files that are sent unchanged instead of a book.
  var documents: [SharedDocument]?

  /// Returns the value in the form of the contract.
  package func summary(title: String?) -> ArticleSummary {
    ArticleSummary(
      title: title, siteName: siteName, byline: byline, published: published, language: language,
      words: words,
      readFrom: readFrom.rawValue)
  }
}
