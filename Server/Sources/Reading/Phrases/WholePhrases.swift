// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Phrases that lines say and no more, one a line.
struct WholePhrases: Sendable {
  private var byFirst: [[[UInt8]]] = Array(repeating: [], count: 256)

  init(_ phrases: String) {
    for phrase in phrases.split(separator: "\n") {
      let letters = LineLetters(phrase.utf8).letters
      if let first = letters.first { byFirst[Int(first)].append(letters) }
    }
  }

  func contain(_ line: LineLetters) -> Bool {
    guard let first = line.letters.first else { return false }
    return byFirst[Int(first)].contains { $0.count == line.letters.count && $0 == line.letters }
  }
}
