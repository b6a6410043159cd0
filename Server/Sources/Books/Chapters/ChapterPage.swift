// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One article as a page of the book.
struct ChapterPage {
  let number: Int
  let title: String
  let siteName: String?
  /// The reading time; nil for an article without words.
  let minutes: Int?
  let isRightToLeft: Bool
  /// The first line of the article; nil if it doesn't begin with text.
  let beginning: String?
  let part: String?
  /// The headings listed below it in the contents; only a book of one article has any.
  let headings: [Headings.Heading]
  let text: String

  var path: String { "chapter-\(number).xhtml" }
  var id: String { "chapter-\(number)" }

  /// - Parameter isAlone: whether the book has no other chapter.
  init(_ chapter: Chapter, number: Int, isAlone: Bool, imageStore: inout BookImageStore) throws(BookError) {
    self.number = number
    title = BookText.title(chapter.title, language: chapter.language)
    part = BookText.present(chapter.part)
    let content = try Self.content(of: chapter, number: number, imageStore: &imageStore)
    let nodes = StandfirstStyle.styled(content, standfirst: chapter.standfirst)
    siteName = BookText.present(chapter.siteName)
    minutes = ReadingTime.minutes(words: chapter.wordCount, language: chapter.language)
    beginning = Self.beginning(of: nodes)
    let headings = isAlone ? Headings(nodes) : nil
    self.headings = headings?.entries ?? []
    let language = chapter.language ?? LanguageGuess.tag(of: nodes)
    isRightToLeft = TextDirection.isRightToLeft(chapter.direction, language: language)
    let header = ChapterHeader(chapter, title: title, isRightToLeft: isRightToLeft).nodes
    text =
      XHTMLPage(
        title: title, language: language, isRightToLeft: isRightToLeft,
        body: header + (headings?.nodes ?? nodes)
      ).text
  }

  // Two lines on a small screen.
  private static let longestBeginning = 110

  private static func beginning(of nodes: [Markup]) -> String? {
    var found: String?
    nodes.forEachElement { element in
      guard found == nil, element.name == "p" else { return }
      found = BookText.present(element.children.plainText)
    }
    guard let found, found.count > longestBeginning else { return found }
    let cut = found.prefix(longestBeginning)
    // Scripts without spaces are cut after any character.
    let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
    return words + "…"
  }

  private static func content(
    of chapter: Chapter, number: Int, imageStore: inout BookImageStore
  ) throws(BookError) -> [Markup] {
    let nodes: [Markup]
    do {
      nodes = try MarkupReader.read(chapter.html)
    } catch {
      throw .malformedChapter(
        number: number, title: BookText.title(chapter.title, language: chapter.language), reason: error.reason
      )
    }
    let links = LocalLinks(source: chapter.sourceURL)
    let tidy = CaptionControls.removed(Tidier(wantedIDs: links.targets(in: nodes)).body(nodes))
    let narrow = WideTables.linearised(RepeatedTitle.removed(chapter.title, from: tidy))
    let resolved = links.resolved(ChapterImages.placed(narrow, on: &imageStore, language: chapter.language))
    return FootnoteMarks.marked(resolved)
  }
}
