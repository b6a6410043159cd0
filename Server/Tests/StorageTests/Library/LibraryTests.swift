// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct LibraryTests {
  private func counts(_ fixture: LibraryFixture) async throws -> [Int] {
    let counts = try await fixture.library.counts(account: LibraryFixture.account)
    return [counts.inbox, counts.needsYou, counts.archive, counts.bin]
  }

  @Test("an action moves shares between views, reports what it changed, and its inverse takes it back")
  func moving() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["one", "two", "three"] { try await fixture.add(id) }
      #expect(try await fixture.apply(.archive, ["one"]) == ["one"])
      #expect(try await fixture.apply(.bin, ["two", "none"]) == ["two"])
      #expect(try await fixture.ids() == ["three"])
      #expect(try await fixture.ids(LibraryQuery(view: .archive)) == ["one"])
      #expect(try await fixture.ids(LibraryQuery(view: .bin)) == ["two"])
      #expect(try await fixture.ids(LibraryQuery(view: .all)) == ["three", "one"])
      #expect(try await counts(fixture) == [1, 0, 1, 1])
      let changed = try await fixture.apply(.archive, ["one", "three"])
      #expect(changed == ["three"])
      #expect(try await fixture.apply(LibraryAction.archive.inverse, changed) == ["three"])
      #expect(try await fixture.apply(.restore, ["two"]) == ["two"])
      #expect(try await fixture.ids() == ["three", "two"])
      #expect(try await counts(fixture) == [2, 0, 1, 0])
    }
  }

  @Test("an account can't change shares of another account")
  func owner() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one")
      for action in [LibraryAction.archive, .bin, .addTag("x"), .markRead] {
        #expect(try await fixture.apply(action, ["one"], account: LibraryFixture.other).isEmpty)
      }
      let position = try await fixture.library.setPosition(
        0.5, of: "one", account: LibraryFixture.other, at: LibraryFixture.start)
      #expect(position == nil)
      #expect(try await fixture.ids() == ["one"])
    }
  }

  @Test("moving a share to the bin cancels its queued deliveries, and restoring it queues them again")
  func binCancels() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one")
      try await fixture.makeBook("one", delivery: "d")
      #expect(try await fixture.apply(.bin, ["one"]) == ["one"])
      let number = try await fixture.number("one")
      let canceled = try await fixture.deliveries.list(shares: [number])
      #expect(canceled.map(\.state) == [.failed] && canceled.map(\.problem) == ["canceled"])
      #expect(try await fixture.apply(.restore, ["one"]) == ["one"])
      let later = LibraryFixture.start.advanced(by: .seconds(3600))
      let lease = try await Jobs(fixture.engine).claim(owner: "w", at: later, lease: .seconds(1))
      #expect(lease?.delivery == "d")
      let restored = try #require(try await fixture.deliveries.find("d"))
      #expect(restored.state == .queued && restored.problem == nil)
      #expect(try await counts(fixture) == [1, 0, 0, 0])
    }
  }

  @Test("a book that is finished while its share is in the bin is sent only after the share is restored")
  func bookInBin() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one")
      #expect(try await fixture.apply(.bin, ["one"]) == ["one"])
      try await fixture.makeBook("one", delivery: "d")
      #expect(try await BookCatalog(fixture.engine).find("one", account: LibraryFixture.account) == nil)
      #expect(try await BookCatalog(fixture.engine).extent(account: LibraryFixture.account).books == 0)
      #expect(try await fixture.deliveries.find("d")?.state == .failed)
      await #expect(throws: StorageProblem.self) {
        try await fixture.deliveries.add(
          [NewDelivery(id: "e", destination: "k")], share: try await fixture.number("one"),
          at: LibraryFixture.start)
      }
      #expect(try await fixture.apply(.restore, ["one"]) == ["one"])
      #expect(try await BookCatalog(fixture.engine).find("one", account: LibraryFixture.account) != nil)
      let later = LibraryFixture.start.advanced(by: .seconds(3600))
      let lease = try await Jobs(fixture.engine).claim(owner: "w", at: later, lease: .seconds(1))
      #expect(lease?.delivery == "d")
    }
  }

  @Test("a book whose destination was removed requires its owner until it is dismissed or sent")
  func lostDestination() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["lost", "partly", "other"] { try await fixture.add(id) }
      let problem = #"{"code":"destination_removed","detail":"Removed"}"#
      try await fixture.makeBook("lost", delivery: nil, problem: problem)
      try await fixture.makeBook("partly", delivery: "d", problem: problem)
      try await fixture.makeBook("other", delivery: nil, problem: #"{"code":"no_destination"}"#)
      let query = LibraryQuery(view: .needsYou)
      #expect(try await fixture.ids(query) == ["lost"])
      #expect(try await counts(fixture) == [3, 1, 0, 0])
      #expect(try await fixture.apply(.dismiss, ["lost", "other"]) == ["lost"])
      #expect(try await fixture.ids(query).isEmpty)
      #expect(try await fixture.apply(.undismiss, ["lost"]) == ["lost"])
      #expect(try await fixture.ids(query) == ["lost"])
      try await fixture.deliveries.add(
        [NewDelivery(id: "e", destination: "k")], share: try await fixture.number("lost"),
        at: LibraryFixture.start.advanced(by: .seconds(1)))
      #expect(try await counts(fixture) == [3, 0, 0, 0])
    }
  }

  @Test("failed shares and deliveries require their owner until they are dismissed or sent again")
  func needsYou() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["failed", "rejected", "fine"] { try await fixture.add(id) }
      try await fixture.fail("failed")
      try await fixture.makeBook("rejected", delivery: "d")
      try await fixture.makeBook("fine", delivery: "e")
      try await fixture.setState(.rejected, of: "d")
      try await fixture.setState(.sent, of: "e")
      let query = LibraryQuery(view: .needsYou)
      #expect(try await fixture.ids(query) == ["rejected", "failed"])
      #expect(try await counts(fixture) == [3, 2, 0, 0])
      #expect(try await fixture.apply(.dismiss, ["failed", "rejected", "fine"]) == ["failed", "rejected"])
      #expect(try await fixture.ids(query).isEmpty)
      #expect(try await fixture.apply(.undismiss, ["rejected"]) == ["rejected"])
      #expect(try await fixture.ids(query) == ["rejected"])
      try await fixture.deliveries.add(
        [NewDelivery(id: "again", destination: "k")], share: try await fixture.number("rejected"),
        at: LibraryFixture.start.advanced(by: .seconds(1)))
      #expect(try await counts(fixture) == [3, 0, 0, 0])
      try await fixture.setState(.uncertain, of: "again")
      #expect(try await fixture.ids(query) == ["rejected"])
    }
  }

  @Test("the bin is emptied of shares that were moved there before a time, and their bytes are free again")
  func emptying() async throws {
    try await LibraryFixture.run { fixture async throws in
      for id in ["one", "two", "three"] { try await fixture.add(id) }
      _ = try await fixture.apply(.bin, ["one", "two"])
      let start = LibraryFixture.start
      let account = LibraryFixture.account
      #expect(try await fixture.shares.usage(account: account, at: start) == Usage(shares: 3, bytes: 12))
      #expect(try await fixture.shares.emptyBin(account: nil, binnedBefore: start, at: start).isEmpty)
      let later = start.advanced(by: .milliseconds(1))
      #expect(
        try await fixture.shares.emptyBin(account: LibraryFixture.other, binnedBefore: later, at: later)
          .isEmpty)
      #expect(try await fixture.shares.emptyBin(account: nil, binnedBefore: later, at: later).count == 2)
      #expect(try await fixture.shares.usage(account: account, at: start) == Usage(shares: 1, bytes: 4))
      #expect(try await counts(fixture) == [1, 0, 0, 0])
    }
  }

  @Test("a list is filtered by state, destination, site, tag and whether the article was opened")
  func filters() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("one", url: "https://www.example.org/a")
      try await fixture.add("two", url: "https://user@news.example.org:8080/b")
      try await fixture.add("three")
      try await fixture.makeBook("one", delivery: "d")
      try await fixture.fail("two")
      #expect(try await fixture.apply(.addTag("later"), ["one", "three"]) == ["one", "three"])
      #expect(try await fixture.ids(LibraryQuery(state: .failed)) == ["two"])
      #expect(try await fixture.ids(LibraryQuery(state: .ready)) == ["one"])
      #expect(try await fixture.ids(LibraryQuery(destination: "k")) == ["one"])
      #expect(try await fixture.ids(LibraryQuery(site: "news.example.org")) == ["two"])
      #expect(try await fixture.ids(LibraryQuery(tag: "later")) == ["three", "one"])
      let account = LibraryFixture.account
      let set = { (position: Double) in
        try await fixture.library.setPosition(position, of: "one", account: account, at: LibraryFixture.start)
      }
      #expect(try await set(0.25) == 0)
      #expect(try await set(7) == 0.25)
      #expect(try await fixture.library.find("one", account: account)?.readPosition == 1)
      #expect(try await fixture.ids(LibraryQuery(isUnread: true)) == ["three", "two"])
      let sites = try await fixture.library.sites(account: account)
      #expect(sites.map(\.name) == ["example.org", "news.example.org"] && sites.map(\.shares) == [1, 1])
      _ = try await fixture.apply(.bin, ["one"])
      #expect(try await fixture.library.sites(account: account).map(\.name) == ["news.example.org"])
      #expect(try await fixture.library.tags(account: account).map(\.shares) == [1])
    }
  }

  @Test("each view of a list is read from an index, and a body is never read for a list")
  func plans() async throws {
    try await LibraryFixture.runOnSQLite { fixture async throws in
      try await fixture.add("one")
      let body = try await fixture.shares.body(number: try await fixture.number("one"))
      #expect(body == .row(Data("body".utf8)))
      let inRow = try await fixture.engine.read { try $0.row("SELECT length(body) AS bytes FROM share") }
      #expect(try inRow?.integer("bytes") == 0)
      let plan = try await fixture.engine.read { connection in
        try connection.rows(
          """
          EXPLAIN QUERY PLAN SELECT delivery.id FROM delivery
          JOIN destination ON destination.id = delivery.destination
          WHERE lower(destination.address) = ? AND delivery.state IN ('sent', 'uncertain') AND delivery.updated_at >= ?
          ORDER BY delivery.updated_at DESC, delivery.id DESC LIMIT 100
          """, ["k@kindle.com", 0]
        ).map { try $0.text("detail") }.joined(separator: "\n")
      }
      #expect(plan.contains("destination_by_address") && !plan.contains("SCAN"), "\(plan)")
    }
  }
}
