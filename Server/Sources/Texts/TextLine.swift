// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// A line of plain text as HTML.
enum TextLine {
  static func escaped(_ text: String) -> String { MarkupEscaper.standard.escape(text) }
  static func escaped(_ text: Substring) -> String { MarkupEscaper.standard.escape(text) }

  /// Words escaped, addresses as links, and `_words_` between underscores emphasized as printers read them.
  static func html(_ text: String) -> String {
    var out = ""
    var rest = Substring(text)
    while let start = linkStart(in: rest) {
      out += emphasized(rest[..<start])
      let address = address(at: rest[start...])
      out += "<a href=\"\(escaped(address))\">\(escaped(address))</a>"
      rest = rest[address.endIndex...]
    }
    return out + emphasized(rest)
  }

  /// Checks each `://` once, because a line may have thousands of them.
  private static func linkStart(in text: Substring) -> Substring.Index? {
    var rest = text
    while let marks = rest.start(of: "://") {
      let head = text[..<marks].utf8
      for scheme in ["https", "http"] where head.suffix(scheme.utf8.count).elementsEqual(scheme.utf8) {
        let start = text.utf8.index(marks, offsetBy: -scheme.utf8.count)
        if address(at: text[start...]).utf8.count > 10 { return start }
      }
      rest = text[text.utf8.index(marks, offsetBy: 3)...]
    }
    return nil
  }

  /// Up to the blank or bracket after it, without the sentence's own punctuation.
  private static func address(at text: Substring) -> Substring {
    var address = text.prefix { !$0.isWhitespace && !"<>\"“”«»".contains($0) }
    while let last = address.last, ".,;:!?'’)]}".contains(last) {
      if last == ")", address.contains("(") { break }
      address.removeLast()
    }
    return address
  }

  private static func emphasized(_ text: Substring) -> String {
    guard text.holds("_") else { return escaped(text) }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return escaped(text) }
    var out = escaped(parts[0])
    var index = 1
    while index < parts.count {
      let isPair =
        index + 1 < parts.count
        && isEmphasis(parts[index], after: parts[index - 1], before: parts[index + 1])
      out +=
        isPair ? "<em>\(escaped(parts[index]))</em>\(escaped(parts[index + 1]))" : "_" + escaped(parts[index])
      index += isPair ? 2 : 1
    }
    return out
  }

  private static func isEmphasis(_ text: Substring, after: Substring, before: Substring) -> Bool {
    guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace else {
      return false
    }
    let isWordChar = { (character: Character?) in character.map { $0.isLetter || $0.isNumber } ?? false }
    return !isWordChar(after.last) && !isWordChar(before.first)
  }
}
