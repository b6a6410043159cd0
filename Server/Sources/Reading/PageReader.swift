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
    return Reading(
      article: found.card.wall?.leavesArticle ?? true ? found.article : nil, wall: found.card.wall,
      card: found.card)
  }

  /// What the page says of itself; never fails either.
  package func card(_ page: Page) -> PageCard { find(page).card }

  private func find(_ page: Page) -> (article: Article?, card: PageCard) {
    let utf8 = decode(page)
    let tree = PageParser.parse(utf8, limits: limits)
    let base = PageBase(tree, url: page.url)
    let metadata = Metadata(tree, base)
    let extraction = ArticleExtraction(tree, metadata)
    let picture = metadata.leadImage == nil ? PictureChoice.first(in: extraction, base) : nil
    let article = Article(extraction, metadata, base, firstPicture: picture)
    let evidence = PageEvidence(extraction, metadata, article: article, page: utf8)
    let wall = WallJudge(evidence, transport: page.transport).verdict()
    return (article, PageCard(metadata, base, wall, firstPicture: picture))
  }

  private func decode(_ page: Page) -> [UInt8] {
    let bytes = page.bytes.count > limits.bytes ? Array(page.bytes.prefix(limits.bytes)) : page.bytes
    return PageDecoder.utf8(bytes, contentType: page.contentType)
  }
}

extension Wall {
  /// Whether the text on the page is part of the article all the same.
  var leavesArticle: Bool { kind == .paywallSoft || kind == .paywallHard }

  /// Whether what the page states of itself is about the article: an app's shell has the article's card in it.
  var leavesMetadata: Bool { leavesArticle || kind == .appShell }
}
