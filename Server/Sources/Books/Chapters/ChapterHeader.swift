// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes the header of an article: its title, its authors and its source.
struct ChapterHeader {
  private let chapter: Chapter
  private let title: String
  private let direction: [String: String]
  private let isRightToLeft: Bool

  init(_ chapter: Chapter, title: String, isRightToLeft: Bool) {
    self.chapter = chapter
    self.title = title
    self.isRightToLeft = isRightToLeft
    direction = TextDirection.attributes(isRightToLeft: isRightToLeft)
  }

  var nodes: [Markup] {
    var out: [Markup] = [.element("h1", direction, [.text(title)])]
    if let byline = BookText.present(chapter.byline) {
      out.append(line("byline", [.text(byline)]))
    }
    let source = sourceLine
    if !source.isEmpty { out.append(line("source", source)) }
    return out
  }

  private func line(_ name: String, _ content: [Markup]) -> Markup {
    .element("p", direction.merging(["class": name]) { $1 }, content)
  }

  /// Site, date and reading time, with the address below.
  private var sourceLine: [Markup] {
    let line = ReadingTime.facts(
      [
        BookText.present(chapter.siteName),
        PublishedDay.text(chapter.published, language: chapter.language),
      ],
      minutes: ReadingTime.minutes(words: chapter.wordCount, language: chapter.language),
      language: chapter.language, isRightToLeft: isRightToLeft)
    guard let address = chapter.sourceURL.flatMap(Address.link),
      let shown = Address.display(address)
    else { return line }
    let link = Markup.element("a", ["href": address, "dir": "ltr"], [.text(shown)])
    return line + (line.isEmpty ? [] : [.element("br")]) + [link]
  }
}
