// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Makes a safe file name for a book with this title: ASCII, at most 60 bytes with its extension.
///
/// Other scripts are transliterated to Latin letters; the result has only letters, digits and hyphens
/// before the extension, so it can't be a hidden file or a path outside the folder. Kindle shows the title of
/// the book, not this name.
package func fileName(forTitle title: String, ending: String = ".epub") -> String {
  let title = String(title.prefix(300))
  let latin = title.applyingTransform(.toLatin, reverse: false) ?? title
  let plain = latin.folding(options: .diacriticInsensitive, locale: Locale(identifier: "en_US_POSIX"))
  let spelled = spellings.reduce(plain) { $0.replacing($1.key, with: $1.value) }
  let bytes = spelled.utf8.map { Address.isLetterOrDigit($0) ? $0 : UInt8(ascii: "-") }
  let words = String(decoding: bytes, as: UTF8.self).split(separator: "-")
  return stem(of: words, upTo: 60 - ending.utf8.count) + ending
}

/// As many whole words as fit, or a part of the first.
private func stem(of words: [Substring], upTo limit: Int) -> String {
  var stem = String((words.first ?? "book").prefix(limit))
  for word in words.dropFirst() {
    if stem.utf8.count + 1 + word.utf8.count > limit { break }
    stem += "-" + word
  }
  return stem
}

/// Letters that don't decompose into a plain letter and an accent, and apostrophes inside words.
private let spellings: KeyValuePairs = [
  "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
  "đ": "d", "Đ": "D", "ð": "d", "þ": "th", "ı": "i", "ʹ": "", "ʺ": "", "'": "", "’": "", "ʻ": "",
]
