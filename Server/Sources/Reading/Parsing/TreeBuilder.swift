// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Collects a parser's events into a `PageTree`, within the limits.
struct TreeBuilder {
  private let page: UnsafePointer<UInt8>?
  private let condensed: CondensedPage?
  private var nodes: GrowingBuffer<Node>
  private var attributes: GrowingBuffer<Attribute>
  private var bytes: GrowingBuffer<UInt8>
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
  /// Open elements in which blanks count.
  private var verbatim = 0
  /// Whether the next blank would stand at the edge of a block.
  private var atEdge = true
  /// What was read so far of the number of a text.
  private var number = 0

  /// - Parameter page: valid until `finish`, as are the lists.
  init(_ page: UnsafeBufferPointer<UInt8>, _ condensed: CondensedPage?, limits: ReadingLimits) {
    self.page = page.baseAddress
    self.condensed = condensed
    self.limits = limits
    let tags = condensed?.tags.count ?? 0
    let runs = condensed?.runs.count ?? 0
    nodes = GrowingBuffer(capacity: tags * 2 + runs + 64)
    attributes = GrowingBuffer(capacity: condensed?.attributes.count ?? 0)
    bytes = GrowingBuffer(capacity: page.count / 2)
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
      nodes: nodes.finish(), attributes: attributes.finish(), bytes: bytes.finish(),
      scriptBytes: condensed?.scriptBytes ?? 0)
  }
}

// The parser's events.
extension TreeBuilder {
  /// - Parameter number: the tag's position in the list.
  mutating func startElement(number: Int) {
    guard let condensed, number < condensed.tags.count else { return startElement(.other) }
    let scanned = condensed.tags[number]
    guard let position = begin(scanned.tag) else { return }
    for at in Int(scanned.first)..<Int(scanned.first + scanned.count) {
      read(condensed.attributes[at], into: position)
    }
    nodes.base[position].count = Int32(attributes.count) - nodes.base[position].first
    if nodes.base[position].marks.contains(.opener) { becomeLine(position) }
    if scanned.body.length > 0 { keep(scanned.body, in: position) }
    open(scanned.tag, Int32(position))
  }

  /// An element without attributes, or one that stands nowhere on the page.
  mutating func startElement(_ tag: Tag) {
    if let position = begin(tag) { open(tag, Int32(position)) }
  }

  mutating func endElement() {
    if skipped > 1 {
      skipped -= 1
      return
    }
    skipped = 0
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

  /// Numbers of texts, perhaps cut anywhere, and blanks.
  mutating func characters(_ letters: UnsafePointer<UInt8>, _ count: Int) {
    for at in 0..<count {
      if letters[at] == CondensedNumber.end {
        if let condensed, number < condensed.runs.count { text(condensed.runs[number]) }
        number = 0
      } else if letters[at] <= 0x20 {
        blank()
      } else {
        number = CondensedNumber.appending(letters[at], to: number)
      }
    }
  }

  mutating func blank() {
    guard skipped == 0, !atEdge else { return }
    var space: UInt8 = 0x20
    text(&space, 1)
  }
}

// Elements.
extension TreeBuilder {
  /// Nil inside an opaque element.
  private mutating func begin(_ tag: Tag) -> Int? {
    if skipped > 0 {
      skipped += 1
      return nil
    }
    if flattened > 0 || Int(nodes.base[Int(current)].depth) + 1 >= limits.depth { flattened += 1 }
    if nodes.count >= limits.nodes { stop?() }
    let position = nodes.count
    nodes.append(
      Node(
        tag: tag, marks: [], depth: nodes.base[Int(current)].depth + 1, parent: current,
        end: Int32(position + 1), first: Int32(attributes.count)))
    if !tag.isInline || tag == .br { atEdge = true } else if tag == .img { atEdge = false }
    return position
  }

  private mutating func open(_ tag: Tag, _ position: Int32) {
    if tag.isOpaque { skipped = 1 }
    guard flattened == 0 else { return }
    current = position
    if tag == .pre || tag == .textarea { verbatim += 1 }
  }

