// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Splits texts into folded words.
///
/// A run of a script without spaces becomes overlapping pairs of characters and its last character, so that any part of
/// it can be found: 東京都 becomes 東京, 京都 and 都.
struct SearchTokenizer {
  /// Raise it with each change of the resulting tokens: the index is then built again.
  static let version = 1
  /// The longest token in bytes; the rest of a longer one is left out.
  private static let length = 60

  private var folding = SearchFolding()
  private var word = ""
  private var wordStart: String.Index?
  private var unspaced: (text: String, range: Range<String.Index>)?
  private var isPaired = false

  /// Returns the tokens of a text.
  static func tokens(_ text: String) -> [SearchToken] {
    var (tokenizer, tokens): (SearchTokenizer, [SearchToken]) = (SearchTokenizer(), [])
    tokenizer.scan(text) { token in
      tokens.append(token)
      return true
    }
    return tokens
  }

  /// Passes each token of a text to `body`, until it returns false.
  mutating func scan(_ text: String, _ body: (SearchToken) -> Bool) {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      guard take(scalars[index], index..<next, body) else { return }
      index = next
    }
    if endWord(at: index, body) { _ = endRun(body) }
  }

  private mutating func take(
    _ scalar: Unicode.Scalar, _ range: Range<String.Index>, _ body: (SearchToken) -> Bool
  ) -> Bool {
    switch part(of: scalar) {
    case .nothing: return true
    case .separator: return endWord(at: range.lowerBound, body) && endRun(body)
    case .letters(let letters):
      guard endRun(body) else { return false }
      wordStart = wordStart ?? range.lowerBound
      if word.utf8.count < Self.length { word += letters }
      return true
    case .unspaced(let text): return endWord(at: range.lowerBound, body) && takeUnspaced(text, range, body)
    }
  }

  // Most characters are ASCII, for which no table is needed.
  private mutating func part(of scalar: Unicode.Scalar) -> SearchFolding.Part {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39: .letters(String(scalar))
    case 0x41...0x5A: .letters(String(Unicode.Scalar(UInt8(scalar.value + 32))))
    case 0..<0x80: .separator
    default: folding.part(of: scalar)
    }
  }

  private mutating func takeUnspaced(
    _ text: String, _ range: Range<String.Index>, _ body: (SearchToken) -> Bool
  ) -> Bool {
    defer { unspaced = (text, range) }
    guard let before = unspaced else { return true }
    isPaired = true
    return body(
      SearchToken(
        text: before.text + text, range: before.range.lowerBound..<range.upperBound, isRemainder: false))
  }

  private mutating func endWord(at end: String.Index, _ body: (SearchToken) -> Bool) -> Bool {
    guard let start = wordStart else { return true }
    let token = SearchToken(text: word, range: start..<end, isRemainder: false)
    (word, wordStart) = ("", nil)
    return body(token)
  }

  private mutating func endRun(_ body: (SearchToken) -> Bool) -> Bool {
    guard let last = unspaced else { return true }
    let token = SearchToken(text: last.text, range: last.range, isRemainder: isPaired)
    (unspaced, isPaired) = (nil, false)
    return body(token)
  }
}
