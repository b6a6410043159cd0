// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Phrases that lines begin with, one a line; one that ends with a colon wants it in the line too.
struct PhraseBeginnings: Sendable {
  private struct Phrase {
    let letters: [UInt8]
    let hasColon: Bool
  }

  private var byFirst: [[Phrase]] = Array(repeating: [], count: 256)

  init(_ phrases: String) {
    for phrase in phrases.split(separator: "\n") {
      let line = LineLetters(phrase.utf8)
      guard let first = line.letters.first else { continue }
      byFirst[Int(first)].append(Phrase(letters: line.letters, hasColon: line.colon != nil))
    }
  }

  func begin(_ line: LineLetters) -> Bool {
    guard let first = line.letters.first else { return false }
    return byFirst[Int(first)].contains {
      (!$0.hasColon || line.colon == $0.letters.count) && line.letters.starts(with: $0.letters)
    }
  }
}
