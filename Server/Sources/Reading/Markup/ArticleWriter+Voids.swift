// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ArticleWriter {
  mutating func writeVoid(_ node: Int, _ tag: Tag) {
    switch tag {
    case .br: if lineHasContent { pendingBreaks += 1 }
    case .wbr: if lineHasContent { writeEmpty(tag) }
    case .hr: writeRule()
    case .img: writeImage(node)
    default: break
    }
  }

  private mutating func writeEmpty(_ tag: Tag) {
    markup.openTag(AllowedElement.name(of: tag))
    markup.endVoidTag()
  }

  /// A rule stands between two pieces of text, never first.
  private mutating func writeRule() {
    breakLine()
    guard !markup.isEmpty, context == nil || context?.role == .blocks else { return }
    writeOpenBlocks()
    writeEmpty(.hr)
    markup.lineEnd()
  }

  private mutating func writeImage(_ node: Int) {
    guard let source = ImageSource.best(tree, node, base) else {
      missesImage = missesImage || !ImageSource.isTiny(tree, node)
      return
    }
    guard beginContent() else { return }
    markup.openTag(AllowedElement.name(of: .img))
    markup.attribute("src", source)
    markup.attribute("alt", tree.attribute(.alt, of: node) ?? tree.bytes[0..<0])
    if !ImageSource.isTiny(tree, node) {
      writeNumber("width", .width, node)
      writeNumber("height", .height, node)
    }
    markup.endVoidTag()
    if pendingSeparator == .none { pendingSeparator = .line }
  }

  /// Whether the element's content is to be walked: a lazy loader leaves the real image in `noscript`.
  mutating func rescues(_ node: Int) -> Bool {
    guard missesImage else { return false }
    for at in node..<tree.end(node) where tree.tag(at) == .text && !tree.nodes[at].marks.contains(.blank) {
      return false
    }
    return true
  }

  mutating func writeNumber(_ name: StaticString, _ attribute: AttributeName, _ node: Int) {
    guard let value = tree.attribute(attribute, of: node), (1...4).contains(value.count),
      value.allSatisfy(URLText.isDigit), value.first != UInt8(ascii: "0")
    else { return }
    markup.attribute(name, value)
  }
}
