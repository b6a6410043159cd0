// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Checks images by their bytes.
enum ImageRules {
  // KDP's limit for one image is 5 MB.
  private static let limit = 5_000_000
  private static let heavy = 2_000_000

  static func check(_ book: CheckedBook) {
    for item in book.package.items {
      guard let path = item.path, let raw = book.archive.content(path), let facts = ImageFacts(raw) else {
        continue
      }
      // A page in SVG is checked as a page.
      if facts.kind == .svg && !item.mediaType.hasPrefix("image/") { continue }
      check(facts, raw.count, path, book.list)
    }
  }

  private static func check(_ facts: ImageFacts, _ size: Int, _ path: String, _ list: FindingList) {
    if facts.kind == .svg { return list.note(.imageDrawing, path, "The image is SVG") }
    if !facts.isShown {
      return list.note(.imageFormat, path, "The image is \(facts.kind.rawValue.uppercased())")
    }
    if facts.isDamaged { list.note(.imageDamaged, path, "The image is truncated or damaged") }
    if facts.isAnimated { list.note(.imageAnimated, path, "The image is animated") }
    if facts.isCMYK { list.note(.imageCMYK, path, "The image is CMYK") }
    if facts.hasTransparency && !facts.isAnimated {
      list.note(.imageTransparent, path, "The image is partly transparent")
    }
    if size > heavy {
      let rule: BookRule = size > limit ? .imageLarge : .imageHeavy
      list.note(rule, path, "The image has \((size + 50_000) / 100_000 * 100) kB")
    }
  }
}
