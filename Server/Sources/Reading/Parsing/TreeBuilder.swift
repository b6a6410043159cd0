// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Collects a parser's events into a `PageTree`, within the limits.
struct TreeBuilder {
  private var nodes: GrowingBuffer<Node>
  private var attributes: GrowingBuffer<Attribute>
  private var bytes: GrowingBuffer<UInt8>
  private var scriptBytes = 0
  private var names = NameReader()
  private let limits: ReadingLimits
  /// Ends the parse; set by the parser.
  var stop: (() -> Void)?

  /// The open element new nodes go into.
  private var current: Int32 = 0
  /// Open elements beyond the depth limit; they became leaves.
  private var flattened = 0
  /// Open elements inside an opaque one, itself included.
  private var skipped = 0
  /// Whether the bodies of the opaque element are JSON to keep.
  private var keepsRaw = false
  /// Names of open elements that never have content, although the parser goes on inside them.
  private var hollow: [UnsafePointer<UInt8>] = []
  /// Open elements in which blanks count.
  private var verbatim = 0
  /// Whether the next blank would stand at the edge of a block.
  private var atEdge = true

  init(expecting pageBytes: Int, limits: ReadingLimits) {
    self.limits = limits
    nodes = GrowingBuffer(capacity: pageBytes / 24)
    attributes = GrowingBuffer(capacity: pageBytes / 48)
    bytes = GrowingBuffer(capacity: pageBytes / 2)
    nodes.append(Node(tag: .other, marks: [], depth: 0, parent: 0, end: 0))
  }

  func finish() -> PageTree {
    var open = Int(current)
    while open > 0 {
      nodes.base[open].end = Int32(nodes.count)
      open = Int(nodes.base[open].parent)
    }
    nodes.base[0].end = Int32(nodes.count)
    return PageTree(
      nodes: nodes.finish(), attributes: attributes.finish(), bytes: bytes.finish(), scriptBytes: scriptBytes)
  }
}

// The parser's events.
extension TreeBuilder {
  /// - Parameter list: name, value, name, value …, nil.
  mutating func startElement(
    _ name: UnsafePointer<UInt8>, _ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    if skipped > 0 {
      skipped += 1
      return
    }
    if flattened > 0 || Int(nodes.base[Int(current)].depth) + 1 >= limits.depth { flattened += 1 }
    if nodes.count >= limits.nodes { stop?() }
    let tag = Tag(name: name)
    let place = Int32(nodes.count)
    nodes.append(
      Node(
        tag: tag, marks: [], depth: nodes.base[Int(current)].depth + 1, parent: current, end: place + 1,
        first: Int32(attributes.count)))
    if let list { read(list, into: Int(place)) }
    if !tag.isInline || tag == .br { atEdge = true } else if tag == .img { atEdge = false }
    if Self.isHollow(tag), flattened == 0 { hollow.append(name) } else { open(tag, place) }
  }

  mutating func endElement(_ name: UnsafePointer<UInt8>?) {
    if skipped > 1 {
      skipped -= 1
      return
    }
    // libxml2 keeps one copy of each name, so the same name is the same pointer.
    if skipped == 0, !hollow.isEmpty, let place = hollow.lastIndex(where: { $0 == name }) {
      hollow.remove(at: place)
      return
    }
    skipped = 0
    keepsRaw = false
    if flattened > 0 {
      flattened -= 1
      return
    }
    let tag = nodes.base[Int(current)].tag
    nodes.base[Int(current)].end = Int32(nodes.count)
    if tag == .pre || tag == .textarea { verbatim -= 1 }
    if !tag.isInline { atEdge = true }
    current = nodes.base[Int(current)].parent
  }

  /// Elements without content that libxml2 2.9 does not know to be so.
  private static func isHollow(_ tag: Tag) -> Bool {
    switch tag {
    case .source, .track, .wbr, .embed, .image: true
    default: false
    }
  }

  private mutating func open(_ tag: Tag, _ place: Int32) {
    if tag.isOpaque { skipped = 1 }
    guard flattened == 0 else { return }
    current = place
    if tag == .pre || tag == .textarea { verbatim += 1 }
    if tag == .script, isJSON(Int(place)) {
      keepsRaw = true
      nodes.base[Int(place)].start = Int32(bytes.count)
    }
  }

