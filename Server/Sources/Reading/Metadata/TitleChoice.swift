// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Chooses the title by agreement of its sources and takes the site's name off it.
struct TitleChoice {
  private let tags: MetaTags
  private let data: LinkedData
  private let siteName: String?
  private let host: String?
  private let headings: [String]
  private let named: [String]

  init(_ tags: MetaTags, _ data: LinkedData, _ landmarks: Landmarks, siteName: String?, host: String?) {
    self.tags = tags
    self.data = data
    self.siteName = siteName
    self.host = host
    headings = landmarks.headingTexts
    named = landmarks.namedTexts
  }

  func best() -> String? {
    let stated = statedTitles
    // A heading that a stated title contains is the title as readers see it.
    for heading in headings + named where heading.count > 8 || headings.count == 1 {
      if stated.contains(where: { agree($0, heading) }) { return heading }
    }
    if let first = stated.first { return withoutSite(first) }
    return headings.first { !isSite($0) } ?? tags.title.map(withoutSite)
  }

  private var statedTitles: [String] {
    let all = [
      tags["og:title"], data.headline, tags["twitter:title"],
      tags["parsely-title", "dc.title", "sailthru.title", "headline"], tags.title,
    ]
    return all.compactMap { $0.map { Entities.decodedTwice($0).collapsed }?.nonEmpty }.filter { !isSite($0) }
  }

  private func agree(_ stated: String, _ heading: String) -> Bool {
    let one = Boilerplate.letters(Array(stated.utf8))
    let other = Boilerplate.letters(Array(heading.utf8))
    guard other.count >= 4, one.count >= 4 else { return one == other }
    if one == other { return true }
    // A stated title may carry the site's name behind the heading.
    return one.starts(with: other) && (other.count * 2 >= one.count || other.count >= 12)
  }

  private func isSite(_ title: String) -> Bool {
    let letters = Boilerplate.letters(Array(title.utf8))
    if let siteName, Boilerplate.letters(Array(siteName.utf8)) == letters { return true }
    return letters.isEmpty
  }

  /// Removes a segment that is the site's name, or the last one of a title whose first says enough.
  func withoutSite(_ title: String) -> String {
    for separator in [" | ", " - ", " – ", " — ", " · ", " • ", " » ", " « ", " :: ", " / ", ": "] {
      var parts = title.components(by: separator)
      guard parts.count > 1 else { continue }
      let before = parts.count
      if isSiteSegment(parts[parts.count - 1]) {
        parts.removeLast()
      } else if isSiteSegment(parts[0]) {
        parts.removeFirst()
      }
      if parts.count == before, separator == " | ", parts[0].split(separator: " ").count >= 3 {
        parts.removeLast()
      }
      if parts.count < before { return withoutSite(parts.joined(separator: separator)) }
    }
    return title
  }

  private func isSiteSegment(_ segment: String) -> Bool {
    let letters = Boilerplate.letters(Array(segment.utf8))
    guard !letters.isEmpty else { return true }
    if let siteName, Boilerplate.letters(Array(siteName.utf8)) == letters { return true }
    guard let host else { return false }
    let name = Boilerplate.letters(Array(Hosts.name(host).utf8))
    let whole = Boilerplate.letters(Array(host.utf8))
    if letters == name || letters == whole || whole[...].firstRange(of: letters) != nil && letters.count > 3 {
      return true
    }
    return name.count > 4 && letters.starts(with: name) && letters.count <= name.count + 12
  }
}
