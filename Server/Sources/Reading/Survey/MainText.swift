// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The text of a page outside its links and furniture, whatever the names of the elements say, shown at once or not.
///
/// It does not depend on names of elements, so it detects extraction that trusted a wrong name.
enum MainText {
  /// The number of characters of the main text.
  static func characters(_ survey: Survey, isForum: Bool) -> Int {
    let tree = survey.tree
    var found = 0
    var node = survey.body
    while node < tree.end(survey.body) {
      if tree.tag(node) == .text {
        if !tree.nodes[node].marks.contains(.blank) { found += tree.nodes[node].characters }
        node += 1
      } else {
        node = isFurniture(tree, node, isForum) ? tree.end(node) : node + 1
      }
    }
    return found
  }

  private static func isFurniture(_ tree: PageTree, _ node: Int, _ isForum: Bool) -> Bool {
    switch tree.tag(node) {
    case .a, .nav, .footer, .aside, .form, .select, .button, .noscript, .head, .title: true
    case .header: tree.ancestor(of: node) { tree.tag($0) == .article } == nil
    case let tag: tag.isOpaque || (!isForum && tree.names(node).contains(.comments))
    }
  }
}
