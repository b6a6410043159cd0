// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

extension Book {
  /// Several articles as one book with a contents page, as for a digest.
  ///
  /// Chapters keep their order; neighbours with the same ``Chapter/part`` stand under one heading in the contents.
  ///
  /// - Parameters:
  ///   - identifier: the same for every edition of this collection.
  ///   - modified: when its content last changed.
  ///   - date: the day it is of, `2026-11-22`, for the library; nil when it is of none.
  ///   - cover: the address of the picture on the cover; nil gives a drawn one with the articles' titles.
  package static func collection(
    identifier: UUID, modified: Date, title: String, date: String? = nil, cover: String? = nil,
    chapters: [Chapter]
  ) -> Book {
    Book(
      identifier: identifier, modified: modified, title: title, authors: voices(of: chapters),
      language: mostUsed(chapters.compactMap { $0.language.flatMap(LanguageTag.canonical) }),
      direction: mostUsed(chapters.map { $0.direction?.lowercased() ?? "ltr" }),
      siteName: shared(chapters.map(\.siteName)), published: date, cover: cover, chapters: chapters)
  }

  /// The names of up to three authors, else of up to three sites: a library shows one line of them.
  private static func voices(of chapters: [Chapter]) -> [String] {
    let lists = [chapters.compactMap(\.byline), chapters.compactMap(\.siteName)]
    let found = lists.map { $0.compactMap { BookText.present($0) }.uniqued }
    return found.first { (1...3).contains($0.count) } ?? ["Several authors"]
  }

  /// The value that most have; of equals the one that comes first.
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
  /// Each value once, in the order of first appearance.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
