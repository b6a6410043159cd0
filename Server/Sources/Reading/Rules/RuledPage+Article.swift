// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Metadata {
  /// What a site rule found in place of what the page states.
  func corrected(by ruled: RuledPage?) -> Metadata {
    guard let ruled else { return self }
    var corrected = self
    corrected.title = ruled.title ?? title
    corrected.byline = ruled.author ?? byline
    corrected.published = ruled.published ?? published
    return corrected
  }
}

extension RuledPage {
  /// The article as the rule has it, else `found`, unless the rule says that there is none without it.
  func article(
    instead found: Article?, _ metadata: Metadata, _ base: PageBase, _ limits: ReadingLimits
  ) -> Article? {
    let ruled = body.flatMap { article(of: $0, metadata, base, limits, firstPicture: found?.leadImage) }
    let other = rule.body.isEmpty || rule.fallsBack ? found : nil
    guard var article = ruled ?? other else { return nil }
    if let next = nextPage.flatMap({ Self.address($0, base) }) { article.nextPage = next }
    if let single = singlePage.flatMap({ Self.address($0, base) }) { article.singlePage = single }
    return article
  }

  private func article(
    of body: [UInt8], _ metadata: Metadata, _ base: PageBase, _ limits: ReadingLimits, firstPicture: String?
  ) -> Article? {
    let tree = PageParser.parse(body, limits: limits)
    let extraction = ArticleExtraction(whole: tree, metadata, prunes: rule.prunes)
    return Article(extraction, metadata, base, firstPicture: firstPicture)
  }

  private static func address(_ reference: String, _ base: PageBase) -> String? {
    base.web(reference.utf8).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ArticleExtraction {
  /// All of a page that holds nothing but an article.
  init(whole tree: PageTree, _ metadata: Metadata, prunes: Bool) {
    survey = Survey(tree)
    fates = Fates(count: tree.count)
    roots = [survey.body]
    guard prunes else { return }
    var pruner = Pruner(survey, fates, title: metadata.title)
    pruner.prune(Candidate(roots, survey))
  }
}
