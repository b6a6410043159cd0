// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The places that links on the page point at, and whether they are among what is written.
struct LocalAnchors {
  /// Wanted by a link and not yet written.
  private var waiting: Set<[UInt8]> = []
  /// Wanted by a link and in the article.
  private var known: Set<[UInt8]> = []
  /// Written as the target of a link, and as a place.
  private var linked: Set<[UInt8]> = []
  private var placed: Set<[UInt8]> = []
  private static let prefix = Array("sp-".utf8)

  init() {}

  init(_ tree: PageTree, _ fates: Fates, _ roots: [Int], _ base: PageBase) {
    let wanted = Self.collect(tree, fates, roots) { node in
      tree.tag(node) == .a ? tree.attribute(.href, of: node).map(Self.fragments) ?? [] : []
    }
    guard !wanted.isEmpty else {
      self.init()
      return
    }
    let places = Self.collect(tree, fates, roots) { node in
      Self.names(tree, node).first { wanted.contains($0) }.map { [$0] } ?? []
    }
    self.init(known: places)
  }

  private init(known: Set<[UInt8]>) {
    self.known = known
    waiting = known
  }

  /// What to write with instead, when a link or its place turned out to be nothing that is written; nil when all went well.
  var corrected: LocalAnchors? {
    linked == known && placed == known ? nil : LocalAnchors(known: linked.intersection(placed))
  }

  /// The name to write for a link to `#fragment`; nil when its target is not in the article.
  func target(_ href: some Collection<UInt8>) -> [UInt8]? {
    guard !known.isEmpty else { return nil }
    return Self.fragments(href).first(where: known.contains)
  }

  mutating func noteLink(_ name: [UInt8]) { linked.insert(name) }

  /// The name to write at a node, once.
  mutating func take(_ tree: PageTree, _ node: Int) -> [UInt8]? {
    guard !waiting.isEmpty, tree.nodes[node].count > 0,
      let name = Self.names(tree, node).first(where: waiting.contains)
    else {
      return nil
    }
    waiting.remove(name)
    placed.insert(name)
    return name
  }

  /// As browsers look for them: as the link says it, then without percent-encoding.
  private static func fragments(_ href: some Collection<UInt8>) -> [[UInt8]] {
    guard href.first == UInt8(ascii: "#"), href.count > 1 else { return [] }
    let plain = written(href.dropFirst())
    guard href.contains(UInt8(ascii: "%")) else { return [plain] }
    return [plain, written(AddressText.decoded(href.dropFirst()))]
  }

  private static func names(_ tree: PageTree, _ node: Int) -> [[UInt8]] {
    let id = tree.attribute(.id, of: node).map { written($0) }
    let name = tree.tag(node) == .a ? tree.attribute(.name, of: node).map { written($0) } : nil
    return [id, name].compactMap(\.self)
  }

  /// Letters that may not stand in an XML name are written as their numbers.
  private static func written(_ name: some Collection<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    for byte in name {
      let isPlain =
        AddressText.isLetter(byte) || AddressText.isDigit(byte) || byte == 0x2D || byte == 0x5F
        || byte == 0x2E
      if isPlain { plain.append(byte) } else { plain += Array("_\(byte)".utf8) }
    }
    return plain.starts(with: prefix) ? plain : prefix + plain
  }

  private static func collect(
    _ tree: PageTree, _ fates: Fates, _ roots: [Int], _ names: (Int) -> [[UInt8]]
  ) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    for root in roots {
      var node = root
      while node < tree.end(root) {
        if fates[node] == .drop {
          node = tree.end(node)
          continue
        }
        if tree.tag(node) != .text, tree.nodes[node].count > 0 { found.formUnion(names(node)) }
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

  mutating func noteLink(_ link: [UInt8]) {
    if link.first == UInt8(ascii: "#") { anchors.noteLink(Array(link.dropFirst())) }
  }
}
