// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// What elements are called.
extension Pruner {
  func isDroppedByName(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    var names = tree.names(node)
    guard !names.isEmpty, tag != .pre, tag != .code, tag != .table else { return false }
    if names.contains(.articleBody) || (names.contains(.share) && Quotation.fills(node, survey)) {
      return false
    }
    if tag.isInline, kind != .article || isWithinSentence(node, measure) { return false }
    // Related content consists of links.
    if measure.links == 0 { names.remove(.related) }
    if measure.leadsNowhere { names.remove(.navigation) }
    let isForum = kind == .forum
    if !names.isDisjoint(with: isForum ? Self.droppedInForum : Self.dropped) {
      return measure.paragraphs < 3 && !SectionName.isItsHeading(node, tree)
    }
    if names.contains(.byline), !isForum, isTail, measure.paragraphs <= 3, measure.text < 1200 {
      return true
    }
    if !names.isDisjoint(with: isForum ? Self.droppedWhenShortInForum : Self.droppedWhenShort) {
      return measure.text < 250 && measure.paragraphs == 0
    }
    return false
  }

  private static let dropped: NameFlags = [
    .share, .related, .newsletter, .promotion, .comments, .authorBox, .consent, .modal, .signIn, .navigation,
  ]
  private static let droppedWhenShort: NameFlags = [
    .byline, .date, .tags, .other, .sidebar, .footer, .hidden,
  ]

  /// Whether an element is a piece of a longer line of prose: a dateline, a name.
  private func isWithinSentence(_ node: Int, _ measure: Measure) -> Bool {
    let line = survey[tree.parent(node)]
    return line.isProse && line.ownText > measure.text * 2
  }

  /// Whether most of the article came before.
  private var isTail: Bool { passed > articleText * ExtractionRules.tailShare }

  // Who wrote a post when is part of a thread.
  private static let droppedInForum = dropped.subtracting(.comments)
  private static let droppedWhenShortInForum = droppedWhenShort.subtracting([.byline, .date])

  /// Whether a node is the caption of an image: by its name, or because it is short and beside an image.
  func isCaption(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    let names = tree.names(node)
    if tag == .figure || (names.contains(.media) && !tag.isInline) {
      return measure.text > 0 && measure.text < 250 && measure.paragraphs <= 1 && kind == .article
        && holdsImage(node)
    }
    guard names.contains(.caption), measure.text < 600 else { return false }
    return !tag.isInline || (tag == .span && survey[tree.parent(node)].text == measure.text)
  }

  /// Whether an image is the arrow of a button that opens something.
  func isInButton(_ image: Int) -> Bool {
    tree.ancestor(of: image) { tree.nodes[$0].marks.contains(.opener) } != nil
  }

  /// Whether it is called a note and begins with a number.
  func isFootnote(_ node: Int) -> Bool {
    tree.names(node).contains(.notes)
      && LineLetters(tree, node, limit: 8).letters.first.map(URLText.isDigit) == true
  }

  private func holdsImage(_ node: Int) -> Bool {
    (node + 1..<min(tree.end(node), node + 60)).contains { tree.tag($0) == .img }
  }

  /// A frame that a script fills with an embedded post; its placeholder is not article text.
  func isEmbed(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard tag == .blockquote, measure.text > 0, measure.text < 160, measure.linkDensity > 0.25 else {
      return false
    }
    return LineLetters(tree, node, limit: 80).letters.starts(with: Self.embedPhrase)
  }

  private static let embedPhrase = Boilerplate.letters("View this post on Instagram")

  /// Metadata that the page keeps in elements for machines to read.
  func isStatement(_ node: Int, _ tag: Tag, _ measure: Measure) -> Bool {
    guard measure.paragraphs == 0, tree.nodes[node].count > 0, !tag.isInline,
      let property = tree.attribute(.itemprop, of: node)
    else { return false }
    return Self.statements.contains { property.elementsEqual($0) }
  }

  private static let statements = [
    "author", "datePublished", "dateCreated", "dateModified", "keywords", "publisher", "mainEntityOfPage",
    "headline", "image", "url",
  ].map { Array($0.utf8) }
}
