// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The positions that links on the page point at, and whether they are among what is written.
struct LocalAnchors {
  private struct State: OptionSet {
    let rawValue: UInt8
    /// Wanted by a link and in the article.
    static let known = State(rawValue: 1)
    /// Written as a position, and as the target of a link.
    static let placed = State(rawValue: 2)
    static let linked = State(rawValue: 4)
    static let all: State = [.known, .placed, .linked]
  }

  /// Where the states of names stand that links want.
  private var numbers: [[UInt8]: Int] = [:]
  private var states: [State] = []
  /// How many known positions are not yet written.
  private var waiting = 0
  private static let prefix = Array("sp-".utf8)

  init() {}

  init(_ tree: PageTree, _ dispositions: Dispositions, _ roots: [Int], _ base: PageBase) {
    var wanted: [[UInt8]: Int] = [:]
    Self.visit(tree, dispositions, roots) { node in
      guard tree.tag(node) == .a, let href = tree.attribute(.href, of: node) else { return }
      for name in Self.fragments(href) {
        // One look-up: what is new gets the next number by default.
        let next = wanted.count
        wanted[name, default: next] += 0
      }
    }
    guard !wanted.isEmpty else { return }
    var found = [State](repeating: [], count: wanted.count)
    Self.visit(tree, dispositions, roots) { node in
      if let number = Self.number(tree, node, where: { wanted[$0] }) { found[number] = .known }
    }
    numbers = wanted
    states = found
    waiting = states.count { $0 == .known }
  }

  /// What to write with instead, when a link or its position turned out to be nothing that is written; nil when all went well.
  var corrected: LocalAnchors? {
    guard states.contains(where: { $0.contains(.known) && $0 != .all }) else { return nil }
    var others = self
    others.states = states.map { $0 == .all ? .known : [] }
    others.waiting = others.states.count { $0 == .known }
    return others
  }

  /// The name to write for a link to `#fragment`; nil when its target is not in the article.
  func target(_ href: some Collection<UInt8>) -> [UInt8]? {
    guard !states.isEmpty else { return nil }
    return Self.fragments(href).first { numbers[$0].map { states[$0].contains(.known) } ?? false }
  }

  mutating func noteLink(_ name: [UInt8]) {
    if let number = numbers[name] { states[number].insert(.linked) }
  }

  /// The name to write at a node, once.
  mutating func take(_ tree: PageTree, _ node: Int) -> [UInt8]? {
    guard waiting > 0, tree.nodes[node].count > 0 else { return nil }
    var taken: [UInt8] = []
    let number = Self.number(tree, node) { name in
      taken = name
      return numbers[name].flatMap { states[$0].intersection([.known, .placed]) == .known ? $0 : nil }
    }
    guard let number else { return nil }
    waiting -= 1
    states[number].insert(.placed)
    return taken
  }

  /// The first number found for the node's id or, of a link, its name.
  private static func number(_ tree: PageTree, _ node: Int, where find: ([UInt8]) -> Int?) -> Int? {
    if let id = tree.attribute(.id, of: node), let number = find(written(id)) { return number }
    guard tree.tag(node) == .a, let name = tree.attribute(.name, of: node) else { return nil }
    return find(written(name))
  }

  /// As browsers look for them: as the link says it, then without percent-encoding.
  private static func fragments(_ href: some Collection<UInt8>) -> [[UInt8]] {
    guard href.first == UInt8(ascii: "#"), href.count > 1 else { return [] }
    let plain = written(href.dropFirst())
    guard href.contains(UInt8(ascii: "%")) else { return [plain] }
    return [plain, written(URLText.decoded(href.dropFirst()))]
  }

  /// Letters that may not stand in an XML name are written as their numbers.
  private static func written(_ name: some Collection<UInt8>) -> [UInt8] {
    var plain = name.starts(with: prefix) ? [] : prefix
    plain.reserveCapacity(plain.count + name.count)
    for byte in name {
      let isPlain =
        URLText.isLetter(byte) || URLText.isDigit(byte) || byte == 0x2D || byte == 0x5F
        || byte == 0x2E
      if isPlain { plain.append(byte) } else { plain += Array("_\(byte)".utf8) }
    }
    return plain
  }

  private static func visit(
    _ tree: PageTree, _ dispositions: Dispositions, _ roots: [Int], _ body: (Int) -> Void
  ) {
    for root in roots {
      var node = root
      while node < tree.end(root) {
        if dispositions[node] == .drop {
          node = tree.end(node)
          continue
        }
        if tree.tag(node) != .text, tree.nodes[node].count > 0 { body(node) }
        node += 1
      }
    }
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

  /// Anchors after the last text still need a position.
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
