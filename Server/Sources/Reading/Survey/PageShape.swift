// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Counts elements that show the kind of a page, in one pass over what is not excluded.
struct PageShape {
  /// Elements named as posts or comments, without nested ones.
  private(set) var posts = 0
  /// Characters of text in them.
  private(set) var postText = 0
  /// Short texts with a price in them.
  private(set) var prices = 0
  /// Whether a button or link puts something into a cart.
  private(set) var hasCart = false
  /// Characters of text in `pre`.
  private(set) var code = 0
  /// Blocks without prose around a link and little else.
  private(set) var cards = 0
  /// Characters of text in them.
  private(set) var cardText = 0
  private(set) var headings = 0
  /// The `itemtype`s, by their last words.
  private(set) var itemTypes: Set<String> = []

  init(_ survey: Survey) {
    var postEnd = 0
    var cardEnd = 0
    let tree = survey.tree
    for node in survey.body..<tree.end(survey.body) {
      let tag = tree.tag(node)
      if tag == .text {
        if Price.isOne(tree.text(node)) { prices += 1 }
        continue
      }
      if tag == .button || tag == .input || (tag == .a && tree.names(node).contains(.other)), !hasCart {
        hasCart = CartPhrases.match(tree, node)
      }
      if survey.isExcluded(node) { continue }
      if tree.nodes[node].count > 0, !tag.isInline { readType(tree, node) }
      let measure = survey[node]
      if tag == .pre { code += Int(measure.text) }
      if tag.isHeading { headings += 1 }
      if node >= postEnd, isPost(tree, node, measure) {
        posts += 1
        postText += Int(measure.text)
        postEnd = tree.end(node)
      }
      if node >= cardEnd, isCard(tag, measure) {
        cards += 1
        cardText += Int(measure.text)
        cardEnd = tree.end(node)
      }
    }
  }

  private mutating func readType(_ tree: PageTree, _ node: Int) {
    guard let type = tree.attribute(.itemtype, of: node), let slash = type.lastIndex(of: 0x2F) else { return }
    if itemTypes.count < 40 { itemTypes.insert(String(decoding: type[(slash + 1)...], as: UTF8.self)) }
  }

  private func isPost(_ tree: PageTree, _ node: Int, _ measure: Measure) -> Bool {
    let tag = tree.tag(node)
    guard !tag.isInline, tag != .body, measure.text > 40 else { return false }
    let names = tree.names(node)
    return (names.contains(.post) || names.contains(.comments)) && tree.nodes[node].classHash != 0
      && hasTwin(tree, node)
  }

  /// Whether a sibling has the same class.
  private func hasTwin(_ tree: PageTree, _ node: Int) -> Bool {
    var next = tree.end(node)
    let end = tree.end(tree.parent(node))
    var steps = 0
    while next < end, steps < 12 {
      if tree.nodes[next].classHash == tree.nodes[node].classHash { return true }
      next = tree.end(next)
      steps += 1
    }
    return posts > 0
  }

  private func isCard(_ tag: Tag, _ measure: Measure) -> Bool {
    guard tag == .li || tag == .div || tag == .article || tag == .section || tag == .td else { return false }
    return measure.text > 15 && measure.text < 400 && measure.links > 10 && measure.paragraphs <= 1
      && measure.hasBlocks
  }
}
