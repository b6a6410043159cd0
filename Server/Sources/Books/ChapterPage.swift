// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One article as a page of the book.
struct ChapterPage {
  // Words a minute; a careful reader's pace on a small screen.
  private static let pace = 220

  let number: Int
  let title: String
  let siteName: String?
  let text: String

  var path: String { "chapter-\(number).xhtml" }
  var id: String { "chapter-\(number)" }

  init(_ chapter: Chapter, number: Int, shelf: inout PictureShelf) throws(BookError) {
    self.number = number
    title = BookText.title(chapter.title)
    siteName = BookText.present(chapter.siteName)
    let content = try Self.content(of: chapter, number: number, shelf: &shelf)
    text =
      XHTMLPage(
        title: title, language: chapter.language, direction: chapter.direction,
        body: Self.header(of: chapter, title: title) + content
      ).text
  }

  private static func content(
    of chapter: Chapter, number: Int, shelf: inout PictureShelf
  ) throws(BookError) -> [Markup] {
    let nodes: [Markup]
    do {
      nodes = try MarkupReader.read(chapter.html)
    } catch {
      throw .malformedChapter(
        number: number, title: BookText.title(chapter.title), reason: error.reason)
    }
    let links = LocalLinks(source: chapter.sourceURL)
    let tidy = Tidier(wantedIDs: links.targets(in: nodes)).body(nodes)
    let resolved = links.resolved(ChapterPictures.placed(tidy, on: &shelf))
    return FootnoteMarks.marked(resolved)
  }

  private static func header(of chapter: Chapter, title: String) -> [Markup] {
    var out: [Markup] = [.element("h1", [:], [.text(title)])]
    if let byline = BookText.present(chapter.byline) {
      out.append(.element("p", ["class": "byline"], [.text(byline)]))
    }
    let source = sourceLine(of: chapter)
    if !source.isEmpty { out.append(.element("p", ["class": "source"], source)) }
    return out
  }

  /// Site, date and reading time, and the address below.
  private static func sourceLine(of chapter: Chapter) -> [Markup] {
    let minutes = max(1, (chapter.wordCount + pace / 2) / pace)
    let facts = [
      BookText.present(chapter.siteName), BookText.day(chapter.published),
      chapter.wordCount > 0 ? "\(minutes) min" : nil,
    ].compactMap(\.self)
    let line: [Markup] = facts.isEmpty ? [] : [.text(facts.joined(separator: " · "))]
    guard let address = chapter.sourceURL.flatMap(Address.link),
      let shown = Address.display(address)
    else { return line }
    let link = Markup.element("a", ["href": address, "dir": "ltr"], [.text(shown)])
    return line + (line.isEmpty ? [] : [.element("br")]) + [link]
  }
}
