// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct SearchUpgradeTests {
  private static let account = LibraryFixture.account

  /// Stores shares as version 1 of the schema has them.
  private func addOldShares(_ file: URL) async throws {
    // The database is closed with the engine, when this returns.
    let engine = try SQLiteEngine(file: file, schema: [Schema.versions[0]])
    try await engine.write { connection in
      try connection.run(
        "INSERT INTO account (id, email, role, created_at) VALUES (?, ?, 'user', 0)",
        [Self.account, Self.account])
      for (id, state) in [("one", "ready"), ("two", "failed"), ("gone", "ready")] {
        try connection.run(
          """
          INSERT INTO share (id, account, state, sha256, bytes, content_type, body, title, url, received_at, updated_at)
          VALUES (?, ?, ?, '0', 3, 'text/plain', ?, ?, 'https://www.example.org/', 1, 1)
          """, [id, Self.account, state, Data("old".utf8), "Title of " + id])
      }
      try connection.run(
        """
        INSERT INTO article (share, summary, html, text)
        SELECT number, '{"siteName": "Example", "byline": "Ada"}', '', 'quartz' FROM share WHERE id = 'one'
        """, [])
      try connection.run(
        "UPDATE share SET deleted_at = 2, body = NULL, title = NULL, url = NULL WHERE id = 'gone'", [])
    }
  }

  @Test("shares of the first version are listed at once, and found after the index was completed")
  func upgrade() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    try await addOldShares(file)
    let engine = try SQLiteEngine(file: file)
    let (fixture, upkeep) = (LibraryFixture(engine: engine), SearchUpkeep(engine))
    #expect(try await fixture.ids() == ["two", "one"])
    let counts = try await fixture.library.counts(account: Self.account)
    #expect((counts.inbox, counts.needsYou) == (2, 1))
    #expect(try await upkeep.isPending(account: Self.account))
    // A share can be deleted before it was indexed.
    _ = try await fixture.shares.delete("two", account: Self.account, at: LibraryFixture.start)
    #expect(try await fixture.shares.body(number: 1) == .row(Data("old".utf8)))
    try await upkeep.checkVersion()
    while try await upkeep.addPending(limit: 1) {}
    #expect(try await !upkeep.isPending(account: Self.account))
    for query in ["title", "quartz", "ada", "example"] { #expect(try await fixture.found(query) == ["one"]) }
    #expect(try await fixture.shares.body(number: 1) == .row(Data("old".utf8)))
    #expect(try await fixture.ids(LibraryQuery(site: "example.org")) == ["one"])
    _ = try await fixture.shares.delete("one", account: Self.account, at: LibraryFixture.start)
    #expect(try await fixture.found("quartz").isEmpty)
  }
}
