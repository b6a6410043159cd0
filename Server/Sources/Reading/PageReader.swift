// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads a page: an article with its metadata, or the wall that stood in its position.
package struct PageReader: Sendable {
  private let limits: ReadingLimits
  private let rules: SiteRules
  private let captions: Bool

  /// - Parameters:
  ///   - rules: the operator's, for the pages of single sites.
  ///   - captions: whether the text has the captions of images, too; the markup always has them.
  package init(limits: ReadingLimits = .standard, rules: SiteRules = .none, captions: Bool = false) {
    self.limits = limits
    self.rules = rules
    self.captions = captions
  }

  /// Reads a page; never fails: a page that cannot be read has no article.
  package func read(_ page: Page) -> Reading {
    let found = find(page)
    return Reading(
      article: found.card.wall?.leavesArticle ?? true ? found.article : nil, wall: found.card.wall,
      card: found.card)
  }

  /// Reads the metadata for a link preview; never fails.
  package func card(_ page: Page) -> PageCard { find(page, withIcons: true).card }

  private func find(_ page: Page, withIcons: Bool = false) -> (article: Article?, card: PageCard) {
    let utf8 = decode(page)
    let tree = PageParser.parse(utf8, limits: limits)
    let base = PageBase(tree, url: page.url)
    let rule = base.page.flatMap { rules.rule(forHost: $0.host) }
    let ruled = rule.flatMap { RuledPage(utf8, $0) }
    let metadata = Metadata(tree, base).corrected(by: ruled)
    let extraction = ArticleExtraction(tree, metadata, base, captions: captions)
    let image = metadata.leadImage == nil ? FirstImage.find(in: extraction, base) : nil
    let isTruncated = page.bytes.count > limits.bytes || tree.count >= limits.nodes
    var found = Article(
      extraction, metadata, base, firstImage: image, isTruncated: isTruncated)
    found?.standfirst = extraction.standfirstText
    let article =
      ruled.map { $0.article(instead: found, metadata, base, limits, captions: captions) } ?? found
    let evidence = PageEvidence(extraction, metadata, article: article, page: utf8)
    let wall = WallClassifier(evidence, transport: page.transport, url: page.url).verdict()
    var card = PageCard(metadata, base, wall, firstImage: image)
    if withIcons { card.readIcons(metadata.tags, base) }
    return (article, card)
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
