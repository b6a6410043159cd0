// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The words of a mail in lower case, searched for phrases by their bytes.
struct PhraseText {
  let words: String
  private let bytes: [UInt8]

  init(_ text: String) {
    words = text.lowercased().replacing("\u{2019}", with: "'")
    bytes = Array(words.utf8)
  }

  /// Whether one of the phrases, in lower case, is there.
  func has(_ phrases: [String]) -> Bool { phrases.contains(where: has) }

  func has(_ phrase: String) -> Bool {
    let wanted = Array(phrase.utf8)
    guard let first = wanted.first, wanted.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { text in
      let last = text.count - wanted.count
      var position = 0
      while position <= last {
        if text[position] == first, (1..<wanted.count).allSatisfy({ text[position + $0] == wanted[$0] }) {
          return true
        }
        position += 1
      }
      return false
    }
  }
}
