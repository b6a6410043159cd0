// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension FootnoteMarks {
  /// Collects the links of a page and their targets.
  struct Survey {
    struct Link {
      let target: String
      let text: String
      /// Its position among the elements of the page.
      let position: Int
    }

    private(set) var links: [Link] = []
    private var places: [String: Int] = [:]
    /// The ids of links and of elements around short ones, which are the targets of links back.
    private var starts: Set<String> = []
    private var count = 0

    init(_ nodes: [Markup]) { walk(nodes, around: []) }

    func isAhead(_ link: Link) -> Bool { places[link.target] ?? 0 > link.position }

    private mutating func walk(_ nodes: [Markup], around: [String]) {
      for case .element(let element) in nodes {
        count += 1
        let id = element.attributes["id"]
        if let id, places[id] == nil { places[id] = count }
        let isSmall = ["a", "sup", "span", "sub", "em", "b", "i", "small"].contains(element.name)
        let near = isSmall ? around + [id].compactMap(\.self) : []
        if element.name == "a", let target = element.localTarget {
          let text = element.children.plainText.trimmingWhitespace
          links.append(Link(target: target, text: text, position: count))
          starts.formUnion(near)
          element.children.forEachElement { if let inner = $0.attributes["id"] { starts.insert(inner) } }
        }
        walk(element.children, around: near)
      }
    }

    /// The nodes without links back to the references.
    ///
    /// - Parameter isNote: whether an id is a note's; notes may refer to one another.
    func withoutWaysBack(_ nodes: [Markup], isNote: (String) -> Bool) -> [Markup] {
      nodes.rewritten { element in
        let isWayBack =
          element.name == "a"
          && element.localTarget.map {
            starts.contains($0) && !isNote($0) && isShort(element.children.plainText)
          } == true
        if isWayBack { return [] }
        let isLeftOver =
          ["sup", "span", "b", "i", "em", "small", "p"].contains(element.name)
          && element.attributes["id"] == nil && element.children.allSatisfy(\.isBlank)
        return isLeftOver ? [] : [.element(element)]
      }
    }

    // Covers "Back to text" in any language; a link to another note is longer, or its target is not in `starts`.
    private func isShort(_ text: String) -> Bool { text.trimmingWhitespace.count <= 30 }
  }
}

/// Moves the id of a note from the mark at its start to the block that contains it.
struct NotePlaces {
  /// The ids that references point to.
  let ids: Set<String>

  func raised(_ nodes: [Markup]) -> [Markup] {
    nodes.rewritten { element in
      guard ["p", "li", "div", "dd"].contains(element.name), element.attributes["id"] == nil else {
        return [.element(element)]
      }
      var element = element
      if let id = takeID(from: &element.children) { element.attributes["id"] = id }
      return [.element(element)]
    }
  }

  /// Takes the id from the first element of a line.
  private func takeID(from nodes: inout [Markup]) -> String? {
    guard let first = nodes.firstIndex(where: { !$0.isBlank }), case .element(var element) = nodes[first],
      ["a", "span", "sup", "b", "em", "i", "small"].contains(element.name)
    else { return nil }
    if let id = element.attributes["id"] {
      guard ids.contains(id) else { return nil }
      element.attributes["id"] = nil
      nodes[first] = .element(element)
      return id
    }
    guard let id = takeID(from: &element.children) else { return nil }
    nodes[first] = .element(element)
    return id
  }
}

/// Prepares the text of a note for a pop-up.
enum NoteText {
  /// Line breaks in the source become spaces, because pop-ups show them.
  static func onOneLine(_ nodes: [Markup]) -> [Markup] {
    nodes.map { node in
      switch node {
      case .text(let text): return .text(text.replacing("\n", with: " "))
      case .element(var element):
        if element.name != "pre" { element.children = onOneLine(element.children) }
        return .element(element)
      }
    }
  }

  /// The nodes without an arrow or caret that belonged to a link back.
  static func begun(_ nodes: [Markup], _ isStart: inout Bool) -> [Markup] {
    var out: [Markup] = []
    for node in nodes {
      guard isStart else {
        out.append(node)
        continue
      }
      switch node {
      case .text(let text):
        let rest = String(text.drop { $0.isWhitespace || "^↑↩↵⤴⇧←:.,".contains($0) || $0 == "\u{FE0E}" })
        if rest.isEmpty { continue }
        isStart = false
        out.append(.text(rest))
      case .element(var element):
        element.children = begun(element.children, &isStart)
        isStart = isStart && element.name != "img" && element.children.isEmpty
        out.append(.element(element))
      }
    }
    return out
  }

  /// Puts the link before the first word, inside the first paragraph.
  static func prepended(_ link: [Markup], to nodes: [Markup]) -> [Markup] {
    guard let first = nodes.firstIndex(where: { !$0.isBlank }), case .element(var block) = nodes[first],
      ["p", "div"].contains(block.name)
    else {
      let holdsBlocks = nodes.contains {
        $0.asElement.map { ContentModel.kind(of: $0.name) == .block } ?? false
      }
      return holdsBlocks ? [.element("p", [:], link)] + nodes : [.element("p", [:], link + nodes)]
    }
    block.children =
      block.name == "p" ? link + block.children : prepended(link, to: block.children)
    var nodes = nodes
    nodes[first] = .element(block)
    return nodes
  }
}
