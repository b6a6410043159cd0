// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Ids that were made of a heading: `cookies` of a chapter about cookies.
enum SectionName {
  /// Whether a section's id is what its heading says, and it is not called something that no chapter is.
  static func isItsHeading(_ node: Int, _ tree: PageTree) -> Bool {
    guard tree.tag(node) == .section, tree.names(node).isDisjoint(with: others),
      let id = tree.attribute(.id, of: node), id.count > 2, let heading = heading(of: node, tree)
    else { return false }
    let name = Boilerplate.letters(Array(id))
    let text = LineLetters(tree, heading).letters.drop(while: URLText.isDigit)
    return text.starts(with: name) && text.count - name.count <= sign
  }

  /// A heading's letters, without the sign that leads to it.
  static func words(_ heading: Int, _ tree: PageTree) -> [UInt8] {
    Boilerplate.letters(HeadingText.own(tree, heading) ?? "")
  }

  private static func heading(of node: Int, _ tree: PageTree) -> Int? {
    (node + 1..<max(node + 1, min(tree.end(node), node + nodes))).first { tree.tag($0).isHeading }
  }

  /// Bytes of the sign that leads to the heading.
  private static let sign = 4
  private static let others: NameFlags = [
    .promotion, .newsletter, .related, .comments, .authorBox, .modal, .footer, .sidebar,
  ]
  /// How far its heading is looked for.
  private static let nodes = 8
}
