// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Moves the id of a note from the mark at its start to the block that contains it.
struct NoteAnchors {
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
