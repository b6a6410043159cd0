// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// File names for mail programs that support only ASCII.
enum ASCIIFileName {
  /// Returns a name of letters, digits and `-_.` with its extension, at most 60 bytes, never starting with a dot.
  static func fallback(for name: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let ending = folded(name[dot...]).prefix(10)
    let (title, tag) = split(name[..<dot])
    let stem = folded(title).prefix(60 - ending.count - tag.utf8.count)
    return (stem.isEmpty ? "book" : String(stem)) + tag + (ending.isEmpty ? "" : ".\(ending)")
  }

  /// A last word in square brackets, such as a delivery's token, is kept whole even if the title is long.
  private static func split(_ stem: Substring) -> (title: Substring, tag: String) {
    guard stem.last == "]", let open = stem.lastIndex(of: "[") else { return (stem, "") }
    let word = stem[stem.index(after: open)...].dropLast()
    guard (1...12).contains(word.utf8.count), word.utf8.allSatisfy(isASCIILetterOrDigit) else {
      return (stem, "")
    }
    return (stem[..<open], "-\(word)")
  }

  private static func folded(_ text: Substring) -> String {
    let latin = String(text).applyingTransform(.toLatin, reverse: false) ?? String(text)
    let plain = latin.folding(options: .diacriticInsensitive, locale: Locale(identifier: "en_US_POSIX"))
    let replaced = plain.utf8.map { isASCIILetterOrDigit($0) || $0 == 0x5F ? $0 : UInt8(ascii: "-") }
    return String(decoding: replaced, as: UTF8.self).split(separator: "-").joined(separator: "-")
  }
}
