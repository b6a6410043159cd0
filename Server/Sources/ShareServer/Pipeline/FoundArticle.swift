// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import ShareContract
import Storage

/// An article with what its sender said beside it.
struct FoundArticle {
  private let title: String?
  private let html: String
  private let text: String
  private let facts: ReadArticle

  /// An article read from a page.
  init(_ article: Article, _ origin: ReadArticle.Origin, _ material: ShareMaterial) {
    title = article.title ?? material.request.title
    html = material.noteHTML + article.html
    text = article.text
    facts = ReadArticle(
      siteName: article.siteName ?? material.request.card?.siteName, byline: article.byline,
      published: article.published, language: article.language, direction: article.direction,
      excerpt: article.excerpt, leadImage: article.leadImage,
      url: article.canonicalURL ?? material.address, words: article.wordCount, readFrom: origin)
  }

  /// A text that is the article.
  init(text: String, _ material: ShareMaterial) {
    title = material.request.title ?? Self.firstLine(of: text)
    html = material.noteHTML + ArticleFragment.fromPlainText(text)
    self.text = text
    facts = ReadArticle(
      url: material.address, words: text.split(whereSeparator: \.isWhitespace).count, readFrom: .text)
  }

  var record: ArticleRecord {
    get throws {
      ArticleRecord(title: title, summary: try StoredJSON.encode(facts), html: html, text: text)
    }
  }

  private static func firstLine(of text: String) -> String? {
    text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
      .map { String($0.prefix(120)) }
  }
}
