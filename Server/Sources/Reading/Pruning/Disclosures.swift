// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Buttons that show and hide a text (WAI-ARIA Authoring Practices, "Disclosure" and "Accordion").
struct Disclosures {
  private let survey: Survey
  private let tree: PageTree
  /// How many buttons of each class open hidden text.
  private var alike: [UInt32: Int] = [:]

  init(_ survey: Survey) {
    self.survey = survey
    tree = survey.tree
    for node in 0..<tree.count where tree.nodes[node].marks.contains(.opener) {
      if let panel = panel(behind: node), isHidden(panel) {
        alike[tree.nodes[node].classHash, default: 0] += 1
      }
    }
  }

  /// Whether it is a button that opens something and heads no text: a menu's, one for sharing.
  func isControl(_ node: Int) -> Bool {
    guard tree.nodes[node].marks.contains(.opener) else { return false }
    guard let panel = panel(behind: node) else { return true }
    return !isHeading(node) && !(isOfAccordion(node) && isHidden(panel))
  }

  /// Whether it is text that stands hidden behind what opens it, or behind a tab.
  func isPanel(_ node: Int) -> Bool {
    guard survey[node].leadsNowhere else { return false }
    if tree.attribute(.role, of: node)?.elementsEqual("tabpanel".utf8) == true { return true }
    guard let before = sibling(before: node) else { return false }
    return (before..<min(tree.end(before), before + Self.nodes)).contains {
      tree.nodes[$0].marks.contains(.opener) && (isHeading($0) || isOfAccordion($0))
    }
  }

  /// Whether it is in a heading, or has one inside.
  private func isHeading(_ node: Int) -> Bool {
    tree.ancestor(of: node) { tree.tag($0).isHeading } != nil
      || (node..<min(tree.end(node), node + Self.nodes)).contains { tree.tag($0).isHeading }
  }

  /// Whether there are others of its kind, and no name says that they are something else.
  private func isOfAccordion(_ node: Int) -> Bool {
    survey[node].text > 2 && tree.names(node).isDisjoint(with: Self.others)
      && alike[tree.nodes[node].classHash, default: 0] >= Self.fewest
  }

  private static let others: NameFlags = [
    .share, .comments, .modal, .consent, .navigation, .newsletter, .promotion, .signIn, .related,
  ]

  private func isHidden(_ node: Int) -> Bool { tree.nodes[node].marks.contains(.hidden) }

  /// Prose that follows the button, or an element that contains only the button.
  private func panel(behind node: Int) -> Int? {
    var at = node
    for _ in 0..<Self.levels {
      if let next = sibling(after: at) { return survey[next].leadsNowhere ? next : nil }
      let parent = tree.parent(at)
      guard parent > survey.body, survey[parent].text == survey[node].text else { return nil }
      at = parent
    }
    return nil
  }

  /// The element after it under the same parent.
  private func sibling(after node: Int) -> Int? {
    var at = tree.end(node)
    let end = tree.end(tree.parent(node))
    while at < end, tree.tag(at) == .text, tree.nodes[at].marks.contains(.blank) { at += 1 }
    return at < end && tree.tag(at) != .text ? at : nil
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

  /// As many questions are an accordion.
  private static let fewest = 3
  /// How far up a button's own line is looked for.
  private static let levels = 3
  /// How far inside a line a button or heading is looked for.
  private static let nodes = 40
}
