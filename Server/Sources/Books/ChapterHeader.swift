// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes the header of an article: its title, its authors and its source.
struct ChapterHeader {
  private let chapter: Chapter
  private let title: String

  init(_ chapter: Chapter, title: String) {
    self.chapter = chapter
    self.title = title
  }

  var nodes: [Markup] {
    var out: [Markup] = [.element("h1", [:], [.text(title)])]
    if let byline = BookText.present(chapter.byline) {
      out.append(.element("p", ["class": "byline"], [.text(byline)]))
    }
    let source = sourceLine
    if !source.isEmpty { out.append(.element("p", ["class": "source"], source)) }
    return out
  }

  /// Site, date and reading time, with the address below.
  private var sourceLine: [Markup] {
    let facts = [
      BookText.present(chapter.siteName), BookText.day(chapter.published),
      ReadingTime.minutes(words: chapter.wordCount, language: chapter.language).map { "\($0) min" },
    ].compactMap(\.self)
    let line: [Markup] = facts.isEmpty ? [] : [.text(facts.joined(separator: " · "))]
    guard let address = chapter.sourceURL.flatMap(Address.link),
      let shown = Address.display(address)
    else { return line }
    let link = Markup.element("a", ["href": address, "dir": "ltr"], [.text(shown)])
    return line + (line.isEmpty ? [] : [.element("br")]) + [link]
  }
}

/// The speed of a careful reader on a small screen.
enum ReadingTime {
  /// Minutes, at least one; nil for a text without words.
  ///
  /// - Parameter words: the number of words, or of characters in scripts that are written without spaces.
  static func minutes(words: Int, language: String?) -> Int? {
    if words < 1 { return nil }
    let isCountedInCharacters = ["ja", "zh", "th", "lo", "km", "my"].contains(
      String((language ?? "").lowercased().prefix { $0.isLetter }))
    let pace = isCountedInCharacters ? 480 : 220
    return max(1, (words + pace / 2) / pace)
  }
}
