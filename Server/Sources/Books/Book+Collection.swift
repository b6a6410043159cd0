// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Messages

extension Book {
  /// Creates one book with a contents page from several articles, as for a digest.
  ///
  /// Chapters keep their order; adjacent ones with the same ``Chapter/part`` are below one heading in the contents.
  ///
  /// - Parameters:
  ///   - identifier: the same for every edition of this collection.
  ///   - modified: when its content last changed.
  ///   - date: the day of the digest for the library, such as `2026-11-22`; nil if it has none.
  ///   - cover: the address of the image on the cover; nil draws a cover with the articles' titles.
  package static func collection(
    identifier: UUID, modified: Date, title: String, date: String? = nil, cover: String? = nil,
    chapters: [Chapter]
  ) -> Book {
    let language = mostUsed(chapters.compactMap { $0.language.flatMap(LanguageTag.canonical) })
    return Book(
      identifier: identifier, modified: modified, title: title,
      authors: voices(of: chapters) ?? [Message.bookSeveralAuthors.text(forContentIn: language)],
      language: language,
      direction: mostUsed(
        chapters.map { TextDirection.isRightToLeft($0.direction, language: $0.language) ? "rtl" : "ltr" }),
      siteName: shared(chapters.map(\.siteName)), published: date, cover: cover, chapters: chapters)
  }

  /// The names of up to three authors, or else of up to three sites, because a library shows one line; nil for more.
  private static func voices(of chapters: [Chapter]) -> [String]? {
    let lists = [chapters.compactMap(\.byline), chapters.compactMap(\.siteName)]
    let found = lists.map { $0.compactMap { BookText.present($0) }.uniqued }
    return found.first { (1...3).contains($0.count) }
  }

  /// The most frequent value; if several are equally frequent, the first.
  private static func mostUsed(_ values: [String]) -> String? {
    var counts: [String: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max()
    return values.first { counts[$0] == most }
  }

  private static func shared(_ names: [String?]) -> String? {
    let distinct = names.map { BookText.present($0) }
    return Set(distinct).count == 1 ? distinct[0] : nil
  }
}

extension [String] {
  /// Each value once, in the order of first occurrence.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
