// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Finds a lead image in the article, for pages whose metadata has none.
enum FirstImage {
  /// Returns the first image in the article that is not an icon or avatar, or the poster of its first video.
  static func find(in extraction: ArticleExtraction, _ base: PageBase) -> String? {
    let tree = extraction.survey.tree
    var still: String?
    for root in extraction.roots {
      var node = root
      while node < tree.end(root) {
        if extraction.dispositions[node] == .drop {
          node = tree.end(node)
          continue
        }
        if tree.tag(node) == .img, isLarge(tree, node),
          let found = ImageSource.best(tree, node, base).map(text),
          !ImageChoice.isNone(found)
        {
          return found
        }
        if tree.tag(node) == .video, still == nil {
          still = tree.attribute(.poster, of: node).flatMap { base.web($0) }.map(text)
        }
        node += 1
      }
    }
    return still ?? only(in: extraction, base)
  }

  /// Returns the image of a page that has only one.
  private static func only(in extraction: ArticleExtraction, _ base: PageBase) -> String? {
    let tree = extraction.survey.tree
    var found: String?
    for node in 0..<tree.count where tree.tag(node) == .img && isLarge(tree, node) {
      guard let address = ImageSource.best(tree, node, base).map(text), address != found else { continue }
      guard found == nil else { return nil }
      found = address
    }
    return found
  }

  private static func isLarge(_ tree: PageTree, _ node: Int) -> Bool {
    let sides = [AttributeName.width, .height].compactMap { tree.string($0, of: node) }.map { side in
      Int(side.prefix { $0.isNumber })
    }
    guard sides.allSatisfy({ $0.map { $0 >= least } ?? true }) else { return false }
    let source = tree.attribute(.src, of: node).map { $0.suffix(60).map { $0 | 0x20 } } ?? []
    return !marks.contains { source[...].firstRange(of: $0) != nil }
  }

  /// The smallest width and height in pixels.
  private static let least = 100

  private static let marks = [
    "avatar", "icon", "logo", "emoji", "gravatar", "badge", "button", ".svg", "pixel", "counter", "spacer",
    "blank",
  ].map { Array($0.utf8) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
