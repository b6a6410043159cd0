// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The word at the end of a text, and how a choice completes it.
///
/// ```swift
/// let last = WordCompletion(of: "A kite #hi")                            // last?.word is "#hi"
/// let choices = WordCompletion.matches("#hi", in: ["#hill", "#sea"])     // ["#hill"]
/// let text = last?.completed(with: "#hill")                              // "A kite #hill "
/// ```
public struct WordCompletion: Hashable, Sendable {
  /// The word that is being written.
  public let word: String
  private let before: String

  /// Takes the last word of a text; nil when the text is empty or ends with a space or a new line.
  public init?(of text: String) {
    let start = text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex
    guard start < text.endIndex else { return nil }
    word = String(text[start...])
    before = String(text[..<start])
  }

  /// Returns the text with the choice in place of the word, followed by a space.
  public func completed(with choice: String) -> String { before + choice + " " }

  /// Returns the first candidates that begin with the word and are longer, at most `limit`.
  ///
  /// Case and accents don't matter.
  public static func matches(_ word: String, in candidates: [String], limit: Int = 5) -> [String] {
    let found = candidates.lazy.filter { candidate in
      let range = candidate.range(of: word, options: [.anchored, .caseInsensitive, .diacriticInsensitive])
      return range != nil && range?.upperBound != candidate.endIndex
    }
    return Array(found.prefix(limit))
  }
}
