// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The `meta` elements and head links of a page by their names in lower case; the first value of a name counts.
struct MetaTags {
  private var values: [String: [String]] = [:]
  private(set) var title: String?
  private(set) var canonical: String?
  private(set) var imageLink: String?
  private(set) var manifest: String?
  private(set) var images = SocialImages()
  private(set) var icons: [IconCandidate] = []

  init(_ tree: PageTree) {
    for node in 0..<tree.count {
      switch tree.tag(node) {
      case .meta: readMeta(tree, node)
      case .link: readLink(tree, node)
      case .title where title == nil:
        title = Mojibake.repaired(Entities.decodedTwice(tree.plainText(node, limit: 2000))).nonEmpty
      default: break
      }
    }
  }

  subscript(_ names: String...) -> String? {
    for name in names {
      if let value = values[name]?.first { return value }
    }
    return nil
  }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  private mutating func readMeta(_ tree: PageTree, _ node: Int) {
    guard let content = tree.attribute(.content, of: node) else { return }
    let stated = Mojibake.repaired(Entities.decodedTwice(String(decoding: content, as: UTF8.self))).collapsed
    guard !stated.isEmpty else { return }
    for key in [AttributeName.property, .name, .itemprop, .http_equiv] {
      guard let names = tree.string(key, of: node)?.lowercased() else { continue }
      for name in names.split(separator: " ") {
        values[String(name), default: []].append(stated)
        if name.hasPrefix("og:image") { images.read(name, stated) }
        if name == "parsely-page" { readParsely(LenientJSON(content)) }
      }
    }
  }

  /// The older form of Parsely's tags: all of them as JSON in one.
  private mutating func readParsely(_ json: LenientJSON) {
    guard !json.items.isEmpty, json.items[0].kind == .object else { return }
    let names: [(StaticString, String)] = [
      ("title", "title"), ("author", "author"), ("pub_date", "pub-date"), ("section", "section"),
      ("image_url", "image-url"),
    ]
    for (key, name) in names {
      guard let value = json.value(key, in: 0).flatMap({ json.text($0) })?.collapsed.nonEmpty else {
        continue
      }
      values["parsely-" + name, default: []].append(Entities.decodedTwice(value))
    }
  }

  private mutating func readLink(_ tree: PageTree, _ node: Int) {
    guard let rel = tree.string(.rel, of: node)?.lowercased(), let href = tree.string(.href, of: node) else {
      return
    }
    let tokens = rel.split { $0.isWhitespace }
    if tokens.contains("canonical") { canonical = canonical ?? href }
    if tokens.contains("image_src") { imageLink = imageLink ?? href }
    if tokens.contains("manifest") { manifest = manifest ?? href }
    let isTouch = tokens.contains { $0.hasPrefix("apple-touch-icon") }
    guard isTouch || tokens.contains("icon"), icons.count < 32 else { return }
    icons.append(IconCandidate(address: href, sizes: tree.string(.sizes, of: node), isTouch: isTouch))
  }
}
