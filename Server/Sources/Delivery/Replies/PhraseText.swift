// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The text of a mail in lowercase, searched for phrases by bytes.
struct PhraseText {
  let words: String
  private let bytes: [UInt8]

  init(_ text: String) {
    words = text.lowercased().replacing("\u{2019}", with: "'")
    bytes = Array(words.utf8)
  }

  /// Whether the text contains one of the lowercase phrases.
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
