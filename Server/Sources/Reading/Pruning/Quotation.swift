// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A quoted post in a frame that is named after the network it comes from.
enum Quotation {
  /// Whether most of the text is in a quotation.
  static func fills(_ node: Int, _ survey: Survey) -> Bool {
    let tree = survey.tree
    return (node..<tree.end(node)).contains { at in
      tree.tag(at) == .blockquote && survey[at].text * 10 > survey[node].text * 7
    }
  }
}
