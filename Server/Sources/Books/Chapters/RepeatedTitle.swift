// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Detects a first heading that repeats the chapter's title.
enum RepeatedTitle {
  /// The blocks without such a heading; a heading that is the target of a link stays.
  static func removed(_ title: String, from nodes: [Markup]) -> [Markup] {
    guard let first = nodes.firstIndex(where: { !$0.isBlank }), case .element(var element) = nodes[first]
    else { return nodes }
    var nodes = nodes
    if element.name == "h2", element.attributes["id"] == nil,
      same(element.children.plainText, title), !holdsImage(element)
    {
      nodes.remove(at: first)
    } else if element.name == "div" {
      element.children = removed(title, from: element.children)
      nodes[first] = .element(element)
    }
    return nodes
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    return !letters(one).isEmpty && letters(one) == letters(other)
  }

  private static func holdsImage(_ element: Markup.Element) -> Bool {
    var found = false
    element.children.forEachElement { found = found || $0.name == "img" || $0.attributes["id"] != nil }
    return found
  }
}
