// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The sign beside a heading that leads to the heading itself.
enum Permalink {
  static func isSign(_ tree: PageTree, _ node: Int) -> Bool {
    guard tree.tag(node) == .a, tree.attribute(.href, of: node)?.contains(UInt8(ascii: "#")) == true else {
      return false
    }
    let text = tree.plainText(node, limit: 8)
    return text == "¶" || (signs.contains(text) && tree.ancestor(of: node) { tree.tag($0).isHeading } != nil)
  }

  /// Characters that are such a sign only in a heading; in other elements they may mark a note.
  private static let signs: Set<String> = ["#", "🔗", "⚓"]
}
