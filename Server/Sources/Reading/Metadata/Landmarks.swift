// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Elements that metadata is read from, found in one walk.
struct Landmarks {
  private(set) var headings: [Int] = []
  private(set) var times: [Int] = []
  private(set) var datedItems: [Int] = []
  private(set) var authorItems: [Int] = []
  private(set) var authorLinks: [Int] = []
  private(set) var bylines: [Int] = []
  private(set) var dateNames: [Int] = []
  private(set) var headingTexts: [String] = []
  private(set) var namedTexts: [String] = []

  init(_ tree: PageTree) {
    var node = 0
    while node < tree.count {
      defer { node += 1 }
      let tag = tree.tag(node)
      guard tag != .text else { continue }
      if tag == .h1, headings.count < 8 {
        headings.append(node)
        add(tree, node, to: \.headingTexts)
      }
      if tag == .time { times.append(node) }
      if tree.nodes[node].count > 0 { readAttributes(tree, node, tag) }
      let names = tree.names(node)
      guard !names.isEmpty, tag != .body, tag != .html else { continue }
      if names.contains(.byline), bylines.count < 40 { bylines.append(node) }
      if names.contains(.date), dateNames.count < 40 { dateNames.append(node) }
      if names.contains(.headline), tag == .h2, namedTexts.count < 4 { add(tree, node, to: \.namedTexts) }
    }
  }

  private mutating func add(_ tree: PageTree, _ node: Int, to list: WritableKeyPath<Landmarks, [String]>) {
    if let text = tree.plainText(node, limit: 600).nonEmpty { self[keyPath: list].append(text) }
  }

  private mutating func readAttributes(_ tree: PageTree, _ node: Int, _ tag: Tag) {
    guard tag != .meta, tag != .link else { return }
    for attribute in tree.attributes(of: node) {
      guard attribute.name == .itemprop || attribute.name == .rel else { continue }
      for token in tree.value(attribute).split(separator: 0x20) {
        if attribute.name == .rel {
          if token.elementsEqual("author".utf8) { authorLinks.append(node) }
        } else if token.elementsEqual("author".utf8) {
          authorItems.append(node)
        } else if token.elementsEqual("datePublished".utf8) {
          datedItems.append(node)
        }
      }
    }
  }
}
