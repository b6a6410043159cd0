// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The language and direction of a page.
enum LanguageChoice {
  static func language(_ tree: PageTree, _ tags: MetaTags, _ data: LinkedData) -> String? {
    let root = (0..<min(tree.count, 64)).first { tree.tag($0) == .html }
    let stated = [
      root.flatMap { tree.string(.lang, of: $0) }, root.flatMap { tree.string(.xml_lang, of: $0) },
      tags["og:locale"], tags["content-language"], tags["dc.language", "language"], data.language,
    ]
    for case let stated? in stated {
      let first = stated.split { $0 == "," || $0 == ";" }.first.map(String.init) ?? ""
      let tag = first.replacing("_", with: "-").trimmingBlanks
      if LanguageTag.isPlausible(tag.utf8) { return tag }
    }
    return nil
  }

  /// As the root or the body says.
  static func direction(_ tree: PageTree) -> String? {
    for node in 0..<tree.count {
      let tag = tree.tag(node)
      guard tag == .html || tag == .body else { continue }
      if let stated = tree.string(.dir, of: node)?.lowercased(), stated == "ltr" || stated == "rtl" {
        return stated
      }
      if tag == .body { return nil }
    }
    return nil
  }
}
