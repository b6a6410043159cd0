// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Lays out a cover: a band for the image above, the text below it.
struct CoverLayout {
  struct Line: Equatable {
    let text: String
    /// The position of the baseline.
    let y: Int
    let size: Int
    let role: Role

    enum Role { case site, title, author, entry, facts }
  }

  static let margin = 140
  static let textWidth = Double(CoverSize.drawing.width - 2 * margin)
  private static let leastBand = 960
  private static let mostBand = 1_560
  private static let (siteSize, authorSize, entrySize, factsSize) = (54, 62, 50, 46)
  private static let padding = 120

  let bandHeight: Int
  let lines: [Line]

  /// - Parameter image: the image in the band; a diagram makes the band as high as it needs.
  init(_ words: CoverText, image: CoverImage? = nil) {
    let below = Self.heightBelow(words)
    let available = CoverSize.drawing.height - Self.leastBand - Self.heightAbove(words) - below
    let (size, title) = Self.title(words.title, height: available)
    let titleHeight = title.count * Self.step(size)
    let needed = Self.heightAbove(words) + titleHeight + below
    let most = min(Self.mostBand, max(Self.leastBand, CoverSize.drawing.height - needed))
    bandHeight = image?.wholeHeight.map { min(most, max(Self.leastBand, $0)) } ?? most
    var out: [Line] = []
    var y = bandHeight + Self.padding
    if let site = words.site {
      let line = CoverLines.cut(site, width: Self.textWidth / Double(Self.siteSize), lines: 1)[0]
      out.append(Line(text: line, y: y + Self.siteSize, size: Self.siteSize, role: .site))
      y += Self.siteSize + 40
    }
    for line in title {
      y += Self.step(size)
      out.append(Line(text: line, y: y - Self.step(size) / 5, size: size, role: .title))
    }
    y += 40
    out += Self.small(words, from: &y)
    if let facts = words.facts {
      let last = CoverSize.drawing.height - Self.padding
      out.append(Line(text: facts, y: last, size: Self.factsSize, role: .facts))
    }
    lines = out
  }

  /// In ems; letters that are not bold are narrower.
  private static func smallWidth(_ size: Int) -> Double { textWidth / Double(size) * 1.1 }

  private static func step(_ size: Int) -> Int { size * 5 / 4 }

  private static func heightAbove(_ words: CoverText) -> Int {
    padding + (words.site == nil ? 0 : siteSize + 40)
  }

  private static func heightBelow(_ words: CoverText) -> Int {
    let author = words.author == nil ? 0 : step(authorSize)
    let facts = words.facts == nil ? 0 : factsSize + 40
    return 40 + author + words.contents.count * step(entrySize) + facts + padding
  }

  /// The largest size at which the title has few lines and no word is split.
  private static func title(_ title: String, height: Int) -> (size: Int, lines: [String]) {
    let sizes = [
      (188, 2), (168, 3), (150, 3), (134, 4), (120, 5), (106, 6), (94, 7), (84, 8), (74, 9), (66, 10),
    ]
    for (size, most) in sizes {
      guard let lines = CoverLines.broken(title, width: textWidth / Double(size)) else { continue }
      if lines.count <= most, lines.count * step(size) <= height { return (size, lines) }
    }
    // A word that is too long on its own doesn't make the whole title small.
    if title.split(whereSeparator: \.isWhitespace).count <= 4 {
      return (106, CoverLines.cut(title, width: textWidth / 106, lines: 6))
    }
    let size = 66
    return (size, CoverLines.cut(title, width: textWidth / Double(size), lines: max(2, height / step(size))))
  }

  private static func small(_ words: CoverText, from y: inout Int) -> [Line] {
    var out: [Line] = []
    if let author = words.author {
      y += step(authorSize)
      let line = CoverLines.cut(author, width: smallWidth(authorSize), lines: 1)[0]
      out.append(Line(text: line, y: y - 14, size: authorSize, role: .author))
    }
    for entry in words.contents {
      y += step(entrySize)
      let line = CoverLines.cut(entry, width: smallWidth(entrySize), lines: 1)[0]
      out.append(Line(text: line, y: y - 12, size: entrySize, role: .entry))
    }
    return out
  }
}
