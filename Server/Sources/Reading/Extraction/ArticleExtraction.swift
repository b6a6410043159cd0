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
    let unlikely = Unlikely(survey)
    survey.exclude { unlikely.contains($0) }
    let choice = CandidateChoice(survey)
    let found = choice.best()
    let chosen =
      choice.isWhole(found, isArticle: metadata.isArticle) ? found! : Candidate([survey.body], survey)
    roots = chosen.roots
    Pruner(survey, fates, title: metadata.title).prune(chosen)
  }
}
