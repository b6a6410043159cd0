// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Breaks a text into lines of similar length.
enum CoverLines {
  /// A part of the text that must stay on one line.
  private struct Piece {
    var text: String
    var width: Double
    /// Whether a space follows if the line continues.
    var blankAfter: Bool
  }

  private static let blank = Script.width(of: " ")

  /// The lines; nil if a word is wider than a line.
  ///
  /// - Parameter width: the width of a line in ems.
  static func broken(_ text: String, width: Double) -> [String]? {
    let pieces = pieces(of: text)
    guard !pieces.isEmpty, pieces.allSatisfy({ $0.width <= width }) else { return nil }
    let count = filled(pieces, width).count
    // Finds the narrowest width with the same number of lines, so that the last line isn't a single word.
    var (low, high) = (pieces.map(\.width).max() ?? 0, width)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if filled(pieces, middle).count > count { low = middle } else { high = middle }
    }
    return filled(pieces, high)
  }

  /// Breaks any text, splitting words if necessary; text beyond the last line is replaced by an ellipsis.
  static func cut(_ text: String, width: Double, lines limit: Int) -> [String] {
    let short = pieces(of: text).flatMap { split($0, width) }
    var lines = filled(short, width)
    guard lines.count > limit else { return lines }
    lines = Array(lines.prefix(limit))
    var last = lines.removeLast()
    while !last.isEmpty, Script.width(of: last + "…") > width { last.removeLast() }
    return lines + [last.trimmingWhitespace + "…"]
  }

  private static func filled(_ pieces: [Piece], _ width: Double) -> [String] {
    var lines: [String] = []
    var (line, used) = ("", 0.0)
    var gap = false
    for piece in pieces {
      let needed = used + (gap ? blank : 0) + piece.width
      // The tolerance keeps rounding errors from breaking a line that fits.
      if !line.isEmpty, needed > width + 0.001 {
        lines.append(line)
        (line, used, gap) = ("", 0, false)
      }
      line += (gap ? " " : "") + piece.text
      used += (gap ? blank : 0) + piece.width
      gap = piece.blankAfter
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func pieces(of text: String) -> [Piece] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [Piece] in
      var parts = parts(of: word)
      parts[parts.count - 1].blankAfter = true
      return parts
    }
  }

  /// Splits a word where a line may end inside it.
  private static func parts(of word: Substring) -> [Piece] {
    var parts: [Piece] = []
    var previous: Character?
    for character in word {
      if let previous, !mayBreak(between: previous, and: character) {
        parts[parts.count - 1].text.append(character)
        parts[parts.count - 1].width += Script.width(of: character)
      } else {
        parts.append(
          Piece(text: String(character), width: Script.width(of: character), blankAfter: false))
      }
      previous = character
    }
    return parts
  }

  // The characters that may not begin or end a line in Japanese and Chinese typesetting.
  private static let notFirst: Set<Character> = Set(
    "、。，．・：；？！）」』】〕〉》〗〙ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％‰…‥〜～!),.:;?]}%’”·")
  private static let notLast: Set<Character> = Set("（「『【〔〈《〖〘([{“‘￥＄$#")

  private static func mayBreak(between one: Character, and next: Character) -> Bool {
    guard let first = one.unicodeScalars.first, let second = next.unicodeScalars.first,
      !notFirst.contains(next), !notLast.contains(one)
    else { return false }
    if Script.isSquare(first) || Script.isSquare(second) { return true }
    if Script.isUndivided(first), Script.isUndivided(second) { return true }
    return "-–—/".contains(one) && second.properties.isAlphabetic
  }

  private static func split(_ piece: Piece, _ width: Double) -> [Piece] {
    if piece.width <= width { return [piece] }
    var parts = [Piece(text: "", width: 0, blankAfter: false)]
    for character in piece.text {
      let wide = Script.width(of: character)
      // Reserves the width of the hyphen.
      if parts[parts.count - 1].width + wide > width - 0.5 {
        if character.isLetter { parts[parts.count - 1].text.append("-") }
        parts.append(.init(text: "", width: 0, blankAfter: false))
      }
      parts[parts.count - 1].text.append(character)
      parts[parts.count - 1].width += wide
    }
    parts[parts.count - 1].blankAfter = piece.blankAfter
    return parts
  }
}
