// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the article on a page and what in it is not part of it.
struct ArticleExtraction {
  /// The article's elements, in document order.
  let roots: [Int]
  let fates: Fates
  let survey: Survey

  init(_ tree: PageTree, _ metadata: Metadata) {
    survey = Survey(tree)
    fates = Fates(count: tree.count)
    ArticleExtraction.exclude(survey, isArticle: metadata.isArticle)
    let choice = CandidateChoice(survey)
    let found = choice.best()
    let chosen =
      choice.isWhole(found, isArticle: metadata.isArticle) ? found! : Candidate([survey.body], survey)
    roots = chosen.roots
    var pruner = Pruner(survey, fates, title: metadata.title)
    pruner.prune(chosen)
  }

  /// Leaves out what is never content; where that leaves too little, names are not believed.
  private static func exclude(_ survey: Survey, isArticle: Bool) {
    let all = Float(survey[survey.body].prose)
    let unlikely = Unlikely(survey)
    survey.exclude { unlikely.contains($0) }
    let left = Float(survey[survey.body].prose)
    if left >= all * ExtractionRules.leastLeft || (isArticle && Int(left) >= ExtractionRules.shortestArticle)
    {
      return
    }
    survey.includeAll()
    survey.exclude { unlikely.isCertain($0) }
  }
}
