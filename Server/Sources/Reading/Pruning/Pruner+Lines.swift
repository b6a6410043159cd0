// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// What elements say.
extension Pruner {
  /// The article's title again; further `h1`s head its parts.
  mutating func isHeadline(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard tag.isHeading || tag == .p || tag == .div else { return false }
    let isTitle = isTitle(node, tag, measure)
    defer { hasHeadline = hasHeadline || tag == .h1 || isTitle }
    return isTitle || (tag == .h1 && !hasHeadline)
  }

  private mutating func isTitle(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard let title, measure.text > 0, Int(measure.text) < 2 * title.count + 20 else { return false }
    let letters = line(of: node).letters
    if letters == title { return true }
    // A heading may have the line over the headline inside.
    guard tag.isHeading, letters.count > title.count, letters.suffix(title.count) == title[...] else {
      return false
    }
    return HeadingText.own(tree, node).map { Boilerplate.letters($0) } == title
  }

  mutating func isLinkList(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard kind == .article || kind == .forum, measure.linkDensity > ExtractionRules.linkList,
      !tree.names(node).contains(.notes)
    else { return false }
    switch tag {
    case .ul, .ol, .menu, .div, .section, .article, .dl:
      return measure.paragraphs == 0 && !isReferences(node)
    case .p, .li, .td: return isLinkLine(node, measure)
    default: return false
    }
  }

  /// Whether a list leads to other sites; what it holds is not looked at again.
  private mutating func isReferences(_ node: Int) -> Bool {
    guard node >= referencesEnd else { return true }
    guard links.shareOfReferences(node) > 0.5 else { return false }
    referencesEnd = tree.end(node)
    return true
  }

  /// Whether a short line is nearly all link, and leads to the page's own site.
  private func isLinkLine(_ node: Int, _ measure: Measure) -> Bool {
    guard measure.text < ExtractionRules.longestLinkLine, measure.text > 5, measure.linkDensity > 0.8 else {
      return false
    }
    return !tree.names(tree.parent(node)).contains(.notes) && links.shareOutside(node) <= 0.5
  }

  mutating func isBoilerplate(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard !tag.isInline || tag == .a, !measure.hasBlocks, measure.text > 0, measure.text < 160 else {
      return false
    }
    if tag == .a {
      let parent = survey[tree.parent(node)]
      if parent.ownText > measure.text + 2 { return false }
    }
    let line = line(of: node)
    if Boilerplate.matches(line) { return true }
    if captionFate == .textless, Boilerplate.isCredit(line) { return true }
    return kind != .forum && (Boilerplate.isStamp(line) || isByline(line.letters))
  }

  /// Whether a line says nothing but who wrote the article.
  private func isByline(_ letters: [UInt8]) -> Bool {
    guard let byline, letters.count >= byline.count, letters.count < byline.count + 24,
      letters.suffix(byline.count).elementsEqual(byline)
    else { return false }
    let before = letters.prefix(letters.count - byline.count)
    return before.isEmpty || Boilerplate.bylinePhrases.contains(Array(before))
  }

  /// Whether the same paragraph was there before: a copy for machines or for another width.
  ///
  /// Under a heading of its own, beside as much that is new, it is said again; once.
  mutating func isRepeated(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard measure.isProse, !measure.hasBlocks, !tag.isInline else { return false }
    let (parent, key) = (tree.parent(node), hash(of: node))
    guard let before = seen[key] else {
      seen[key] = Occurrence(parent: parent, heading: heading, count: 1)
      return false
    }
    guard before.parent != parent else { return false }
    seen[key]?.count += 1
    return before.heading == heading || before.count > 1 || isCopy(parent)
  }

  /// Whether more of an element's prose was there before than is new.
  private mutating func isCopy(_ parent: Int) -> Bool {
    if let known = copies[parent] { return known }
    let prose = tree.children(of: parent).filter { survey[$0].isProse && !survey[$0].hasBlocks }
    let before = prose.count { seen[hash(of: $0)].map { $0.parent != parent } ?? false }
    copies[parent] = before * 2 > prose.count
    return before * 2 > prose.count
  }

  private func hash(of node: Int) -> Int {
    var hash = Hasher()
    for at in node..<tree.end(node) where tree.tag(at) == .text {
      tree.text(at).withContiguousStorageIfAvailable { hash.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    return hash.finalize()
  }

  func isLayout(_ node: Int) -> Bool {
    if tree.attribute(.role, of: node)?.elementsEqual("presentation".utf8) == true { return true }
    var cells = 0
    for at in node + 1..<tree.end(node) {
      let tag = tree.tag(at)
      if tag == .table || tag == .th { return tag == .table }
      guard tag == .td else { continue }
      cells += 1
      if survey[at].paragraphs > 2 { return true }
    }
    return cells <= 1
  }
}
