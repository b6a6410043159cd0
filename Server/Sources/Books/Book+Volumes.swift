// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension Book {
  /// Splits the book into as few volumes as fit the limit, with its chapters in order; a book that fits stays whole.
  ///
  /// A volume has the book's title with its number, and an identifier that depends only on the book and the number.
  /// A chapter that exceeds the limit gets its own volume, and a writer with ``imageBudget(within:)`` then leaves
  /// out its last images.
  ///
  /// - Parameters:
  ///   - images: the images, as for writing; each counts once in every volume that shows it.
  ///   - limit: the largest number of bytes of one file.
  package func volumes(images: [BookImage], limit: Int) -> [Book] {
    let sizes = Dictionary(images.map { ($0.url, $0.size) }, uniquingKeysWith: { first, _ in first })
    var groups: [[Chapter]] = []
    var filling = Filling(sizes: sizes)
    for chapter in chapters {
      var fuller = filling
      fuller.add(chapter)
      if fuller.bytes > limit, !filling.chapters.isEmpty {
        groups.append(filling.chapters)
        fuller = Filling(sizes: sizes)
        fuller.add(chapter)
      }
      filling = fuller
    }
    groups.append(filling.chapters)
    if groups.count == 1 { return [self] }
    return groups.indices.map { volume($0 + 1, of: groups.count, groups[$0]) }
  }

  /// The number of bytes that images may have, so that the file stays within the limit.
  package func imageBudget(within limit: Int) -> Int {
    let text = chapters.reduce(Filling.fixed) { $0 + Filling.text(of: $1) }
    return max(0, limit - text)
  }

  private func volume(_ number: Int, of count: Int, _ chapters: [Chapter]) -> Book {
    var bytes = identifier.uuid
    // The last two bytes of a UUID are not reserved in any version.
    bytes.14 ^= UInt8(truncatingIfNeeded: number >> 8)
    bytes.15 ^= UInt8(truncatingIfNeeded: number)
    return Book(
      identifier: UUID(uuid: bytes), modified: modified, title: "\(title) (\(number)/\(count))",
      authors: authors, language: language, direction: direction, siteName: siteName, published: published,
      cover: cover, volume: .init(number: number, count: count, set: title), chapters: chapters)
  }
}

/// Collects the chapters of a volume and estimates its bytes, rather too high than too low.
private struct Filling {
  /// Bytes of container, contents, stylesheet and cover.
  static let fixed = 700_000
  let sizes: [String: Int]
  private(set) var chapters: [Chapter] = []
  private(set) var bytes = fixed
  private var shown: Set<String> = []

  init(sizes: [String: Int]) { self.sizes = sizes }

  mutating func add(_ chapter: Chapter) {
    chapters.append(chapter)
    bytes += Self.text(of: chapter)
    for address in chapter.imageAddresses where shown.insert(address).inserted {
      bytes += sizes[address] ?? 0
    }
  }

  // Prose compresses to less than half; other text is rare and short.
  static func text(of chapter: Chapter) -> Int { chapter.html.utf8.count / 2 + 4_096 }
}
