// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Ids that were made of a heading: `cookies` of a chapter about cookies.
enum SectionName {
  /// Whether an element's id is what its heading says.
  static func isItsHeading(_ node: Int, _ tree: PageTree) -> Bool {
    guard let id = tree.attribute(.id, of: node), id.count > 2, let heading = heading(of: node, tree) else {
      return false
    }
    let (name, text) = (Boilerplate.letters(Array(id)), LineLetters(tree, heading).letters)
    return text.starts(with: name) && text.count - name.count <= sign
  }

  private static func heading(of node: Int, _ tree: PageTree) -> Int? {
    (node + 1..<max(node + 1, min(tree.end(node), node + nodes))).first { tree.tag($0).isHeading }
  }

  /// Bytes of the sign that leads to the heading.
  private static let sign = 2
  /// How far its heading is looked for.
  private static let nodes = 8
}
