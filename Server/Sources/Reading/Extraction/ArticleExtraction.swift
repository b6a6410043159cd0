// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds the article on a page, and the parts of its elements that do not belong to it.
struct ArticleExtraction {
  /// The article's elements, in document order.
  let roots: [Int]
  /// The first of these, if the page shows them between headline and text.
  let standfirst: [Int]
  let dispositions: Dispositions
  let survey: Survey
  let kind: PageKind
  /// Characters in paragraphs that may be main text and were left out.
  let leftOut: Int
  /// Characters of the page's text outside links and furniture; 0 where the page says that it is one article.
  let main: Int

  init(_ tree: PageTree, _ metadata: Metadata, _ base: PageBase, captions: Bool = false) {
    survey = Survey(tree)
    dispositions = Dispositions(count: tree.count)
    let exclusion = Exclusion(survey, metadata, base)
    kind = exclusion.isForum ? .forum : PageKindClassifier(survey, metadata, base).kind()
    if kind == .article { HeadedBoxes(survey, title: metadata.title).exclude() }
    var chosen = CandidateChoice(survey, kind, isStated: metadata.isArticle).best()
    let finder = Standfirst(survey, title: metadata.title)
    let before = kind == .forum ? [] : finder.paragraphs(before: chosen.roots[0])
    standfirst = kind == .forum || !before.isEmpty ? before : finder.named(in: chosen.roots[0])
    chosen.roots = before + chosen.roots
    roots = chosen.roots
    let links = LinkReader(survey, host: base.page?.host)
    var pruner = Pruner(survey, dispositions, links, kind, metadata, captions: captions)
    pruner.prune(chosen)
    let outside = Int(survey[survey.body].prose) - chosen.prose
    leftOut = max(0, outside) + pruner.droppedProse + exclusion.doubtful
    main = metadata.isArticle ? 0 : MainText.characters(survey, isForum: kind == .forum)
  }
}

extension ArticleExtraction {
  /// The text of the standfirst; nil if the page has none.
  var standfirstText: String? {
    let texts = standfirst.map { survey.tree.plainText($0, limit: 2_000) }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
