// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Lists are read in different orders for few and for many shares; these tests have both.
struct LibraryPlanTests {
  private static let account = LibraryFixture.account
  private static let count = 330

  /// Runs with shares that were all sent to the destination `k` twice; every third is archived, and every tenth tagged.
  private func withManyShares(_ body: (LibraryFixture, [String]) async throws -> Void) async throws {
    try await LibraryFixture.run { fixture async throws in
      let ids = (0..<Self.count).map { "s\($0)" }
      for id in ids { try await fixture.add(id, title: "Harbour \(id)", url: "https://example.org/\(id)") }
      try await fixture.engine.write { connection in
        for round in 0..<2 {
          try connection.run(
            """
            INSERT INTO delivery (id, share, destination, state, created_at, updated_at)
            SELECT 'd' || number || '-' || ?, number, 'k', 'sent', 0, 0 FROM share
            """, [round])
        }
      }
      _ = try await fixture.apply(.archive, every(3, of: ids))
      _ = try await fixture.apply(.addTag("later"), every(10, of: ids))
      try await body(fixture, ids)
    }
  }

  private func every(_ step: Int, of ids: [String]) -> [String] {
    stride(from: 0, to: ids.count, by: step).map { ids[$0] }
  }

  private func newestFirst(_ ids: [String], where isShown: (Int) -> Bool) -> [String] {
    ids.indices.filter(isShown).reversed().map { ids[$0] }
  }

  @Test("a share that was sent to a destination twice is listed once, in every view and from page to page")
  func destination() async throws {
    try await withManyShares { fixture, ids async throws in
      var query = LibraryQuery(view: .all, destination: "k", limit: 100)
      var found: [String] = []
      while true {
        let page = try await fixture.library.list(account: Self.account, query)
        guard let last = page.last else { break }
        found += page.map(\.share.id)
        query.cursor = last.cursor
      }
      #expect(found == ids.reversed())
      let before = try await fixture.library.list(account: Self.account, query, .backward)
      #expect(before.map(\.share.id) == Array(ids[1...100]))
      let archived = LibraryQuery(view: .archive, destination: "k", limit: 500)
      #expect(try await fixture.ids(archived) == newestFirst(ids) { $0 % 3 == 0 })
      #expect(try await fixture.ids(LibraryQuery(view: .all, destination: "other")).isEmpty)
    }
  }

  @Test("filters narrow a list and a search in the same way")
  func filters() async throws {
    try await withManyShares { fixture, ids async throws in
      for text in [nil, "harbour", "harb", "harbou", "\"harbour\""] {
        let find = { (view: LibraryQuery.View, tag: String?, destination: String?, site: String?) in
          try await fixture.ids(
            LibraryQuery(
              view: view, text: text, destination: destination, site: site, tag: tag, limit: 500))
        }
        #expect(try await find(.all, nil, nil, nil) == ids.reversed())
        #expect(try await find(.all, nil, nil, "example.org") == ids.reversed())
        #expect(try await find(.archive, nil, nil, nil) == newestFirst(ids) { $0 % 3 == 0 })
        #expect(try await find(.all, "later", nil, nil) == newestFirst(ids) { $0 % 10 == 0 })
        #expect(try await find(.all, "later", "k", nil) == newestFirst(ids) { $0 % 10 == 0 })
        let both = newestFirst(ids) { $0 % 10 == 0 && $0 % 3 > 0 }
        #expect(try await find(.inbox, "later", "k", "example.org") == both)
        #expect(try await find(.bin, "later", nil, nil).isEmpty)
      }
    }
  }

  @Test("the counts of tags follow the bin, restored and deleted shares, and removed tags")
  func tagCounts() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["one", "two", "three"] { try await fixture.add(id) }
      _ = try await fixture.apply(.addTag("a"), ["one", "two", "three"])
      _ = try await fixture.apply(.addTag("b"), ["one"])
      let counts = {
        let tags = try await fixture.library.tags(account: Self.account)
        return tags.map { "\($0.name) \($0.shares)" }
      }
      #expect(try await counts() == ["a 3", "b 1"])
      _ = try await fixture.apply(.bin, ["one"])
      #expect(try await counts() == ["a 2"])
      _ = try await fixture.apply(.removeTag("a"), ["one"])
      _ = try await fixture.apply(.restore, ["one"])
      #expect(try await counts() == ["a 2", "b 1"])
      _ = try await fixture.apply(.removeTag("a"), ["two"])
      _ = try await fixture.shares.delete("three", account: Self.account, at: LibraryFixture.start)
      #expect(try await counts() == ["b 1"])
    }
  }

  @Test("a beginning of more words than one search takes finds them all")
  func manyEndings() async throws {
    try await LibraryFixture.run { fixture async throws in
      let ids = (0..<250).map { "harbour\($0)" }
      for id in ids { try await fixture.add(id, title: id) }
      let query = LibraryQuery(view: .all, text: "harbou", limit: 500)
      #expect(try await fixture.ids(query) == ids.reversed())
      for other in ["harbourx", "harbor", "submarine"] {
        #expect(try await fixture.found(other).isEmpty)
      }
    }
  }

  @Test("a search pages through frequent and rare words in both directions, whichever shares have them")
  func pages() async throws {
    let rules: [(word: String, isIn: @Sendable (Int) -> Bool)] = [
      ("every", { _ in true }), ("fifth", { $0 % 5 == 0 }), ("oldest", { $0 < 100 }),
      ("newest", { $0 >= 320 }),
      ("gap", { $0 < 60 || $0 > 325 }), ("single", { $0 == 7 }), ("nowhere", { _ in false }),
    ]
    try await LibraryFixture.run { fixture async throws in
      let ids = (0..<Self.count).map { "s\($0)" }
      for (index, id) in ids.enumerated() {
        try await fixture.add(id, title: rules.filter { $0.isIn(index) }.map(\.word).joined(separator: " "))
      }
      _ = try await fixture.apply(.archive, every(30, of: ids))
      for rule in rules {
        for view in [LibraryQuery.View.all, .inbox] {
          let expected = newestFirst(ids) { rule.isIn($0) && (view == .all || $0 % 30 > 0) }
          let query = LibraryQuery(view: view, text: rule.word, limit: 20)
          #expect(try await allPages(fixture, query) == expected, "\(rule.word)")
          #expect(try await allPages(fixture, query, .backward) == expected.reversed(), "\(rule.word)")
        }
      }
    }
  }

  private func allPages(
    _ fixture: LibraryFixture, _ first: LibraryQuery, _ direction: Library.Direction = .forward
  ) async throws -> [String] {
    var (query, found): (LibraryQuery, [String]) = (first, [])
    while true {
      let page = try await fixture.library.list(account: Self.account, query, direction)
      guard let last = page.last else { return found }
      found += page.map(\.share.id)
      query.cursor = last.cursor
    }
  }
}
