// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Parts that link to other pages.
extension Pruner {
  /// Whether a heading says that what follows is not the article; then it ends at the next heading of its rank.
  mutating func headsForeignSection(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard tag.isHeading || tag == .p || tag == .div || tag == .strong, measure.text > 1, measure.text < 60,
      !measure.hasBlocks || tag == .div
    else { return false }
    guard SectionHeads.match(line(of: node).letters) else {
      return false
    }
    var top = node
    while survey[tree.parent(top)].text == measure.text, tree.parent(top) > survey.body {
      top = tree.parent(top)
    }
    var end = tree.end(top)
    let last = tree.end(tree.parent(top))
    let links = endOfLinks(behind: end, last)
    var text: Float = 0
    while end < last, !endsSection(end, headedBy: tag) {
      text += Float(survey[end].text)
      end = tree.end(end)
      if !tag.isHeading, text > 0 { break }
    }
    // Where the article goes on without a heading, the links alone are what the heading is over.
    sectionEnd = max(sectionEnd, text < articleText * ExtractionRules.namedShare ? end : links)
    return true
  }

  /// Where the links end that stand directly behind a heading; where they would begin, when there are none.
  private func endOfLinks(behind start: Int, _ last: Int) -> Int {
    var at = start
    while at < last, tree.tag(at) == .text, tree.nodes[at].marks.contains(.blank) { at += 1 }
    return at < last && survey[at].linkDensity > ExtractionRules.linkList ? tree.end(at) : start
  }

  private func endsSection(_ node: Int, headedBy heading: Tag) -> Bool {
    let tag = tree.tag(node)
    if tag.isHeading { return !heading.isHeading || tag.rawValue <= heading.rawValue }
    if !heading.isHeading { return survey[node].linkDensity < 0.3 && survey[node].text > 0 }
    return survey[node].paragraphs > 8
  }

  /// Several boxes of one shape, each with a headline that leads to another page of the site.
  func isCardGrid(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard tag == .ul || tag == .ol || tag == .div || tag == .section, measure.links > 60,
      measure.linkDensity > 0.2, Float(measure.text) < articleText * ExtractionRules.cardShare,
      !tree.names(node).contains(.articleBody)
    else { return false }
    var cards = 0
    var others = 0
    var shape: (Tag, UInt32)?
    for child in tree.children(of: node) where tree.tag(child) != .text && survey[child].text > 0 {
      let own = (tree.tag(child), tree.nodes[child].classHash)
      if shape == nil { shape = own }
      if own.0 == shape!.0, own.0 == .li || own.1 == shape!.1, isCard(child) {
        cards += 1
      } else {
        others += 1
      }
    }
    return cards >= 3 && others <= 1
  }

  private func isCard(_ node: Int) -> Bool {
    let measure = survey[node]
    guard !tree.tag(node).isInline, measure.text < 400, measure.links >= 20 else { return false }
    for at in node..<tree.end(node) where tree.tag(at) == .a && survey[at].text >= 20 {
      return !links.isOutside(at)
    }
    return false
  }
}
