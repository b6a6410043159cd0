// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ArticleWriter {
  /// Closes what ends before `node`, innermost first.
  mutating func close(upTo node: Int) {
    while true {
      let block = blocks.last.map { $0.end <= node ? Int($0.node) : -1 } ?? -1
      let inline = inlines.last.map { $0.end <= node ? $0.node : -1 } ?? -1
      if block < 0 && inline < 0 { return }
      if inline > block { closeInline() } else { closeBlock() }
    }
  }

  /// The innermost block that is written, or would be.
  var context: OpenBlock? { blocks.last.flatMap { $0.context < 0 ? nil : blocks[Int($0.context)] } }

  private mutating func push(_ node: Int, _ tag: Tag, _ role: AllowedElement.Role) {
    let context = role == .transparent ? blocks.last?.context ?? -1 : Int32(blocks.count)
    let said = role == .transparent ? speakers(at: node) : (language: -1, direction: -1)
    blocks.append(
      OpenBlock(
        node: Int32(node), end: tree.nodes[node].end, tag: tag, role: role, context: context,
        language: said.language, direction: said.direction))
  }

  mutating func openTransparent(_ node: Int, _ tag: Tag) -> Bool {
    if tag == .noscript { return rescues(node) }
    if tag.isInline {
      // One whose attributes are not written would be gone when the article is cleaned again.
      if tag == .span, language(of: node) != nil || direction(of: node) != nil { openInline(node, tag) }
      return true
    }
    breakLine()
    lineSource = node
    push(node, tag, .transparent)
    return true
  }

  mutating func openBlock(_ node: Int, _ tag: Tag) {
    breakLine()
    lineSource = node
    let role = fits(tag) && blocks.count < Self.deepest ? AllowedElement.role(of: tag) : .transparent
    let isCell = role != .transparent && (tag == .td || tag == .th)
    if isCell, blocks.last(where: { $0.tag == .tr })?.hasLine == true { pendingSeparator = .cell }
    push(node, tag, role)
  }

  private mutating func closeBlock() {
    breakLine()
    pendingBlank = false
    pendingBreaks = 0
    let block = blocks.removeLast()
    settledBlocks = min(settledBlocks, blocks.count)
    guard block.written else { return }
    markup.closeTag(AllowedElement.name(of: block.tag))
    if block.role != .flow || block.tag == .li || block.tag == .dd { markup.lineEnd() }
  }

  /// Whether the element may stand in the block that is open.
  private func fits(_ tag: Tag) -> Bool {
    let parent = context
    if parent?.role == .line { return false }
    switch tag {
    case .li: return parent?.tag == .ul || parent?.tag == .ol || parent?.tag == .menu
    case .dt, .dd: return parent?.tag == .dl
    case .td, .th: return parent?.tag == .tr
    case .tr: return isTablePart(parent?.tag)
    case .thead, .tbody, .tfoot, .caption, .colgroup: return parent?.tag == .table
    case .figcaption: return parent?.tag == .figure
    case .summary: return parent?.tag == .details
    default: return parent?.role != .structure
    }
  }

  private func isTablePart(_ tag: Tag?) -> Bool {
    tag == .table || tag == .thead || tag == .tbody || tag == .tfoot
  }

  /// Writes the tags of all blocks that are open and not yet written.
  mutating func writeOpenBlocks() {
    for at in settledBlocks..<blocks.count where blocks[at].role != .transparent {
      blocks[at].written = true
      markup.openTag(AllowedElement.name(of: blocks[at].tag))
      writeAttributes(of: Int(blocks[at].node), blocks[at].tag, in: at > 0 ? blocks[at - 1] : nil)
      markup.endOpenTag()
    }
    settledBlocks = blocks.count
  }

  /// Ends the current line with all that is open in it.
  mutating func breakLine() {
    closeWrittenInlines()
    if let wrapper {
      markup.closeTag(AllowedElement.name(of: wrapper))
      markup.lineEnd()
    }
    wrapper = nil
    pendingBreaks = 0
    pendingBlank = false
    guard lineHasContent else { return }
    lineHasContent = false
    if pendingSeparator == .none { pendingSeparator = .line }
    if let line = context, line.role == .line {
      pendingBreaks = line.tag == .pre ? 1 : 0; pendingBlank = true
    }
  }

  mutating func closeWrittenInlines() {
    while writtenInlines > 0 {
      writtenInlines -= 1
      markup.closeTag(AllowedElement.name(of: inlines[writtenInlines].tag))
    }
  }
}
