// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Questions whose answers are shown when they are asked for (WAI-ARIA Authoring Practices, "Disclosure" and "Accordion").
struct Disclosures {
  private let survey: Survey
  private let tree: PageTree

  init(_ survey: Survey) {
    self.survey = survey
    tree = survey.tree
  }

  /// Whether it opens something and says too little to head a text: a menu.
  func isShort(_ node: Int) -> Bool {
    tree.nodes[node].marks.contains(.disclosure) && survey[node].text < Self.shortest
      && tree.ancestor(of: node) { tree.tag($0).isHeading } == nil
      && !(node..<min(tree.end(node), node + Self.nodes)).contains { tree.tag($0).isHeading }
  }

  /// Whether it is text that stands hidden behind what opens it, or beside others of its kind of which one is shown.
  func isPanel(_ node: Int) -> Bool {
    guard survey[node].leadsNowhere else { return false }
    if tree.attribute(.role, of: node)?.elementsEqual("tabpanel".utf8) == true { return true }
    guard let before = sibling(before: node) else { return false }
    return isAlike(before, node)
      || (before..<min(tree.end(before), before + Self.nodes)).contains {
        tree.nodes[$0].marks.contains(.disclosure)
      }
  }

  private func isAlike(_ one: Int, _ other: Int) -> Bool {
    tree.tag(one) == tree.tag(other) && tree.nodes[one].classHash == tree.nodes[other].classHash
      && tree.nodes[one].classHash != 0
      && !tree.names(one).contains(.hidden)
  }

  /// The element before it under the same parent.
  private func sibling(before node: Int) -> Int? {
    let parent = tree.parent(node)
    var at = node - 1
    while at > parent {
      while tree.parent(at) != parent { at = tree.parent(at) }
      if tree.tag(at) != .text { return at }
      guard tree.nodes[at].marks.contains(.blank) else { return nil }
      at -= 1
    }
    return nil
  }

  /// Characters of a question.
  private static let shortest = 20
  /// How far what opens it is looked for.
  private static let nodes = 40
}
