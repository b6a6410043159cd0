// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the picture that stands for the article.
enum PictureChoice {
  /// The one the page states; nil where it states none.
  static func stated(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, _ base: PageBase
  ) -> String? {
    let candidates: [String?] =
      tags.pictures.addresses + [
        tags["twitter:image", "twitter:image:src", "twitter:image0"], tags.imageLink,
        tags["image", "thumbnailurl", "parsely-image-url", "sailthru.image.full"], data.image,
      ]
    for case let candidate? in candidates {
      if !isNone(candidate), let address = base.web(candidate.utf8) { return text(address) }
    }
    return landmarks.imageItems.lazy.compactMap { item(tree, $0, base) }.first
  }

  /// The first picture in the article itself that is no mark or face, else the still of its first video.
  static func first(in extraction: ArticleExtraction, _ base: PageBase) -> String? {
    let tree = extraction.survey.tree
    var still: String?
    for root in extraction.roots {
      var node = root
      while node < tree.end(root) {
        if extraction.fates[node] == .drop {
          node = tree.end(node)
          continue
        }
        if tree.tag(node) == .img, isLarge(tree, node),
          let found = ImageSource.best(tree, node, base).map(text),
          !isNone(found)
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

  /// The one picture of a page that has no other.
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

  private static func item(_ tree: PageTree, _ node: Int, _ base: PageBase) -> String? {
    let address = [AttributeName.src, .href, .content].lazy.compactMap { tree.attribute($0, of: node) }.first
    return address.flatMap { isNone(String(decoding: $0, as: UTF8.self)) ? nil : base.web($0) }.map(text)
  }

  /// A placeholder that a template left, or a film.
  private static func isNone(_ address: String) -> Bool {
    address.utf8.contains(UInt8(ascii: "{")) || address == "undefined" || address == "null"
      || [".mp4", ".webm", ".mp3"].contains { address.hasSuffix($0) }
  }

  private static func isLarge(_ tree: PageTree, _ node: Int) -> Bool {
    let sides = [AttributeName.width, .height].compactMap { tree.string($0, of: node) }.map { side in
      Int(side.prefix { $0.isNumber })
    }
    guard sides.allSatisfy({ $0.map { $0 >= least } ?? true }) else { return false }
    let source = tree.attribute(.src, of: node).map { $0.suffix(60).map { $0 | 0x20 } } ?? []
    return !marks.contains { source[...].firstRange(of: $0) != nil }
  }

  /// Pixels.
  private static let least = 100

  private static let marks = [
    "avatar", "icon", "logo", "emoji", "gravatar", "badge", "button", ".svg", "pixel", "counter", "spacer",
    "blank",
  ].map { Array($0.utf8) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A line of text that may hold markup.
enum PlainLine {
  /// Tags become blanks; what only looks like one stays.
  static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      output += rest[..<open]
      rest = rest[open...]
      guard let next = rest.dropFirst().first, AddressText.isLetter(next) || next == UInt8(ascii: "/"),
        let close = rest.firstIndex(of: UInt8(ascii: ">"))
      else {
        output.append(UInt8(ascii: "<"))
        rest = rest.dropFirst()
        continue
      }
      output.append(0x20)
      rest = rest[(close + 1)...]
    }
    return String(decoding: output + rest, as: UTF8.self)
  }
}
