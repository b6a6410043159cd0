// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Converts any tree to one that the XHTML content model allows, without losing text.
///
/// Inline elements (`em`, `a`, …) around blocks move to the lines inside them, blocks inside a line become part
/// of it, and malformed lists and tables become plain blocks.
struct Tidier {
  /// The ids that links refer to; all others are left out.
  let wantedIDs: Set<String>

  /// The context of the nodes being tidied.
  struct Context {
    /// The inline elements to put around every line inside, outermost first.
    var marks: [Markup.Element] = []
    /// The separator of two blocks that become parts of one line.
    var separator = " "

    var insideLink: Bool { marks.contains { $0.name == "a" } }
  }

  /// The content of a chapter, which consists of blocks.
  func body(_ nodes: [Markup]) -> [Markup] { paragraphs(flow(nodes, Context())) }

  /// Content that may contain both blocks and lines.
  func flow(_ nodes: [Markup], _ context: Context) -> [Markup] {
    nodes.flatMap { node -> [Markup] in
      guard case .element(let element) = renamed(node) else { return marked([node], context) }
      switch ContentModel.kind(of: element.name) {
      case .dropped: return anchor(of: element)
      case .unwrapped: return anchor(of: element) + flow(element.children, context)
      case .phrasing where !holdsBlock(element): return marked(phrasing([node], context), context)
      case .phrasing: return flowInside(element, context)
      case .block: return block(element, context)
      }
    }
  }

  /// Content of a single line.
  func phrasing(_ nodes: [Markup], _ context: Context) -> [Markup] {
    nodes.flatMap { node -> [Markup] in
      guard case .element(let element) = renamed(node) else { return [node] }
      switch ContentModel.kind(of: element.name) {
      case .dropped: return anchor(of: element)
      case .unwrapped: return anchor(of: element) + phrasing(element.children, context)
      case .phrasing: return inline(element, context)
      case .block: return flattened(element, context)
      }
    }
  }

  /// The nodes with every run of loose lines in a paragraph.
  func paragraphs(_ nodes: [Markup]) -> [Markup] {
    gathered(nodes, isLoose: { !isBlock($0) }, as: "p")
  }

  /// Puts each run of loose nodes into an element with the given name; blank runs are removed.
  func gathered(_ nodes: [Markup], isLoose: (Markup) -> Bool, as name: String) -> [Markup] {
    var out: [Markup] = []
    var run: [Markup] = []
    func flush() {
      if run.contains(where: { !$0.isBlank }) { out.append(.element(name, [:], run)) }
      run = []
    }
    for node in nodes {
      if isLoose(node) {
        run.append(node)
      } else {
        flush()
        out.append(node)
      }
    }
    flush()
    return out
  }
}

extension Tidier {
  func isBlock(_ node: Markup) -> Bool {
    node.asElement.map { ContentModel.kind(of: $0.name) == .block } ?? false
  }

  /// An empty link target, which replaces an element that had the id.
  func anchor(of element: Markup.Element) -> [Markup] {
    guard let id = element.attributes["id"], wantedIDs.contains(id) else { return [] }
    return [.element("span", ["id": id])]
  }

  /// Whether it has no visible content and no link refers to it.
  func isEmpty(_ nodes: [Markup]) -> Bool {
    nodes.allSatisfy { node in
      guard case .element(let element) = node else { return node.isBlank }
      let shows = ["img", "hr", "td", "th"].contains(element.name)
      return !shows && element.attributes["id"] == nil && isEmpty(element.children)
    }
  }

  private func renamed(_ node: Markup) -> Markup {
    guard case .element(var element) = node else { return node }
    element.name = ContentModel.bookName(element.name)
    element.attributes = AttributeRules.allowed(element, wantedIDs: wantedIDs)
    return .element(element)
  }

  private func holdsBlock(_ element: Markup.Element) -> Bool {
    element.children.contains { child in
      guard case .element(let inner) = renamed(child) else { return false }
      switch ContentModel.kind(of: inner.name) {
      case .block: return true
      case .dropped: return false
      case .phrasing, .unwrapped: return holdsBlock(inner)
      }
    }
  }

