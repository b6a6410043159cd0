// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ArticleWriter {
  mutating func openInline(_ node: Int, _ tag: Tag) {
    // A link in a link is not allowed, and a link that leads nowhere is only its text.
    if tag == .a, inlines.contains(where: { $0.tag == .a }) { return }
    let link = tag == .a ? link(of: node) : nil
    if tag == .a, link == nil { return }
    // Nesting an element in one of the same name has no effect, and each line would open all of them again.
    if Self.flat.contains(tag), inlines.contains(where: { Self.areSame($0.tag, tag) }) { return }
    guard inlines.count < Self.deepestInline else { return }
    inlines.append(OpenInline(node: node, end: tree.end(node), tag: tag, link: link))
  }

  /// Obsolete elements are written as their successors.
  private static func areSame(_ one: Tag, _ other: Tag) -> Bool {
    one == other || AllowedElement.name(of: one) == AllowedElement.name(of: other)
  }

  mutating func closeInline() {
    if writtenInlines == inlines.count {
      writtenInlines -= 1
      markup.closeTag(AllowedElement.name(of: inlines[writtenInlines].tag))
    }
    inlines.removeLast()
  }

  mutating func writeText(_ node: Int) {
    let marks = tree.nodes[node].marks
    if marks.contains(.verbatim) { return writeVerbatim(node) }
    if marks.contains(.blank) {
      pendingBlank = pendingBlank || lineHasContent
      return
    }
    writeSlice(tree.text(node), at: node)
  }

  /// - Parameter words: with single blanks.
  private mutating func writeSlice(_ words: Slice<UnsafeMutableBufferPointer<UInt8>>, at node: Int) {
    var bytes = words
    if bytes.first == 0x20 {
      pendingBlank = pendingBlank || lineHasContent
      bytes = bytes.dropFirst()
    }
    let endsBlank = bytes.last == 0x20
    if endsBlank { bytes = bytes.dropLast() }
    guard beginContent() else { return }
    markup.escape(bytes)
    writePlain(bytes, at: node)
    pendingBlank = endsBlank
  }

  private mutating func writeVerbatim(_ node: Int) {
    let bytes = tree.text(node)
    // Where `pre` itself may not stand, blanks do not count either.
    guard context?.tag == .pre else { return writeCollapsed(bytes, at: node) }
    if !lineHasContent && tree.nodes[node].marks.contains(.blank) && context?.written != true { return }
    guard beginContent() else { return }
    markup.escape(bytes)
    writePlain(bytes, at: node)
  }

  private mutating func writeCollapsed(_ bytes: Slice<UnsafeMutableBufferPointer<UInt8>>, at node: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
      guard let target = buffer.baseAddress, let source = bytes.base.baseAddress else { return }
      var copy = TextCopy(target)
      copy.collapsing(source + bytes.startIndex, bytes.count, afterBlank: false)
      if copy.isBlank {
        pendingBlank = pendingBlank || lineHasContent
      } else {
        writeSlice(UnsafeMutableBufferPointer(rebasing: buffer[..<copy.count])[...], at: node)
      }
    }
  }

  /// Prepares the markup for text or an image; returns false where neither is allowed.
  mutating func beginContent() -> Bool {
    if context?.role == .structure, implicitWrapper == nil { return false }
    if pendingBreaks > 1, context?.role != .line { breakLine() }
    writeOpenBlocks()
    openWrapper()
    writeBlanks()
    writeInlines()
    if !pendingAnchors.isEmpty { writeAnchors() }
    lineHasContent = true
    missesImage = false
    for at in blocks.indices.reversed() {
      if blocks[at].hasLine { break }
      blocks[at].hasLine = true
    }
    return true
  }

  /// The element that a line needs around it in the open block.
  private var implicitWrapper: Tag? {
    guard let block = context else { return .p }
    switch block.role {
    case .blocks: return .p
    case .structure: return block.tag == .dl ? .dd : isList(block.tag) ? .li : nil
    case .flow where block.hasLine && block.tag != .figure: return .p
    case .flow: return tree.tag(lineSource) == .p ? .p : nil
    default: return nil
    }
  }

  private func isList(_ tag: Tag) -> Bool { tag == .ul || tag == .ol || tag == .menu }

  private mutating func openWrapper() {
    guard wrapper == nil, !lineHasContent, let tag = implicitWrapper else { return }
    wrapper = tag
    markup.openTag(AllowedElement.name(of: tag))
    if AllowedElement.role(of: tree.tag(lineSource)) == .transparent {
      writeLanguages(of: lineSource, in: blocks.last { $0.node < lineSource })
    }
    markup.endOpenTag()
  }

  private mutating func writeBlanks() {
    if pendingBreaks > 0 {
      if context?.tag == .pre {
        markup.lineEnd()
        text.append(0x0A)
      } else if lineHasContent {
        closeWrittenInlines()
        markup.openTag(AllowedElement.name(of: .br))
        markup.endVoidTag()
        pendingSeparator = .line
      }
    } else if pendingBlank {
      markup.escape(CollectionOfOne(0x20))
      if textlessEnd == 0 || pendingSeparator == .none { appendBlank() }
    }
    pendingBreaks = 0
    pendingBlank = false
  }

  private mutating func appendBlank() {
    if let last = text.last, last != 0x20, last != 0x0A, last != 0x09 { text.append(0x20) }
  }

  private mutating func writeInlines() {
    while writtenInlines < inlines.count {
      let inline = inlines[writtenInlines]
      markup.openTag(AllowedElement.name(of: inline.tag))
      writeAttributes(of: inline)
      markup.endOpenTag()
      writtenInlines += 1
    }
  }

  private mutating func writePlain(_ bytes: some Collection<UInt8>, at node: Int) {
    guard node >= textlessEnd else { return }
    switch pendingSeparator {
    case .none: break
    case .cell: text.append(0x09)
    case .line: if text.last != 0x0A, !text.isEmpty { text.append(0x0A) }
    }
    pendingSeparator = .none
    text.append(contentsOf: bytes)
  }
}
