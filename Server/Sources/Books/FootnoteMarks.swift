// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tells reading systems which links are notes, so that they show the note in place.
///
/// A note's way back to the text moves to its start: at the end it breaks Kindle's pop-up.
enum FootnoteMarks {
  private static let longestMark = 6

  /// The nodes with the roles set; links must be resolved already.
  static func marked(_ nodes: [Markup]) -> [Markup] {
    var order: [String] = []
    var references: [Reference] = []
    collect(nodes, &order, &references)
    let notes = notes(among: references, order)
    if notes.isEmpty { return nodes }
    return nodes.rewritten { element in [.element(role(of: element, notes))] }
  }

  private struct Reference {
    let target: String
    /// Where it stands among the elements of the page.
    let position: Int
    let isMark: Bool
  }

  private static func collect(
    _ nodes: [Markup], _ order: inout [String], _ references: inout [Reference]
  ) {
    for case .element(let element) in nodes {
      order.append(element.attributes["id"] ?? "")
      if element.name == "a", let target = localTarget(of: element) {
        let isMark = isMark(element.children.plainText.trimmingWhitespace)
        references.append(.init(target: target, position: order.count, isMark: isMark))
      }
      collect(element.children, &order, &references)
    }
  }

  /// A short mark that points forward is a reference to a note.
  private static func notes(among references: [Reference], _ order: [String]) -> Set<String> {
    var places: [String: Int] = [:]
    for (index, id) in order.enumerated() where !id.isEmpty { places[id] = index }
    return Set(references.filter { $0.isMark && places[$0.target] ?? 0 > $0.position }.map(\.target))
  }

  private static func isMark(_ text: String) -> Bool {
    guard (1...longestMark).contains(text.count) else { return false }
    let inner = text.filter { !"[](){}".contains($0) }
    return !inner.isEmpty
      && (inner.allSatisfy { $0.isNumber } || inner.allSatisfy { "*†‡§¶#".contains($0) }
        || (inner.count == 1 && inner != text && inner.allSatisfy(\.isLetter)))
  }

  private static func role(of element: Markup.Element, _ notes: Set<String>) -> Markup.Element {
    var element = element
    if element.name == "a", let target = localTarget(of: element), notes.contains(target) {
      element.attributes["epub:type"] = "noteref"
      element.attributes["role"] = "doc-noteref"
    }
    guard let id = element.attributes["id"], notes.contains(id), isNoteBlock(element.name) else {
      return element
    }
    element.attributes["epub:type"] = "footnote"
    element.children = withWayBackFirst(element.children)
    return element
  }

  private static func isNoteBlock(_ name: String) -> Bool {
    ["li", "p", "div", "aside", "dd"].contains(name)
  }

  /// Moves a last link to a place on the page, in the last line of the note, before the first.
  private static func withWayBackFirst(_ nodes: [Markup]) -> [Markup] {
    var nodes = nodes
    guard let back = removeLastLink(from: &nodes) else { return nodes }
    return prepended([.element(back), .text(" ")], to: nodes)
  }

  private static func removeLastLink(from nodes: inout [Markup]) -> Markup.Element? {
    guard let index = nodes.lastIndex(where: { !$0.isBlank }),
      index > 0 || nodes[index].asElement?.name != "a",
      case .element(var last) = nodes[index]
    else { return nil }
    if last.name == "a" {
      guard localTarget(of: last) != nil else { return nil }
      nodes.remove(at: index)
      return last
    }
    guard ["p", "div", "span", "sup", "em", "i", "small"].contains(last.name),
      let link = removeLastLink(from: &last.children)
    else { return nil }
    nodes[index] = .element(last)
    return link
  }

  private static func prepended(_ link: [Markup], to nodes: [Markup]) -> [Markup] {
    guard let first = nodes.firstIndex(where: { !$0.isBlank }), case .element(var block) = nodes[first],
      ["p", "div"].contains(block.name)
    else { return link + nodes }
    block.children = prepended(link, to: block.children)
    var nodes = nodes
    nodes[first] = .element(block)
    return nodes
  }

  private static func localTarget(of link: Markup.Element) -> String? {
    link.attributes["href"].flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
  }
}
