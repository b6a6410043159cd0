// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the title by agreement of its sources and takes the site's name off it.
struct TitleChoice {
  private let site: SiteSegments
  private let headings: [String]
  private let named: [String]
  private let items: [String]
  private let tree: PageTree
  private let landmarks: Landmarks
  /// What the head of the page calls it, the most trusted first.
  private let stated: [String]
  private let pageTitle: String?

  init(
    _ tree: PageTree, _ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, siteName: String?,
    host: String?
  ) {
    let site = SiteSegments(siteName: siteName, host: host)
    self.site = site
    headings = landmarks.headingTexts.filter { !site.isSite($0) }
    named = landmarks.namedTexts
    items = landmarks.headlineItems
    self.tree = tree
    self.landmarks = landmarks
    pageTitle = tags.title
    stated = Self.sources(tags, data).filter { !site.isSite($0) }
  }

  /// The article's own title.
  func best() -> String? {
    let shown = fuller ?? agreed ?? framed ?? segment ?? similar
    return (shown ?? stated.first ?? items.first ?? headings.first ?? pageTitle).map(site.without)
  }

  /// The title by which the page is known elsewhere, as it states it, with the site's name where it has it.
  static func stated(_ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks) -> String? {
    sources(tags, data).first ?? landmarks.headingTexts.first
  }

  private static func sources(_ tags: MetaTags, _ data: LinkedData) -> [String] {
    let all = [
      tags["og:title"], tags["twitter:title"], data.headline.map(Entities.decodedTwice)?.collapsed,
      tags["parsely-title", "dc.title", "dcterms.title", "sailthru.title", "headline"], tags.title,
    ]
    return all.compactMap { $0?.nonEmpty }
  }

  /// A heading that the head of the page states too is the title as readers see it.
  private var agreed: String? {
    (headings + named + items).first { heading in
      let letters = TitleText.letters(heading)
      return stated.contains { stated in
        isFirstSegment(letters, of: stated)
          || ((heading.count > 8 || headings.count == 1) && agree(stated, heading))
      }
    }
  }

  /// A heading that goes on where what is stated ends, with a subtitle between wave dashes, as Japanese pages set it.
  private var fuller: String? {
    let titles = Set(stated.map { TitleText.letters(site.without($0)) }.filter { $0.count >= 12 })
    guard !headings.contains(where: { titles.contains(TitleText.letters($0)) }) else { return nil }
    return (headings + landmarks.subheadingTexts(tree)).first { heading in
      Self.waves.contains { wave in
        let parts = heading.components(by: wave)
        return parts.count == 3 && TitleText.letters(parts[1]).count >= 6 && parts[2].trimmingBlanks.isEmpty
          && titles.contains(TitleText.letters(parts[0]))
      }
    }
  }

  private static let waves = ["～", "〜"]

  private func agree(_ stated: String, _ heading: String) -> Bool {
    let one = TitleText.letters(stated)
    let other = TitleText.letters(heading)
    guard other.count >= 4, one.count >= 4 else { return one == other }
    if one == other { return true }
    guard one.starts(with: other), other.count * 2 >= one.count || other.count >= 12 else { return false }
    // Behind the heading may stand the site's name, after a colon more of the title.
    return !stated.utf8.dropFirst(heading.utf8.count).drop { $0 == 0x20 }.starts(with: ":".utf8)
      || TitleText.letters(site.without(stated)) == other
  }

  /// `Indexes` of `Indexes — Example 3 documentation`.
  private func isFirstSegment(_ heading: [UInt8], of stated: String) -> Bool {
    Self.dashes.contains { dash in
      let parts = stated.components(by: dash)
      return parts.count > 1 && TitleText.letters(parts[0]) == heading
    }
  }

  private static let dashes = [" — ", " – ", " | ", " · ", " :: "]

  /// What is stated, where the heading on the page has a kicker before it or more behind it.
  private var framed: String? {
    guard let heading = headings.first.map(TitleText.letters) else { return nil }
    return stated.map(site.without).first { title in
      let wanted = TitleText.letters(title)
      guard wanted.count >= 12, wanted.count < heading.count else { return false }
      return heading.suffix(wanted.count) == wanted[...] || heading.prefix(wanted.count) == wanted[...]
    }
  }

  /// A lower heading that is a part of the stated title, where no heading of the first level is the article's.
  private var segment: String? {
    guard headings.isEmpty else { return lower }
    return landmarks.subheadingTexts(tree).first { heading in
      let letters = TitleText.letters(heading)
      return letters.count >= 6 && !site.isSite(heading)
        && stated.contains { stated in
          Self.borders.contains { border in
            let parts = stated.components(by: border)
            return parts.count > 1 && parts.contains { TitleText.letters($0) == letters }
          }
        }
    }
  }

  /// A lower heading that is the whole title, where those of the first level head the parts.
  private var lower: String? {
    let titles = Set(stated.map { TitleText.letters(site.without($0)) })
    return landmarks.subheadingTexts(tree).first { heading in
      TitleText.words(heading).count >= 3 && titles.contains(TitleText.letters(heading))
    }
  }

  private static let borders = dashes + [" » ", " « ", " - ", ": "]

  /// A heading with other words: pages often state one title for search engines and show another.
  private var similar: String? {
    headings.first { heading in
      let words = TitleText.words(heading)
      return words.count >= 3 && heading.utf8.count < Self.longest
        && stated.contains { isSimilar(heading, words, $0) }
    }
  }

  private func isSimilar(_ heading: String, _ words: Set<[UInt8]>, _ stated: String) -> Bool {
    !TitleText.letters(stated).starts(with: TitleText.letters(heading))
      && TitleText.overlap(words, TitleText.words(stated)) >= Self.leastOverlap
  }

  private static let leastOverlap = 0.3
  /// The longest heading, in bytes, that is not a summary.
  private static let longest = 240
}
