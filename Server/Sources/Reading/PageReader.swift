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
    let tree = parse(page)
    let base = PageBase(tree, url: page.url)
    let metadata = Metadata(tree, base)
    let extraction = ArticleExtraction(tree, title: metadata.title)
    let article = Article(extraction, metadata, base)
    return Reading(article: article, wall: nil)
  }

  private func parse(_ page: Page) -> PageTree {
    let bytes = page.bytes.count > limits.bytes ? Array(page.bytes.prefix(limits.bytes)) : page.bytes
    return PageParser.parse(PageDecoder.utf8(bytes, contentType: page.contentType), limits: limits)
  }
}
