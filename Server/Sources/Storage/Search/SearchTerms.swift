// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What a user searches for: phrases that must all occur, the last one as the beginning of a word.
package struct SearchTerms: Sendable, Equatable {
  /// The largest number of characters and of phrases that are read.
  private static let (length, limit) = (400, 12)

  /// Folded words, in the order in which they must follow each other.
  let phrases: [[String]]
  /// Whether the last word of the last phrase may continue.
  let endsOpen: Bool

  /// Reads words and “quoted phrases”; nil for a blank text.
  ///
  /// A text without any letter or digit has no phrases, and nothing is found.
  package init?(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    let pieces = Self.pieces(String(text.prefix(Self.length)))
    let read = pieces.map { (words: Self.words($0.text), isQuoted: $0.isQuoted) }.filter { !$0.words.isEmpty }
      .prefix(Self.limit)
    phrases = read.map(\.words)
    // A single letter would match most of the index.
    let last = phrases.last?.last ?? ""
    endsOpen = read.last?.isQuoted == false && (last.utf8.count > 1)
  }

  private static func pieces(_ text: String) -> [(text: String, isQuoted: Bool)] {
    let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
    var pieces: [(text: String, isQuoted: Bool)] = []
    // Every second part is between two quotes; after an opening quote without a closing one, words follow.
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: quotes.contains)
    for (index, part) in parts.enumerated() {
      if index % 2 == 1, index < parts.count - 1 {
        pieces.append((String(part), true))
      } else {
        pieces += part.split(whereSeparator: \.isWhitespace).map { (String($0), false) }
      }
    }
    return pieces
  }

  // The remainder of a run matters only if something follows it: 東京 must also find 東京都.
  private static func words(_ text: String) -> [String] {
    var tokens = SearchTokenizer.tokens(text)
    if tokens.last?.isRemainder == true { tokens.removeLast() }
    return tokens.map(\.text)
  }

  /// Returns the expression of FTS5 that finds the phrases in one field.
  ///
  /// Tokens contain only letters and digits, so nothing of the user's text can be an operator.
  ///
  /// - Parameter endings: the words to find instead of the beginning of a word, if they are known.
  func expression(_ mark: String, endings: [String]? = nil) -> String {
    phrases.enumerated().map { index, words in
      guard endsOpen, index == phrases.count - 1 else { return Self.phrase(words, mark) }
      guard let endings else { return Self.phrase(words, mark) + "*" }
      let complete = endings.map { Self.phrase(words.dropLast() + [$0], mark) }
      return "(" + complete.joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }

  private static func phrase(_ words: [String], _ mark: String) -> String {
    "\"" + words.map { mark + $0 }.joined(separator: " ") + "\""
  }

  /// Returns whether the phrase with that index ends with the last of these tokens.
  func ends(_ phrase: Int, _ tokens: [SearchToken]) -> Bool {
    let isOpen = endsOpen && phrase == phrases.count - 1
    guard let wanted = phrases[phrase].last, let last = tokens.last?.text,
      isOpen ? last.hasBytePrefix(wanted) : last == wanted
    else { return false }
    return tokens.dropLast().suffix(phrases[phrase].count - 1).map(\.text)
      .elementsEqual(phrases[phrase].dropLast())
  }
}

extension String {
  // `hasPrefix` compares characters, but the index compares bytes.
  fileprivate func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
