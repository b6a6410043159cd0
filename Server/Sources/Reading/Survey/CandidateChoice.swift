// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses between the ways of finding the article.
struct CandidateChoice {
  private let survey: Survey
  private let tree: PageTree
  private let scores: Scores
  private let kind: PageKind
  /// Whether the page states that it is one article.
  private let isStated: Bool

  init(_ survey: Survey, _ kind: PageKind, isStated: Bool) {
    self.survey = survey
    self.kind = kind
    self.isStated = isStated
    tree = survey.tree
    scores = Scores(survey)
  }

  /// The elements with the page's content: an article, the posts of a thread, or the whole page.
  func best() -> Candidate {
    let found = anchoredOrScored()
    if kind == .forum, let thread = Thread(survey).root(around: found?.roots ?? []) {
      return Candidate([thread], survey)
    }
    guard let found, isWhole(found) else { return whole(around: found) }
    return found
  }

  /// The best-scored element with its siblings, unless an element the page itself calls the article holds as much.
  private func anchoredOrScored() -> Candidate? {
    let scored = scores.best().map(joined)
    guard let anchor = anchor() else { return scored }
    guard let scored else { return anchor }
    return Float(anchor.prose) >= Float(scored.prose) * ExtractionRules.anchorShare ? anchor : scored
  }

  /// Whether a candidate holds what the page has to say; a forum, a list or a company's page has no one element that does.
  private func isWhole(_ candidate: Candidate) -> Bool {
    let all = Float(survey[survey.body].prose)
    return Float(candidate.prose) >= all * leastShare
  }

  private var leastShare: Float {
    isStated ? ExtractionRules.leastShareOfArticle : ExtractionRules.leastShareOfPage
  }

  /// The smallest element with nearly all that is left of the page.
  private func whole(around found: Candidate?) -> Candidate {
    var node = survey.body
    let text = Float(survey[node].text) * 0.95
    let prose = Float(survey[node].prose) * 0.95
    descend: while true {
      for child in tree.children(of: node) where Float(survey[child].text) >= text {
        guard Float(survey[child].prose) >= prose, !tree.tag(child).isInline else { break }
        node = child
        continue descend
      }
      return Candidate([node], survey)
    }
  }

  /// Text may be spread over siblings: they are joined when they score like the best one or are plain paragraphs.
  private func joined(_ top: Int) -> Candidate {
    var top = climbed(top)
    let parent = tree.parent(top)
    guard tree.tag(top) != .body, parent > 0 else { return Candidate([top], survey) }
    let threshold = max(10, scores[top] * ExtractionRules.siblingShare)
    var roots: [Int] = []
    for sibling in tree.children(of: parent) where !survey.isExcluded(sibling) {
      if sibling == top || belongs(sibling, top, threshold) { roots.append(sibling) }
    }
    if roots.isEmpty { roots = [top] } else { top = roots[0] }
    return Candidate(roots, survey)
  }

  /// An only child's parent may have siblings to join.
  private func climbed(_ top: Int) -> Int {
    var node = top
    while tree.tag(tree.parent(node)) != .body, tree.parent(node) > survey.body {
      let parent = tree.parent(node)
      guard survey[parent].text - survey[node].text < 25 else { break }
      node = parent
    }
    return node
  }

  private func belongs(_ node: Int, _ top: Int, _ threshold: Float) -> Bool {
    let tag = tree.tag(node)
    guard tag != .text else { return false }
    let same = tree.nodes[node].classHash != 0 && tree.nodes[node].classHash == tree.nodes[top].classHash
    let bonus: Float = same ? scores[top] * ExtractionRules.siblingShare : 0
    if scores[node] + bonus >= threshold { return true }
    let measure = survey[node]
    guard tag == .p || tag == .blockquote || tag == .pre else { return false }
    return measure.isProse
      || (measure.text > 0 && measure.text < 80 && measure.links == 0 && tag == .p && measure.ownCommas > 0)
  }

  /// The element that the page calls the article, with the most prose.
  private func anchor() -> Candidate? {
    var best: Int?
    for node in survey.body..<tree.end(survey.body) where !survey.isExcluded(node) && rank(node) > 0 {
      guard let before = best else {
        best = node
        continue
      }
      if isBetter(node, than: before) { best = node }
    }
    return best.map { Candidate([$0], survey) }
  }

  /// The one with more prose; of two with nearly the same, the one that is called the body more plainly.
  private func isBetter(_ node: Int, than other: Int) -> Bool {
    let mine = Float(survey[node].prose)
    let theirs = Float(survey[other].prose)
    if mine < theirs * 0.8 { return false }
    if theirs < mine * 0.8 { return true }
    return rank(node) >= rank(other)
  }

  private func rank(_ node: Int) -> Int {
    let tag = tree.tag(node)
    guard tag != .text, !tag.isInline else { return 0 }
    if tree.attribute(.itemprop, of: node)?.elementsEqual("articleBody".utf8) == true { return 4 }
    if tree.names(node).contains(.articleBody) { return 3 }
    if tag == .article { return 2 }
    return tag == .main ? 1 : 0
  }
}
