// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Lines around the title that name who helped with the article and did not write it.
struct HelperLines {
  private let tree: PageTree
  private let landmarks: Landmarks

  init(_ tree: PageTree, _ landmarks: Landmarks) {
    self.tree = tree
    self.landmarks = landmarks
  }

  /// Without those who only reviewed, edited or illustrated, where others are left.
  func removed(from names: [String]) -> [String] {
    guard names.count > 1 else { return names }
    let texts = self.texts
    let left = names.filter { name in !texts.contains { $0.includes(name) } }
    return left.isEmpty ? names : left
  }

  /// What stands behind the words for such work.
  private var texts: [String] {
    guard let title = landmarks.anchor else { return [] }
    let around = max(0, title - Self.before)..<min(tree.end(title) + Self.after, tree.count)
    return around.filter { node in
      tree.tag(node) == .text && tree.nodes[node].characters < 90 && Self.words.begin(tree.text(node))
    }.map(told)
  }

  /// The text itself; where the words are all of it, the next one.
  private func told(_ node: Int) -> String {
    guard Self.words.are(tree.text(node)) else { return tree.plainText(node, limit: 120) }
    let next = (node + 1..<min(node + 10, tree.count)).first {
      tree.tag($0) == .text && tree.nodes[$0].characters > 3
    }
    return next.map { tree.plainText($0, limit: 120) } ?? ""
  }

  private static let before = 40
  private static let after = 200

  private static let words = LineLeads([
    "researched by ", "reviewed by ", "medically reviewed by ", "edited by ", "fact checked by ",
    "fact-checked by ", "photographs by ", "photography by ", "photos by ", "photo by ", "illustrated by ",
    "illustrations by ", "illustration by ", "fotos: ", "foto: ", "fotos von ", "illustrationen: ",
  ])
}
