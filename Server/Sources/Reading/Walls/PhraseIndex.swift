// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Many phrases that are looked for in one pass over a text.
///
/// A text's next four bytes choose the few phrases that may begin there, so a text costs the same whatever the number of
/// phrases.
struct PhraseIndex<Topic: Hashable & Sendable>: Sendable {
  private let phrases: [(bytes: [UInt8], topic: Topic)]
  /// Phrases by a hash of their first four bytes: positions in `order` from `starts[hash]` to `starts[hash + 1]`.
  private let starts: [Int32]
  private let order: [Int32]
  private static var buckets: Int { 1 << 12 }

  /// - Parameter lists: phrases in lower case, separated by `|` or line ends; each has at least four bytes.
  init(_ lists: [(Topic, String)]) {
    var phrases: [(bytes: [UInt8], topic: Topic)] = []
    for (topic, list) in lists {
      for phrase in list.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
        precondition(phrase.utf8.count >= 4, "too short to be looked for: \(phrase)")
        phrases.append((Array(phrase.utf8), topic))
      }
    }
    var byHash = [[Int32]](repeating: [], count: Self.buckets)
    for (position, phrase) in phrases.enumerated() {
      phrase.bytes.withUnsafeBufferPointer { byHash[Self.hash($0, 0)].append(Int32(position)) }
    }
    self.phrases = phrases
    order = byHash.flatMap(\.self)
    starts = byHash.reduce(into: [0]) { $0.append($0.last! + Int32($1.count)) }
  }

  /// Every position where a phrase begins, in order.
  func hits(in text: [UInt8]) -> [PhraseHit<Topic>] {
    var hits: [PhraseHit<Topic>] = []
    text.withUnsafeBufferPointer { text in
      guard text.count >= 4 else { return }
      for at in 0...(text.count - 4) {
        let hash = Self.hash(text, at)
        for position in Int(starts[hash])..<Int(starts[hash + 1]) {
          let phrase = phrases[Int(order[position])]
          guard Self.matches(phrase.bytes, text, at) else { continue }
          hits.append(PhraseHit(topic: phrase.topic, phrase: Int(order[position]), at: at))
        }
      }
    }
    return hits
  }

  /// The text of a hit's phrase.
  func text(of hit: PhraseHit<Topic>) -> String { String(decoding: phrases[hit.phrase].bytes, as: UTF8.self) }

  @inline(__always)
  private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let four =
      UInt32(text[at]) | UInt32(text[at + 1]) << 8 | UInt32(text[at + 2]) << 16 | UInt32(text[at + 3]) << 24
    return Int((four &* 0x9E37_79B1) >> 20)
  }

  private static func matches(_ phrase: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    guard at + phrase.count <= text.count else { return false }
    for position in 0..<phrase.count where text[at + position] != phrase[position] { return false }
    return true
  }
}

extension String {
  /// In lower case; a Turkish capital i loses the dot that Unicode puts above the small one.
  var loweredForPhrases: [UInt8] {
    let bytes = Array(lowercased().utf8)
    guard bytes.contains(0xCC) else { return bytes }
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == 0xCC, at + 1 < bytes.count, bytes[at + 1] == 0x87 {
        at += 2
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return result
  }
}