  /// Bodies of script and style.
  mutating func rawText(_ text: UnsafePointer<UInt8>, _ count: Int) {
    scriptBytes += count
    guard keepsRaw, skipped == 1 else { return }
    bytes.reserve(count).update(from: text, count: count)
    bytes.commit(count)
    nodes.base[Int(current)].length += Int32(count)
  }

  mutating func blank() {
    guard skipped == 0, !atEdge else { return }
    var space: UInt8 = 0x20
    characters(&space, 1)
  }

  mutating func characters(_ text: UnsafePointer<UInt8>, _ count: Int) {
    guard skipped == 0, count > 0, nodes.count < limits.nodes else { return }
    let room = bytes.reserve(count)
    var copy = TextCopy(room)
    if verbatim > 0 {
      copy.verbatim(text, count)
    } else {
      copy.collapsing(text, count, afterBlank: atEdge || endsWithBlank)
    }
    guard copy.count > 0 else { return }
    let start = Int32(bytes.count)
    bytes.commit(copy.count)
    place(copy, start)
    atEdge = false
  }
}

extension TreeBuilder {
  private var last: Int { nodes.count - 1 }

  /// Whether the text right before, whatever element it is in, ends with a blank.
  private var endsWithBlank: Bool {
    let node = nodes.base[last]
    return node.tag == .text && node.length > 0 && bytes.base[Int(node.start + node.length) - 1] == 0x20
  }

  /// Lengthens the text right before or makes a new node.
  private mutating func place(_ copy: TextCopy, _ start: Int32) {
    let before = nodes.base[last]
    if before.tag == .text, before.parent == current, before.start + before.length == start {
      nodes.base[last].length += Int32(copy.count)
      nodes.base[last].first += Int32(copy.characters)
      nodes.base[last].count += Int32(copy.commas)
      if !copy.isBlank { nodes.base[last].marks.remove(.blank) }
      return
    }
    let marks: NodeMarks = [copy.isBlank ? .blank : [], verbatim > 0 ? .verbatim : []]
    nodes.append(
      Node(
        tag: .text, marks: marks, depth: nodes.base[Int(current)].depth + 1, parent: current,
        end: Int32(nodes.count + 1), start: start, length: Int32(copy.count),
        first: Int32(copy.characters), count: Int32(copy.commas)))
  }

  private mutating func read(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>, into node: Int) {
    var at = 0
    while let name = list[at] {
      if let value = list[at + 1] { read(AttributeName(name: name), value, into: node) }
      at += 2
    }
    nodes.base[node].count = Int32(attributes.count) - nodes.base[node].first
  }

  private mutating func read(_ name: AttributeName, _ value: UnsafePointer<UInt8>, into node: Int) {
    switch name {
    case .other: break
    case .hidden: nodes.base[node].marks.insert(.hidden)
    case .style: if StyleReader.hides(value) { nodes.base[node].marks.insert(.hidden) }
    case .aria_hidden: if value[0] == UInt8(ascii: "t") { nodes.base[node].marks.insert(.hidden) }
    case .aria_modal: nodes.base[node].marks.insert(.modal)
    case .class:
      let (flags, hash) = names.flags(of: value)
      nodes.base[node].names.formUnion(flags)
      nodes.base[node].classHash = hash
    case .id:
      nodes.base[node].names.formUnion(names.flags(of: value).0)
      store(name, value)
    default: store(name, value)
    }
  }

  private mutating func store(_ name: AttributeName, _ value: UnsafePointer<UInt8>) {
    guard attributes.count < limits.attributes else { return }
    var length = 0
    while value[length] != 0 { length += 1 }
    let start = Int32(bytes.count)
    bytes.reserve(length).update(from: value, count: length)
    bytes.commit(length)
    attributes.append(Attribute(name: name, start: start, length: Int32(length)))
  }

  private func isJSON(_ node: Int) -> Bool {
    let element = nodes.base[node]
    for at in Int(element.first)..<Int(element.first + element.count) where attributes.base[at].name == .type
    {
      let value = UnsafeBufferPointer(
        start: bytes.base + Int(attributes.base[at].start), count: Int(attributes.base[at].length))
      return value.contains(UInt8(ascii: "+")) && value.last.map { $0 | 0x20 } == UInt8(ascii: "n")
    }
    return false
  }
}
