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
    func rank(_ phrases: [[String]]) -> Int? {
      let fields = [title, author, text].map { $0.lowercased().split(separator: " ").map(String.init) }
      return [(3, 1), (2, 2), (1, 3)].first { _, count in
        phrases.allSatisfy { phrase in
          fields.prefix(count).contains { Self.contains($0, phrase) }
        }
      }?.0
    }

    private static func contains(_ words: [String], _ phrase: [String]) -> Bool {
      words.indices.contains { words[$0...].starts(with: phrase) }
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
      let isPhrase = Bool.random(using: &random)
      let text = words(length, &random)
      let all = text.lowercased().split(separator: " ").map(String.init)
      let phrases = isPhrase ? [all] : all.map { [$0] }
      for account in [LibraryFixture.account, LibraryFixture.other] {
        let expected = shares.filter { $0.account == account }
          .compactMap { share in share.rank(phrases).map { ($0, share) } }
          .sorted { ($0.0, $0.1.order) > ($1.0, $1.1.order) }.map(\.1.id)
        // The space after the last word ends no word for the search, so quotes say that it is whole.
        let query = isPhrase ? "\"\(text)\"" : all.map { "\"\($0)\"" }.joined(separator: " ")
        let found = try await fixture.ids(
          LibraryQuery(view: .all, text: query, limit: 500), account: account)
        #expect(found == expected, "\(query)")
      }
    }
  }
}