  /// An inline element that contains blocks: the blocks stay, and the element moves into their lines.
  private func flowInside(_ element: Markup.Element, _ context: Context) -> [Markup] {
    if ContentModel.isVoid(element.name) {
      let alone = Markup.element(element.name, element.attributes)
      return marked([alone], context) + flow(element.children, context)
    }
    var inner = context
    var mark = Markup.Element(element.name, element.attributes)
    mark.attributes["id"] = nil
    if isUsefulMark(mark, context) { inner.marks.append(mark) }
    return anchor(of: element) + flow(element.children, inner)
  }

  // Inline elements are repeated in every line, so deep nesting must not multiply the text.
  private static let mostMarks = 6

  private func isUsefulMark(_ mark: Markup.Element, _ context: Context) -> Bool {
    if context.marks.count >= Self.mostMarks { return false }
    return switch mark.name {
    case "span", "ruby", "rt", "rp", "q": !mark.attributes.isEmpty && mark.name == "span"
    case "a": mark.attributes["href"] != nil && !context.insideLink
    case "bdo": mark.attributes["dir"] != nil
    default: !context.marks.contains { $0.name == mark.name }
    }
  }

  private func marked(_ nodes: [Markup], _ context: Context) -> [Markup] {
    if context.marks.isEmpty || nodes.allSatisfy(\.isBlank) { return nodes }
    return context.marks.reversed().reduce(nodes) { inner, mark in
      [.element(.init(mark.name, mark.attributes, inner))]
    }
  }

  private func inline(_ element: Markup.Element, _ context: Context) -> [Markup] {
    switch element.name {
    case "br" where context.separator == "\n":
      return [.text("\n")] + phrasing(element.children, context)
    case "br", "wbr", "img":
      return [.element(.init(element.name, element.attributes))] + phrasing(element.children, context)
    case "a": return link(element, context)
    case "ruby": return ruby(element, context)
    case "rt", "rp": return phrasing(element.children, context)
    default: break
    }
    let children = phrasing(element.children, context)
    let isPlain = element.attributes.isEmpty && element.name == "span"
    if isPlain || (element.name == "bdo" && element.attributes["dir"] == nil) { return children }
    if isEmpty(children), element.attributes["id"] == nil { return children.isEmpty ? [] : [.text(" ")] }
    return [.element(.init(element.name, element.attributes, children))]
  }

  private func link(_ element: Markup.Element, _ context: Context) -> [Markup] {
    if context.insideLink || element.attributes["href"] == nil {
      return anchor(of: element) + phrasing(element.children, context)
    }
    var inner = context
    inner.marks.append(.init("a"))
    let children = phrasing(element.children, inner)
    if isEmpty(children) { return anchor(of: element) + (children.isEmpty ? [] : [.text(" ")]) }
    return [.element(.init("a", element.attributes, children))]
  }

  /// Base and reading alternate in a ruby annotation; otherwise the readings are put in brackets.
  private func ruby(_ element: Markup.Element, _ context: Context) -> [Markup] {
    let parts = element.children.flatMap { child -> [Markup] in
      guard let inner = child.asElement else { return child.isBlank ? [] : [child] }
      if inner.name == "rp" { return [] }
      guard inner.name == "rt" || inner.name == "rtc" else { return phrasing([child], context) }
      return [.element("rt", [:], phrasing(inner.children, context))]
    }
    let isReading = parts.map { $0.asElement?.name == "rt" }
    let alternates = !zip(isReading, isReading.dropFirst()).contains { $0 && $1 }
    if isReading.first == false, isReading.last == true, alternates {
      return [.element(.init("ruby", element.attributes, parts))]
    }
    return parts.flatMap { part -> [Markup] in
      guard let reading = part.asElement, reading.name == "rt" else { return [part] }
      return [.text(" (")] + reading.children + [.text(")")]
    }
  }

  /// Converts a block inside a line to a part of the line.
  private func flattened(_ element: Markup.Element, _ context: Context) -> [Markup] {
    if element.name == "hr" { return [.text(context.separator)] + phrasing(element.children, context) }
    let inside = anchor(of: element) + phrasing(element.children, context)
    if inside.allSatisfy(\.isBlank) { return [.text(context.separator)] }
    if ["td", "th"].contains(element.name) { return inside + [.text(" ")] }
    if inside.plainText.hasSuffix(context.separator) { return inside }
    return inside + [.text(context.separator)]
  }
}
