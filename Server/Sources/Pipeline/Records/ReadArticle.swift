// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ShareContract

/// What the reading stage keeps beside the article's text: enough for the book and for the status.
package struct ReadArticle: Codable, Sendable, Equatable {
  /// What was read.
  package enum Origin: String, Codable, Sendable {
    case fetch, capture, text, photos, file
  }

  package var siteName: String?
  package var byline: String?
  package var published: String?
  package var language: String?
  package var direction: String?
  package var excerpt: String?
  package var leadImage: String?
  /// The address of the page that was read.
  package var url: String?
  package var words: Int
  var readFrom: Origin
  /// What is passed on in place of a book.
  var documents: [SharedDocument]?

  /// As the contract shows it.
  package var summary: ArticleSummary {
    ArticleSummary(
      siteName: siteName, byline: byline, published: published, language: language, words: words,
      readFrom: readFrom.rawValue)
  }
}
