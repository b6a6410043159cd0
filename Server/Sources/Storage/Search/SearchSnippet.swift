// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A passage of a text with the matches of a search.
package struct SearchSnippet: Sendable, Equatable {
  package let text: String
  /// The matches in order, as offsets of characters in `text`; they don't overlap.
  package let marks: [Range<Int>]

  /// The text in order, cut at the borders of the matches.
  package var pieces: [(text: String, isMatch: Bool)] {
    let characters = Array(text)
    var (pieces, end): ([(text: String, isMatch: Bool)], Int) = ([], 0)
    for mark in marks {
      if mark.lowerBound > end { pieces.append((String(characters[end..<mark.lowerBound]), false)) }
      pieces.append((String(characters[mark]), true))
      end = mark.upperBound
    }
    if end < characters.count { pieces.append((String(characters[end...]), false)) }
    return pieces
  }

  /// The number of characters before the first match, and of the whole passage.
  private static let (lead, length) = (60, 240)

  /// Finds the first passage in which one of the phrases occurs; nil when none does.
  package init?(of terms: SearchTerms, in text: String) {
    var search = Matches(terms, in: text)
    guard let first = search.ranges.first else { return nil }
    let start = Self.start(before: first.lowerBound, in: text)
    let end = text.index(start, offsetBy: Self.length, limitedBy: text.endIndex) ?? text.endIndex
    search.ranges.removeAll { $0.upperBound > end }
    self.text = String(text[start..<end]).replacing(#/\s/#, with: " ")
    marks = search.ranges.map { range in
      let offset = text.distance(from: start, to: range.lowerBound)
      return offset..<offset + text.distance(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// A word begins there, at most `lead` characters before the match.
  private static func start(before match: String.Index, in text: String) -> String.Index {
    guard let far = text.index(match, offsetBy: -lead, limitedBy: text.startIndex) else {
      return text.startIndex
    }
    guard let space = text[far..<match].firstIndex(where: \.isWhitespace) else { return far }
    return text.index(after: space)
  }

  /// The matches up to the end of the passage that begins with the first one.
  private struct Matches {
    var ranges: [Range<String.Index>] = []

    init(_ terms: SearchTerms, in text: String) {
      let longest = terms.phrases.map(\.count).max() ?? 0
      guard longest > 0 else { return }
      var (tokenizer, recent, end): (SearchTokenizer, [SearchToken], String.Index?) = (
        SearchTokenizer(), [], nil
      )
      var found: [Range<String.Index>] = []
      tokenizer.scan(text) { token in
        if let end, token.range.lowerBound >= end { return false }
        if recent.count == longest { recent.removeFirst() }
        recent.append(token)
        for phrase in terms.phrases.indices where terms.ends(phrase, recent) {
          let start = recent[recent.count - terms.phrases[phrase].count].range.lowerBound
          Self.add(start..<token.range.upperBound, to: &found)
        }
        if end == nil, let first = found.first {
          end = text.index(first.lowerBound, offsetBy: SearchSnippet.length, limitedBy: text.endIndex)
        }
        return true
      }
      ranges = found
    }

    private static func add(_ range: Range<String.Index>, to found: inout [Range<String.Index>]) {
      if let last = found.last, last.upperBound > range.lowerBound {
        let joined = min(last.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)
        found[found.count - 1] = joined
      } else {
        found.append(range)
      }
    }
  }
}
