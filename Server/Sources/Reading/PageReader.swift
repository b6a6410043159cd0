// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads a page: an article with its metadata, or the wall that stood in its place.
package struct PageReader: Sendable {
  private let limits: ReadingLimits

  package init(limits: ReadingLimits = .standard) {
    self.limits = limits
  }

  /// Never fails: what cannot be read is no article.
  package func read(_ page: Page) -> Reading {
    let utf8 = PageDecoder.utf8(Array(page.bytes.prefix(limits.bytes)), contentType: page.contentType)
    let tree = PageParser.parse(utf8, limits: limits)
    let base = PageBase(tree, url: page.url)
    let extraction = ArticleExtraction(tree, title: nil)
    var writer = ArticleWriter(tree, extraction.fates, base)
    writer.write(extraction.roots)
    guard !writer.text.isEmpty else { return Reading(article: nil, wall: nil) }
    let text = String(decoding: writer.text, as: UTF8.self)
    return Reading(
      article: Article(
        text: text, html: String(decoding: writer.markup.output, as: UTF8.self),
        wordCount: text.split(whereSeparator: \.isWhitespace).count, coverage: 1),
      wall: nil)
  }
}
