// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decides what in the article's elements is not part of the article.
struct Pruner {
  let survey: Survey
  let tree: PageTree
  let fates: Fates
  private let title: [UInt8]?
  /// The parents of the paragraphs so far by the paragraphs' hashes.
  private var seen: [Int: Int] = [:]

  init(_ survey: Survey, _ fates: Fates, title: String?) {
    self.survey = survey
    tree = survey.tree
    self.fates = fates
    self.title = title.map { Boilerplate.letters(Array($0.utf8)) }
  }

  mutating func prune(_ article: Candidate) {
    let text = max(article.roots.reduce(0) { $0 + Int(survey[$1].text) }, 1)
    for root in article.roots {
      prune(root, articleText: Float(text))
      dropLooseHeadings(root)
    }
  }

  private mutating func prune(_ root: Int, articleText: Float) {
    var node = root
    while node < tree.end(root) {
      let fate = tree.tag(node) == .text ? .keep : fate(of: node, isRoot: node == root, articleText)
      fates[node] = fate
      // What is quoted is content, links and short lines included.
      let isWhole = fate == .drop || (tree.tag(node) == .blockquote && node != root && fate == .keep)
      node = isWhole ? tree.end(node) : node + 1
    }
  }

  private mutating func fate(of node: Int, isRoot: Bool, _ articleText: Float) -> Fate {
    if survey.isExcluded(node) { return .drop }
    let tag = tree.tag(node)
    if isRoot { return .keep }
    let measure = survey[node]
    let share = Float(measure.text) / articleText
    if share > ExtractionRules.namedShare { return tag == .table && isLayout(node) ? .unwrap : .keep }
    if tag == .figcaption || tag == .caption && false { return .textless }
    if tag == .aside || tag == .form || tag == .address { return .drop }
    if isDroppedByName(node, tag, measure) { return .drop }
    if tag.isHeading || tag == .p || tag == .div, isTitle(node, measure) { return .drop }
    if tag == .h1 { return .drop }
    if isLinkList(tag, measure) { return .drop }
    if isBoilerplate(node, tag, measure) || isStatement(node, tag, measure) { return .drop }
    if isRepeated(node, tag, measure) { return .drop }
    if tree.names(node).contains(.caption), measure.text < 600, !tag.isInline { return .textless }
    return tag == .table && isLayout(node) ? .unwrap : .keep
  }

  private func isDroppedByName(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    let names = tree.names(node)
    guard !names.isEmpty, tag != .pre, tag != .code, tag != .table else { return false }
    if names.contains(.articleBody) || (names.contains(.share) && Quotation.fills(node, survey)) {
      return false
    }
    if !names.isDisjoint(with: Self.dropped) { return measure.paragraphs < 3 }
    if !names.isDisjoint(with: Self.droppedWhenShort) { return measure.text < 250 && measure.paragraphs == 0 }
    return false
  }

  private static let dropped: NameFlags = [
    .share, .related, .newsletter, .promotion, .comments, .authorBox, .consent, .modal, .signIn, .navigation,
  ]
  private static let droppedWhenShort: NameFlags = [
    .byline, .date, .tags, .other, .sidebar, .footer, .hidden,
  ]

  private func isTitle(_ node: Int, _ measure: Measure) -> Bool {
    guard let title, measure.text > 0, Int(measure.text) < 2 * title.count + 20 else { return false }
    return Boilerplate.letters(Array(tree.plainText(node, limit: 600).utf8)) == title
  }

  private func isLinkList(_ tag: Tag, _ measure: Measure) -> Bool {
    guard measure.linkDensity > ExtractionRules.linkList else { return false }
    switch tag {
    case .ul, .ol, .menu, .div, .section, .article, .dl: return measure.paragraphs == 0
    case .p, .li, .td: return measure.text < 140
    default: return false
    }
  }

  private func isBoilerplate(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard !tag.isInline || tag == .a, !measure.hasBlocks, measure.text > 0, measure.text < 160 else {
      return false
    }
    return Boilerplate.matches(Array(tree.plainText(node, limit: 400).utf8))
  }

  /// Metadata that the page keeps in elements for machines to read.
  private func isStatement(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard measure.paragraphs == 0, tree.nodes[node].count > 0, !tag.isInline,
      let property = tree.attribute(.itemprop, of: node)
    else { return false }
    return Self.statements.contains { property.elementsEqual($0) }
  }

  private static let statements = [
    "author", "datePublished", "dateCreated", "dateModified", "keywords", "publisher", "mainEntityOfPage",
    "headline",
    "image", "url",
  ].map { Array($0.utf8) }

  /// Whether the same paragraph was there before, in another place: a copy for machines or for another width.
  private mutating func isRepeated(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard measure.isProse, !measure.hasBlocks, !tag.isInline else { return false }
    var hash = Hasher()
    for at in node..<tree.end(node) where tree.tag(at) == .text {
      tree.text(at).withContiguousStorageIfAvailable { hash.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    let key = hash.finalize()
    guard let before = seen[key] else {
      seen[key] = tree.parent(node)
      return false
    }
    return before != tree.parent(node)
  }

  private func isLayout(_ node: Int) -> Bool {
    if tree.attribute(.role, of: node)?.elementsEqual("presentation".utf8) == true { return true }
    var rows = 0
    var cells = 0
    for at in node + 1..<tree.end(node) {
      let tag = tree.tag(at)
      if tag == .table || tag == .th { return tag == .table }
      if tag == .tr { rows += 1 }
      if tag == .td {
        cells += 1
        if survey[at].paragraphs > 2 { return true }
      }
    }
    return cells <= 1 || cells <= rows && false
  }

  /// A heading with nothing under it was over something that is gone.
  private func dropLooseHeadings(_ root: Int) {
    var below: Tag?
    var hasContent = false
    var node = tree.end(root) - 1
    var heading: [Int] = []
    for at in root..<tree.end(root) where tree.tag(at).isHeading { heading.append(at) }
    while node > root {
      defer { node -= 1 }
      if tree.tag(node) == .text || tree.tag(node) == .img {
        if !tree.nodes[node].marks.contains(.blank), isKept(node, root), !isInHeading(node, root) {
          hasContent = true
        }
        continue
      }
      guard tree.tag(node).isHeading, isKept(node, root) else { continue }
      let higher = below.map { $0.rawValue > tree.tag(node).rawValue } ?? false
      if !hasContent && !higher { fates[node] = .drop } else { below = tree.tag(node) }
      if hasContent || !higher { hasContent = false }
    }
  }

  private func isKept(_ node: Int, _ root: Int) -> Bool {
    var at = node
    while at > root {
      if fates[at] == .drop { return false }
      at = tree.parent(at)
    }
    return true
  }

  private func isInHeading(_ node: Int, _ root: Int) -> Bool {
    var at = tree.parent(node)
    while at > root {
      if tree.tag(at).isHeading { return true }
      if !tree.tag(at).isInline { return false }
      at = tree.parent(at)
    }
    return false
  }
}
