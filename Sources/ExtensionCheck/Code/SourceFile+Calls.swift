// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension SourceFile {
  /// The longest arguments that are read, in bytes, so that a source of many calls takes no more than that for each.
  private static let longestArguments = 4096

  /// The text between the parentheses of a call, from the position behind the opening one; strings are included.
  func arguments(from start: Int) -> String {
    var depth = 0
    let longest = code[start...].prefix(Self.longestArguments)
    let end = longest.firstIndex { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth < 0
    }
    return String(decoding: text[start..<(end ?? longest.endIndex)], as: UTF8.self)
  }

  /// The arguments of every call that begins with the piece, which ends in a parenthesis, and the calls' positions.
  func calls(_ piece: String) -> [(position: Int, arguments: String)] {
    positions(of: piece).map { ($0, arguments(from: $0 + piece.utf8.count)) }
  }

  /// Names and signs such as `self.scene?` directly before a position.
  func path(before position: Int) -> String {
    let signs = Set(".?!".utf8)
    let path = code[..<position].reversed().prefix { WordSearch.isPartOfWord($0) || signs.contains($0) }
    return String(decoding: path.reversed(), as: UTF8.self)
  }

  /// The position of the last byte before another one that isn't white space.
  func lastSign(before position: Int) -> Int? {
    code[..<position].lastIndex { !Self.isSpace($0) }
  }

  /// The word that ends at a position, with the position of its first byte.
  func word(endingAt last: Int) -> (start: Int, word: String) {
    let word = code[...last].reversed().prefix { WordSearch.isPartOfWord($0) }
    return (last + 1 - word.count, String(decoding: word.reversed(), as: UTF8.self))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
