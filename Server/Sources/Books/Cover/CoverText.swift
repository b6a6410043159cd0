// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// The text of a cover, prepared for drawing.
struct CoverText {
  let title: String
  let site: String?
  let author: String?
  /// The articles' titles, for a book of several.
  let contents: [String]
  /// Date and reading time.
  let facts: String?
  let language: String?
  let isRightToLeft: Bool

  // The number of titles that fit below a title of two lines.
  private static let mostTitles = 5

  init(_ book: Book) {
    let isCollection = book.chapters.count > 1
    let site = Self.drawable(book.siteName)
    let title = Self.drawable(book.title) ?? site ?? Message.bookUntitled.text(forContentIn: book.language)
    self.title = title
    self.site = site == title ? nil : site
    author = isCollection ? nil : Self.drawable(book.authors.joined(separator: ", "), limit: 120)
    contents = isCollection ? Self.titles(of: book) : []
    let words = book.chapters.reduce(0) { $0 + $1.wordCount }
    let time = ReadingTime.minutes(words: words, language: book.language).map {
      Message.bookMinutes(count: $0).text(forContentIn: book.language)
    }
    let day = PublishedDay.text(book.published, language: book.language)
    language =
      book.language.flatMap(LanguageTag.canonical)
      ?? LanguageGuess.tag(of: String(repeating: title + " ", count: 4))
    isRightToLeft =
      Script.isRightToLeft(title) ?? TextDirection.isRightToLeft(book.direction, language: book.language)
    facts = Self.facts([day, time].compactMap { Self.drawable($0) }, isRightToLeft: isRightToLeft)
  }

  /// The facts on one line, each with its own direction if the line runs from right to left.
  private static func facts(_ texts: [String], isRightToLeft: Bool) -> String? {
    // First strong isolate and its end.
    let isolated = isRightToLeft ? texts.map { "\u{2068}\($0)\u{2069}" } : texts
    return texts.isEmpty ? nil : isolated.joined(separator: " · ")
  }

  private static func titles(of book: Book) -> [String] {
    let titles = book.chapters.compactMap { drawable($0.title) }
    let more = book.chapters.count - mostTitles
    return titles.prefix(mostTitles) + (more > 0 ? ["+ \(more)"] : [])
  }

  /// One line without emoji and pictographs, which few text fonts contain.
  private static func drawable(_ text: String?, limit: Int = 400) -> String? {
    let scalars = (text ?? "").unicodeScalars.filter { !Script.isPictograph($0) }
    return BookText.present(String(String.UnicodeScalarView(scalars)), limit: limit)
  }
}
