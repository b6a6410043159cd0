// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The phrases found in one text.
struct PhraseHits<Topic: Hashable & Sendable> {
  private let positions: [Topic: [Int]]

  init(_ hits: [PhraseHit<Topic>]) {
    positions = Dictionary(grouping: hits, by: \.topic).mapValues { $0.map(\.at) }
  }

  func has(_ topic: Topic) -> Bool { positions[topic] != nil }

  /// How often a topic is touched, phrases that overlap counted once.
  func count(_ topic: Topic) -> Int {
    var last = -100
    return (positions[topic] ?? []).count { at in
      defer { last = at }
      return at - last > 12
    }
  }

  /// Whether two topics are touched within so many bytes of each other.
  func near(_ one: Topic, _ other: Topic, within: Int) -> Bool {
    guard let others = positions[other] else { return false }
    return (positions[one] ?? []).contains { at in others.contains { abs($0 - at) <= within && $0 != at } }
  }
}
