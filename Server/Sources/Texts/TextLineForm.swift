// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The form of a line of plain text.
enum TextLineForm {
  static func trimmed(_ line: Substring) -> String {
    var text = line.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// One line of the lines of a paragraph; a word cut at a line's end is put together where that is certain.
  static func flowing(_ lines: [String]) -> String {
    var out = ""
    for line in lines {
      let isCut = out.last == "\u{AD}"
      if isCut { out.removeLast() }
      let isDash = out.hasSuffix("--") || out.hasSuffix("—")
      let isScriptWithoutBlanks =
        out.unicodeScalars.last.map(isSquare) == true && line.unicodeScalars.first.map(isSquare) == true
      out += (out.isEmpty || isCut || isDash || isScriptWithoutBlanks ? "" : " ") + line
    }
    return out
  }

  static func isItem(_ line: Substring) -> Bool { isBullet(line) || number(of: line) != nil }

  static func isBullet(_ line: Substring) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    guard let mark = text.first, "-*•◦‣▪+·".contains(mark), text.dropFirst().first?.isWhitespace == true
    else {
      return false
    }
    return text.dropFirst().contains { !$0.isWhitespace }
  }

  /// The number that the line begins with as an item: `3.` or `3)` and a blank.
  static func number(of line: Substring) -> Int? {
    let text = line.drop(while: \.isWhitespace)
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard (1...3).contains(digits.count), let mark = rest.first, ".)".contains(mark),
      rest.dropFirst().first?.isWhitespace == true
    else { return nil }
    return Int(digits)
  }

  static func itemText(_ line: Substring) -> String {
    let text = line.drop(while: \.isWhitespace)
    return trimmed(text.drop { !$0.isWhitespace })
  }

  /// All in capitals, in a script that has them.
  static func isShouted(_ text: String) -> Bool {
    text.count { $0.isUppercase } >= 3 && !text.contains { $0.isLowercase } && text.last != ","
  }

  private static let divisions: Set<String> = [
    "chapter", "part", "section", "book", "act", "scene", "appendix", "kapitel", "teil", "abschnitt",
    "chapitre",
    "partie", "capítulo", "parte", "capitolo", "hoofdstuk", "deel", "глава", "часть", "rozdział", "luku",
  ]

  /// `Chapter 7. The sea`, `Kapitel II`, `2.1 Method`.
  static func namesChapter(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else { return false }
    if words.count >= 2, divisions.contains(first.lowercased()) {
      let number = words[1].filter { $0.isLetter || $0.isNumber }
      return number.contains(where: \.isNumber) || number.allSatisfy { "IVXLCM".contains($0) }
    }
    let parts = first.split(separator: ".")
    let isNumbering = parts.count >= 2 && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
    return isNumbering && words.count >= 2 && !".,;:".contains(text.last ?? " ")
  }

  private static func isSquare(_ scalar: Unicode.Scalar) -> Bool {
    (0x2E80...0x9FFF).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
  }
}
