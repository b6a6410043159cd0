// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The `meta` elements and head links of a page by their names in lower case; the first value of a name counts.
struct MetaTags {
  private var values: [String: [String]] = [:]
  private(set) var title: String?
  private(set) var canonical: String?
  private(set) var imageLink: String?
  private var icons: [(rank: Int, address: String)] = []

  init(_ tree: PageTree) {
    for node in 0..<tree.count {
      switch tree.tag(node) {
      case .meta: readMeta(tree, node)
      case .link: readLink(tree, node)
      case .title where title == nil:
        title = Entities.decodedTwice(tree.plainText(node, limit: 2000)).nonEmpty
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

  /// The address of the best icon: a home-screen icon, else the largest.
  var icon: String? { icons.max { $0.rank < $1.rank }?.address }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  private mutating func readMeta(_ tree: PageTree, _ node: Int) {
    guard let content = tree.string(.content, of: node).map(Entities.decodedTwice)?.collapsed.nonEmpty else {
      return
    }
    for key in [AttributeName.property, .name, .itemprop, .http_equiv] {
      guard let names = tree.string(key, of: node)?.lowercased() else { continue }
      for name in names.split(separator: " ") { values[String(name), default: []].append(content) }
    }
  }

  private mutating func readLink(_ tree: PageTree, _ node: Int) {
    guard let rel = tree.string(.rel, of: node)?.lowercased(), let href = tree.string(.href, of: node) else {
      return
    }
    let tokens = rel.split(separator: " ")
    if tokens.contains("canonical") { canonical = canonical ?? href }
    if tokens.contains("image_src") { imageLink = imageLink ?? href }
    let isTouch = tokens.contains { $0.hasPrefix("apple-touch-icon") }
    if isTouch || tokens.contains("icon"), !href.hasPrefix("data:"), icons.count < 32 {
      icons.append((Self.size(tree.string(.sizes, of: node)) + (isTouch ? 1024 : 0), href))
    }
  }

  // "32x32 180x180" is 180; "any" is a drawing, which a share sheet cannot show.
  private static func size(_ text: String?) -> Int {
    let sizes = (text ?? "").lowercased().split(separator: " ").compactMap { $0.split(separator: "x").first }
    return min(sizes.compactMap { Int($0) }.max() ?? 16, 1023)
  }
}

/// Character references that survived the parser because the page encoded them twice.
enum Entities {
  static func decodedTwice(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      output += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let value = value(rest[rest.index(after: start)..<end])
      else {
        output.append("&")
        rest = rest.dropFirst()
        continue
      }
      output += value
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }

  private static func value(_ name: Substring) -> String? {
    if name.hasPrefix("#x") || name.hasPrefix("#X") { return scalar(UInt32(name.dropFirst(2), radix: 16)) }
    if name.hasPrefix("#") { return scalar(UInt32(name.dropFirst())) }
    return named[String(name)]
  }

  private static func scalar(_ number: UInt32?) -> String? {
    number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "eacute": "é", "uuml": "ü",
    "auml": "ä", "ouml": "ö", "szlig": "ß", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "laquo": "«", "raquo": "»",
  ]
}
