// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The places that links on the page point at, and whether they are among what is written.
struct LocalAnchors {
  /// Wanted by a link and not yet written.
  private var waiting: Set<[UInt8]> = []
  /// Wanted by a link and in the article.
  private var known: Set<[UInt8]> = []
  private static let prefix = Array("sp-".utf8)

  init() {}

  init(_ tree: PageTree, _ fates: Fates, _ roots: [Int], _ base: PageBase) {
    let wanted = Self.collect(tree, fates, roots) { node in
      tree.tag(node) == .a ? tree.attribute(.href, of: node).flatMap(Self.fragment) : nil
    }
    guard !wanted.isEmpty else { return }
    known = Self.collect(tree, fates, roots) { node in
      Self.names(tree, node).first { wanted.contains($0) }
    }
    waiting = known
  }

  /// The name to write for a link to `#fragment`; nil when its target is not in the article.
  func target(_ href: some Collection<UInt8>) -> [UInt8]? {
    Self.fragment(href).flatMap { known.contains($0) ? Self.written($0) : nil }
  }

  /// The name to write at a node, once.
  mutating func take(_ tree: PageTree, _ node: Int) -> [UInt8]? {
    guard !waiting.isEmpty else { return nil }
    return Self.names(tree, node).first { waiting.contains($0) }.flatMap { waiting.remove($0) }.map(
      Self.written)
  }

  private static func fragment(_ href: some Collection<UInt8>) -> [UInt8]? {
    guard href.first == UInt8(ascii: "#"), href.count > 1 else { return nil }
    return Array(href.dropFirst())
  }

  private static func names(_ tree: PageTree, _ node: Int) -> [[UInt8]] {
    let id = tree.attribute(.id, of: node).map { Array($0) }
    let name = tree.tag(node) == .a ? tree.attribute(.name, of: node).map { Array($0) } : nil
    return [id, name].compactMap(\.self)
  }

  /// Letters that may not stand in an XML name are written as their numbers.
  private static func written(_ name: [UInt8]) -> [UInt8] {
    let plain = name.flatMap { byte -> [UInt8] in
      let isPlain =
        AddressText.isLetter(byte) || AddressText.isDigit(byte) || byte == 0x2D || byte == 0x5F
        || byte == 0x2E
      return isPlain ? [byte] : Array("_\(byte)".utf8)
    }
    return plain.starts(with: prefix) ? plain : prefix + plain
  }

  private static func collect(
    _ tree: PageTree, _ fates: Fates, _ roots: [Int], _ name: (Int) -> [UInt8]?
  ) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    for root in roots {
      var node = root
      while node < tree.end(root) {
        if fates[node] == .drop {
          node = tree.end(node)
          continue
        }
        if tree.tag(node) != .text, let name = name(node) { found.insert(name) }
        node += 1
      }
    }
    return found
  }
}

extension ArticleWriter {
  mutating func noteAnchor(_ node: Int) {
    if let name = anchors.take(tree, node) { pendingAnchors.append(name) }
  }

  mutating func writeAnchors() {
    for name in pendingAnchors {
      markup.openTag(AllowedElement.name(of: .span))
      markup.attribute("id", name)
      markup.endOpenTag()
      markup.closeTag(AllowedElement.name(of: .span))
    }
    pendingAnchors.removeAll()
  }

  /// Anchors after the last text still need a place.
  mutating func writeLastAnchors() {
    guard !pendingAnchors.isEmpty else { return }
    markup.openTag(AllowedElement.name(of: .p))
    markup.endOpenTag()
    writeAnchors()
    markup.closeTag(AllowedElement.name(of: .p))
  }

  /// The address a link is written with; nil when it leads nowhere.
  func link(of node: Int) -> [UInt8]? {
    guard let href = tree.attribute(.href, of: node) else { return nil }
    if let local = anchors.target(href) { return [UInt8(ascii: "#")] + local }
    return base.link(href)
  }
}
