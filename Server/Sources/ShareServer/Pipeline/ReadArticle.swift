// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// What the reading stage keeps beside the article's text: enough for the book and for the status.
struct ReadArticle: Codable, Sendable, Equatable {
  /// What was read.
  enum Origin: String, Codable, Sendable {
    case fetch, capture, text, photos, file
  }

  var siteName: String?
  var byline: String?
  var published: String?
  var language: String?
  var direction: String?
  var excerpt: String?
  var leadImage: String?
  /// The address of the page that was read.
  var url: String?
  var words: Int
  var readFrom: Origin
  /// What is passed on in place of a book.
  var documents: [SharedDocument]?

  /// As the contract shows it.
  var summary: ArticleSummary {
    ArticleSummary(
      siteName: siteName, byline: byline, published: published, language: language, words: words,
      readFrom: readFrom.rawValue)
  }
}
