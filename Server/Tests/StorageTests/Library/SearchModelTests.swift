// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Compares the index with a scan of all texts, after random changes.
struct SearchModelTests {
  private struct Share {
    let id: String
    let account: String
    let order: Int
    var title: String
    var text = ""
    var author = ""

    /// Returns how well it matches: 3 for the title, 2 for the author too, 1 for the text too; nil for no match.
    ///
    /// - Parameter isOpen: whether the last word of the last phrase may continue.
    func rank(_ phrases: [[String]], isOpen: Bool) -> Int? {
      let fields = [title, author, text].map { $0.lowercased().split(separator: " ").map(String.init) }
      return [(3, 1), (2, 2), (1, 3)].first { _, count in
        phrases.indices.allSatisfy { index in
          let isOpen = isOpen && index == phrases.count - 1
          return fields.prefix(count).contains { Self.contains($0, phrases[index], isOpen) }
        }
      }?.0
    }

    private static func contains(_ words: [String], _ phrase: [String], _ isOpen: Bool) -> Bool {
      words.indices.contains { start in
        let found = words[start...].prefix(phrase.count)
        guard found.count == phrase.count, found.dropLast().elementsEqual(phrase.dropLast()),
          let (last, wanted) = found.last.flatMap({ word in phrase.last.map { (word, $0) } })
        else { return false }
        return isOpen ? last.hasPrefix(wanted) : last == wanted
      }
    }
  }

  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let vocabulary = [
    "alpha", "Beta", "gamma", "delta", "epsilon", "zeta", "eta", "Theta", "iota", "kappa",
    "harbour", "harbours", "harbourmaster", "harboured", "epsilons", "alphabet",
  ]

  private static func words(_ count: Int, _ random: inout Random) -> String {
    (0..<count).map { _ in vocabulary.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  @Test("the index finds the same as a scan after random changes", arguments: [1, 2, 3] as [UInt64])
  func model(seed: UInt64) async throws {
    try await LibraryFixture.run { fixture async throws in
      var (random, shares): (Random, [Share]) = (Random(state: seed), [])
      for order in 0..<120 {
        try await Self.change(&shares, order, &random, fixture)
        if order % 10 == 9 { try await Self.compare(shares, &random, fixture) }
      }
      let time = LibraryFixture.start
      try await SearchUpkeep(fixture.engine).merge(ifMergedBefore: time, at: time)
      try await Self.compare(shares, &random, fixture)
    }
  }

  private static func change(
    _ shares: inout [Share], _ order: Int, _ random: inout Random, _ fixture: LibraryFixture
  ) async throws {
    let index = shares.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<6, using: &random), index) {
    case (0...1, let index?):
      let words = (words(2, &random), words(20, &random), words(1, &random))
      (shares[index].title, shares[index].text, shares[index].author) = words
      try await fixture.read(
        shares[index].id, title: words.0, author: words.2, text: words.1, account: shares[index].account)
    case (2, let index?):
      let share = shares.remove(at: index)
      #expect(
        try await fixture.shares.delete(share.id, account: share.account, at: LibraryFixture.start) != nil)
    default:
      let account = Bool.random(using: &random) ? LibraryFixture.account : LibraryFixture.other
      let share = Share(id: "s\(order)", account: account, order: order, title: words(3, &random))
      shares.append(share)
      try await fixture.add(share.id, title: share.title, account: account)
    }
  }

  private static func compare(
    _ shares: [Share], _ random: inout Random, _ fixture: LibraryFixture
  ) async throws {
    for length in [1, 1, 2, 3] {
      let text = words(length, &random)
      var all = text.lowercased().split(separator: " ").map(String.init)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try await compare(shares, [all], "\"\(text)\"", isOpen: false, fixture)
      case 1:
        // The space after the last word ends no word for the search, so quotes say that it is whole.
        let query = all.map { "\"\($0)\"" }.joined(separator: " ")
        try await compare(shares, all.map { [$0] }, query, isOpen: false, fixture)
      default:
        let last = all.removeLast()
        all.append(String(last.prefix(Int.random(in: 2...last.count, using: &random))))
        try await compare(shares, all.map { [$0] }, all.joined(separator: " "), isOpen: true, fixture)
      }
    }
  }

  private static func compare(
    _ shares: [Share], _ phrases: [[String]], _ query: String, isOpen: Bool, _ fixture: LibraryFixture
  ) async throws {
    for account in [LibraryFixture.account, LibraryFixture.other] {
      let expected = shares.filter { $0.account == account }
        .compactMap { share in share.rank(phrases, isOpen: isOpen).map { ($0, share) } }
        .sorted { ($0.0, $0.1.order) > ($1.0, $1.1.order) }.map(\.1.id)
      let found = try await fixture.ids(
        LibraryQuery(view: .all, text: query, limit: 500), account: account)
      #expect(found == expected, "\(query)")
    }
  }
}
