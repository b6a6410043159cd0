// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ArticleWriter {
  /// Video, sound and what other sites show in the page become a link, which is not part of the text.
  mutating func writeMedia(_ node: Int, _ tag: Tag) {
    guard context?.role != .line, !inlines.contains(where: { $0.tag == .a }),
      let address = MediaSource.best(tree, node, base)
    else { return }
    breakLine()
    lineSource = node
    textlessEnd = max(textlessEnd, tree.end(node))
    // Anchors are written inside the link, as they are in the page's own links.
    let positions = pendingAnchors
    pendingAnchors = []
    let mayStand = beginContent()
    pendingAnchors = positions
    guard mayStand else { return }
    markup.openTag(AllowedElement.name(of: .a))
    markup.attribute("href", address)
    markup.endOpenTag()
    writeAnchors()
    writePoster(node)
    markup.escape(MediaSource.label(tree, node, address))
    markup.closeTag(AllowedElement.name(of: .a))
    breakLine()
  }

  private mutating func writePoster(_ node: Int) {
    guard let poster = tree.attribute(.poster, of: node).flatMap({ base.web($0) }) else { return }
    markup.openTag(AllowedElement.name(of: .img))
    markup.attribute("src", poster)
    markup.attribute("alt", [UInt8]())
    markup.endVoidTag()
    markup.escape(CollectionOfOne(0x20))
  }
}

/// The source of a video, audio or frame.
enum MediaSource {
  static func best(_ tree: PageTree, _ node: Int, _ base: PageBase) -> [UInt8]? {
    let isOwn = tree.tag(node) == .video || tree.tag(node) == .audio
    for candidate in candidates(tree, node) {
      guard let candidate, let address = base.web(candidate) else { continue }
      if isOwn || isContent(address) { return address }
    }
    return nil
  }

  private static func candidates(_ tree: PageTree, _ node: Int) -> [[UInt8]?] {
    let own = [AttributeName.src, .data_src, .data_lazy_src, .data].map { name in
      tree.attribute(name, of: node).map { URLText.cleaned($0) }
    }
    let inside = tree.children(of: node).prefix(8).filter { tree.tag($0) == .source }
    return own + inside.map { source in tree.attribute(.src, of: source).map { URLText.cleaned($0) } }
  }

  /// Whether a frame's address sounds like something to watch, hear or look at; most frames are advertising.
  private static func isContent(_ address: [UInt8]) -> Bool {
    let text = address.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return words.contains { text[...].firstRange(of: $0) != nil }
  }

  private static let words = ["embed", "player", "video", "podcast", "/maps"].map { Array($0.utf8) }

  /// The element's title, else the address without scheme and query.
  static func label(_ tree: PageTree, _ node: Int, _ address: [UInt8]) -> [UInt8] {
    let title = line(tree.string(.title, of: node)?.collapsed ?? "")
    if !title.isEmpty { return title }
    let plain = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let start = plain[...].firstRange(of: Array("://".utf8))?.upperBound ?? plain.startIndex
    return Array(plain[start...].prefix(120))
  }

  /// As it would be read again: without what is never written, and without a blank where it is cut.
  private static func line(_ title: String) -> [UInt8] {
    let cut = Array(title.utf8.prefix(200)).validPrefix
    return [UInt8](unsafeUninitializedCapacity: cut.count + 1) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      var copy = TextCopy(target)
      cut.withUnsafeBufferPointer { text in
        if let start = text.baseAddress { copy.collapsing(start, text.count, afterBlank: true) }
      }
      count = copy.count
      while count > 0, buffer[count - 1] == 0x20 { count -= 1 }
    }
  }
}

extension [UInt8] {
  /// Without the beginning of a character at the end.
  fileprivate var validPrefix: [UInt8] {
    var end = count
    while end > 0, self[end - 1] & 0xC0 == 0x80 { end -= 1 }
    guard end > 0, self[end - 1] >= 0xC0 else { return self }
    let expected = self[end - 1] >= 0xF0 ? 4 : self[end - 1] >= 0xE0 ? 3 : 2
    return count - end + 1 >= expected ? self : Array(prefix(end - 1))
  }
}
