// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

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

  /// Removes the note's own number from its start, because the link back shows it; returns whether there was one.
  ///
  /// A number without punctuation stays unless it is in an element of its own: “1 May” begins with a day.
  static func dropMark(_ mark: String, from nodes: inout [Markup]) -> Bool {
    guard let first = nodes.firstIndex(where: { !$0.isBlank }) else { return false }
    let number = bare(mark)
    switch nodes[first] {
    case .text(let text):
      guard let rest = withoutNumber(text, number) else { return false }
      nodes[first] = .text(rest)
      return true
    case .element(var element):
      let isMark = ["sup", "span", "b", "strong", "i", "em", "small"].contains(element.name)
      if isMark, element.attributes["id"] == nil, bare(element.children.plainText) == number {
        nodes.remove(at: first)
        return true
      }
      guard isMark || ["p", "div"].contains(element.name), dropMark(mark, from: &element.children) else {
        return false
      }
      nodes[first] = .element(element)
      return true
    }
  }

  /// The text after the number with brackets around it or a period, parenthesis or colon after it; nil without these.
  private static func withoutNumber(_ text: String, _ number: String) -> String? {
    var rest = text.drop(while: \.isWhitespace)
    let isOpened = rest.first.map { "[(".contains($0) } ?? false
    if isOpened { rest = rest.dropFirst() }
    guard !number.isEmpty, rest.hasPrefix(number) else { return nil }
    rest = rest.dropFirst(number.count)
    guard let end = rest.first, (isOpened ? "])" : ".):]").contains(end) else { return nil }
    rest = rest.dropFirst()
    // “1.5 million” isn't the note with the number 1.
    return rest.first?.isNumber == true ? nil : String(rest)
  }

  private static func bare(_ text: String) -> String {
    text.filter { !$0.isWhitespace && !"[](){}.:".contains($0) }
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