  /// A button that opens what follows heads it, although it is called a button or a header.
  private func becomeLine(_ button: Int) {
    nodes.base[button].tag = .div
    nodes.base[button].names.subtract([.other, .header, .tags])
  }

  /// Keeps a script's body as it is.
  private mutating func keep(_ run: TextRun, in node: Int) {
    guard let page else { return }
    let count = Int(run.length)
    bytes.reserve(count).update(from: page + Int(run.start), count: count)
    nodes.base[node].start = Int32(bytes.count)
    nodes.base[node].length = run.length
    bytes.commit(count)
  }

  private mutating func read(_ attribute: ScannedAttribute, into node: Int) {
    let start = bytes.count
    let length = copy(attribute.value)
    let value = UnsafeBufferPointer(start: bytes.base + start, count: length)
    switch attribute.name {
    case .hidden: nodes.base[node].marks.insert(.hidden)
    case .style: if StyleReader.hides(value) { nodes.base[node].marks.insert(.hidden) }
    case .aria_hidden: if value.first == UInt8(ascii: "t") { nodes.base[node].marks.insert(.hidden) }
    case .aria_modal: nodes.base[node].marks.insert(.modal)
    case .aria_expanded:
      if nodes.base[node].tag == .button { nodes.base[node].marks.insert(.opener) }
    case .class:
      let (flags, hash) = names.flags(of: value)
      nodes.base[node].names.formUnion(flags)
      nodes.base[node].classHash = hash
      if RenderedFormula.isNamed(value, nodes.base[node].tag) { nodes.base[node].marks.insert(.hidden) }
    default:
      // A heading's id is made of what it says.
      if attribute.name == .id, !nodes.base[node].tag.isHeading {
        nodes.base[node].names.formUnion(names.flags(of: value).0)
      }
      bytes.commit(length)
      attributes.append(Attribute(name: attribute.name, start: Int32(start), length: Int32(length)))
    }
  }

  /// Writes a value after the page's bytes, where it stays if it is committed; returns its length.
  private mutating func copy(_ value: TextRun) -> Int {
    guard let page else { return 0 }
    let source = UnsafeBufferPointer(start: page + Int(value.start), count: Int(value.length))
    let buffer = bytes.reserve(source.count)
    if value.hasReferences {
      return CharacterReferences.decode(source, into: buffer, inAttribute: true)
    }
    buffer.update(from: source.baseAddress!, count: source.count)
    return source.count
  }
}

// Text.
extension TreeBuilder {
  private mutating func text(_ run: TextRun) {
    guard skipped == 0, let page else { return }
    if run.start < 0 {
      var sign = UInt8(-run.start)
      return text(&sign, 1)
    }
    guard run.hasReferences else { return text(page + Int(run.start), Int(run.length)) }
    let source = UnsafeBufferPointer(start: page + Int(run.start), count: Int(run.length))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { buffer in
      let count = CharacterReferences.decode(source, into: buffer.baseAddress!, inAttribute: false)
      text(buffer.baseAddress!, count)
    }
  }

  private mutating func text(_ text: UnsafePointer<UInt8>, _ count: Int) {
    guard count > 0, nodes.count < limits.nodes else { return }
    let buffer = bytes.reserve(count)
    var copy = TextCopy(buffer)
    if verbatim > 0 {
      copy.verbatim(text, count)
    } else {
      copy.collapsing(text, count, afterBlank: atEdge || endsWithBlank)
    }
    guard copy.count > 0 else { return }
    let start = Int32(bytes.count)
    bytes.commit(copy.count)
    store(copy, start)
    atEdge = false
  }

  /// Whether the text right before, whatever element it is in, ends with a blank.
  private var endsWithBlank: Bool {
    let node = nodes.base[nodes.count - 1]
    return node.tag == .text && node.length > 0 && bytes.base[Int(node.start + node.length) - 1] == 0x20
  }

  /// Lengthens the text right before or makes a new node.
  private mutating func store(_ copy: TextCopy, _ start: Int32) {
    let last = nodes.count - 1
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
}
