// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides what in the article's elements is not part of the article.
struct Pruner {
  let survey: Survey
  let tree: PageTree
  let dispositions: Dispositions
  let links: LinkReader
  let title: [UInt8]?
  let byline: [UInt8]?
  /// Whether captions are part of the text.
  let captionFate: Disposition
  let kind: PageKind
  /// Where a paragraph stood first: its parent and the heading over it; and how often it came.
  struct Occurrence {
    let parent: Int
    let heading: [UInt8]
    var count: Int
  }

  /// The positions of the paragraphs so far by the paragraphs' hashes.
  var seen: [Int: Occurrence] = [:]
  /// The letters of the heading that was kept last.
  private(set) var heading: [UInt8] = []
  /// Whether most prose of an element was there before, by element.
  var copies: [Int: Bool] = [:]
  /// Characters of the whole article, and of it before the current node.
  private(set) var articleText: Float = 1
  var hasHeadline = false
  /// Characters of prose that was dropped for a name alone.
  private(set) var droppedProse = 0
  /// Characters of the text so far.
  private(set) var passed: Float = 0
  /// The end of the last list of links to other sites.
  var referencesEnd = 0
  /// Where what stands under a heading that is not the article's ends.
  var sectionEnd = 0
  private var line = (node: -1, letters: LineLetters([]))

  init(
    _ survey: Survey, _ dispositions: Dispositions, _ links: LinkReader, _ kind: PageKind,
    _ metadata: Metadata,
    captions: Bool
  ) {
    self.survey = survey
    tree = survey.tree
    self.dispositions = dispositions
    self.links = links
    self.kind = kind
    captionFate = captions ? .keep : .textless
    byline = metadata.byline.map { Boilerplate.letters($0) }.flatMap { $0.count > 3 ? $0 : nil }
    title = metadata.title.map { Boilerplate.letters($0) }
  }

  mutating func prune(_ article: Candidate) {
    articleText = Float(max(article.roots.reduce(0) { $0 + Int(survey[$1].text) }, 1))
    for root in article.roots {
      prune(root)
      LooseHeadings(survey, dispositions).drop(in: root)
    }
  }

  private mutating func prune(_ root: Int) {
    var node = root
    while node < tree.end(root) {
      if tree.tag(node) == .text {
        passed += Float(tree.nodes[node].first)
        node += 1
        continue
      }
      let fate = node < sectionEnd ? .drop : fate(of: node, isRoot: node == root)
      dispositions[node] = fate
      if fate == .keep, tree.tag(node).isHeading { heading = SectionName.words(node, tree) }
      // Quotations are content, including their links and short lines.
      let isWhole = fate == .drop || (tree.tag(node) == .blockquote && node != root && fate == .keep)
      node = isWhole ? tree.end(node) : node + 1
    }
  }

  /// The letters of a short element; asked for by several rules, made once.
  mutating func line(of node: Int) -> LineLetters {
    if line.node != node {
      line.node = node
      line.letters.read(tree, node)
    }
    return line.letters
  }

  private mutating func fate(of node: Int, isRoot: Bool) -> Disposition {
    if survey.isExcluded(node) { return .drop }
    let tag = tree.tag(node)
    if isRoot { return .keep }
    let measure = survey[node]
    if kind == .article, isCardGrid(node, tag, measure) { return .drop }
    if Float(measure.text) / articleText > ExtractionRules.namedShare {
      return tag == .table && isLayout(node) ? .unwrap : .keep
    }
    if tag == .img, isInButton(node) { return .drop }
    if tag == .figcaption { return captionFate }
    if (tag == .aside && !isFootnote(node)) || tag == .form || tag == .address { return .drop }
    if isDroppedByName(node, tag, measure) {
      droppedProse += Int(measure.prose)
      return .drop
    }
    if isHeadline(node, tag, measure) { return .drop }
    if kind == .article, headsForeignSection(node, tag, measure) { return .drop }
    if isLinkList(node, tag, measure) { return .drop }
    if tag == .a, measure.text <= 2, Permalink.isSign(tree, node) { return .drop }
    if isBoilerplate(node, tag, measure) || isStatement(node, tag, measure) { return .drop }
    if isRepeated(node, tag, measure) { return .drop }
    if isEmbed(node, tag, measure) { return .textless }
    if isCaption(node, tag, measure) { return captionFate }
    return tag == .table && isLayout(node) ? .unwrap : .keep
  }
}
