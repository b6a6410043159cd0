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
    let found = find(page)
    return Reading(article: found.wall?.leavesArticle ?? true ? found.article : nil, wall: found.wall)
  }

  /// What the page says of itself; never fails either.
  package func card(_ page: Page) -> PageCard {
    let found = find(page)
    return PageCard(found.metadata, found.base, found.wall)
  }

  private func find(_ page: Page) -> (metadata: Metadata, base: PageBase, article: Article?, wall: Wall?) {
    let utf8 = decode(page)
    let tree = PageParser.parse(utf8, limits: limits)
    let base = PageBase(tree, url: page.url)
    let metadata = Metadata(tree, base)
    let extraction = ArticleExtraction(tree, metadata)
    let article = Article(extraction, metadata, base)
    let evidence = PageEvidence(extraction, metadata, article: article, page: utf8)
    return (metadata, base, article, WallJudge(evidence, transport: page.transport).verdict())
  }

  private func decode(_ page: Page) -> [UInt8] {
    let bytes = page.bytes.count > limits.bytes ? Array(page.bytes.prefix(limits.bytes)) : page.bytes
    return PageDecoder.utf8(bytes, contentType: page.contentType)
  }
}

extension Wall {
  /// Whether the text on the page is part of the article all the same.
  var leavesArticle: Bool { kind == .paywallSoft || kind == .paywallHard }
}
