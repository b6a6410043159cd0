// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Metadata {
  /// Metadata that a site rule found, replacing the page's own.
  func corrected(by ruled: RuledPage?) -> Metadata {
    guard let ruled else { return self }
    var corrected = self
    corrected.title = ruled.title ?? title
    corrected.pageTitle = ruled.title ?? pageTitle
    corrected.byline = ruled.author ?? byline
    corrected.published = ruled.published ?? published
    return corrected
  }
}

extension RuledPage {
  /// The article by the rule, or else `found`, unless the rule requires a match.
  func article(
    instead found: Article?, _ metadata: Metadata, _ base: PageBase, _ limits: ReadingLimits, captions: Bool
  ) -> Article? {
    let ruled = body.flatMap { body in
      let extraction = extraction(of: body, metadata, base, limits, captions: captions)
      return Article(extraction, metadata, base, firstImage: found?.leadImage, isTruncated: false)
    }
    let other = rule.body.isEmpty || rule.fallsBack ? found : nil
    guard var article = ruled ?? other else { return nil }
    article.nextPage = found?.nextPage
    if let next = nextPage.flatMap({ Self.address($0, base) }) { article.nextPage = next }
    if let single = singlePage.flatMap({ Self.address($0, base) }) { article.singlePage = single }
    return article
  }

  private func extraction(
    of body: [UInt8], _ metadata: Metadata, _ base: PageBase, _ limits: ReadingLimits, captions: Bool
  ) -> ArticleExtraction {
    let tree = PageParser.parse(body, limits: limits)
    return ArticleExtraction(whole: tree, metadata, base, prunes: rule.prunes, captions: captions)
  }

  private static func address(_ reference: String, _ base: PageBase) -> String? {
    base.web(reference.utf8).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ArticleExtraction {
  /// All of a page that holds nothing but an article.
  init(whole tree: PageTree, _ metadata: Metadata, _ base: PageBase, prunes: Bool, captions: Bool) {
    survey = Survey(tree)
    dispositions = Dispositions(count: tree.count)
    roots = [survey.body]
    standfirst = []
    kind = .article
    leftOut = 0
    main = 0
    guard prunes else { return }
    let links = LinkReader(survey, host: base.page?.host)
    var pruner = Pruner(survey, dispositions, links, kind, metadata, captions: captions)
    pruner.prune(Candidate(roots, survey))
  }
}
