// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// How earlier shares are looked for, also when the statistics of PostgreSQL are from an empty table.
struct DuplicatePlanTests {
  private static let account = "a@example.org"

  @Test("earlier shares are found by their pages and bytes, although the statistics say that there are none")
  func oldStatistics() async throws {
    try await withPostgreSQL { engine, _ in
      try await Self.addShares(engine)
      let recording = RecordingEngine(engine)
      #expect(try await Duplicates(recording).before("s2000", account: Self.account) == nil)
      let plan = try await Self.plan(recording.take(), engine)
      #expect(plan.contains("share_by_bytes") && plan.contains("share_by_page"), "\(plan)")
      #expect(!plan.contains("share_by_account"), "\(plan)")
    }
  }

  @Test(
    "a group of shares looks up its keys one by one, although the statistics say that there are no shares")
  func keysOfGroup() async throws {
    try await withPostgreSQL { engine, _ in
      try await Self.addShares(engine)
      let recording = RecordingEngine(engine)
      let works = (0..<3).map { number in
        ShareAcceptance(
          NewShare(
            id: "new\(number)", account: Self.account, sha256: "\(number)", bytes: 1,
            contentType: "text/plain",
            contentLocation: nil, body: .row(Data([1])), title: nil, url: nil, destinations: nil,
            receivedAt: Moment(milliseconds: 1)),
          quota: Quota(), countsUploads: false)
      }
      #expect(try await recording.writeLocking { try ShareAcceptance.run(works, $0).count } == 3)
      let statements = recording.take()
      let lookUp = try #require(statements.first { $0.sql.hasPrefix("SELECT new.i, share.sha256") })
      let settings = statements.prefix { $0.sql != lookUp.sql }.filter {
        $0.sql.hasPrefix("SELECT set_config")
      }
      let plan = try await Self.plan(settings + [lookUp], engine)
      #expect(plan.contains("Nested Loop") && plan.contains("share_account_id_key"), "\(plan)")
    }
  }

  /// Adds shares after the statistics were made.
  private static func addShares(_ engine: any Engine) async throws {
    try await Accounts(engine).add(.sample(account))
    try await run("ANALYZE share", [], engine)
    try await run(
      """
      INSERT INTO share (id, account, state, sha256, bytes, content_type, body, received_at, updated_at, page)
      SELECT 's' || i, ?, 'received', md5('' || i), 1, 'text/plain', ''::bytea, 1, 1, 'https://example.org/' || i
      FROM generate_series(1, 2000) AS i
      """, [account], engine)
  }

  @Test("SQLite finds earlier shares by their pages and bytes")
  func sqlite() async throws {
    try await withSQLite { engine async throws in
      try await Accounts(engine).add(.sample(Self.account))
      let recording = RecordingEngine(engine)
      #expect(try await Duplicates(recording).before("none", account: Self.account) == nil)
      let last = try #require(recording.take().last)
      let plan = try await engine.read {
        try $0.rows("EXPLAIN QUERY PLAN " + last.sql, last.values).map { try $0.text("detail") }
      }
      for index in ["share_by_page", "share_by_bytes"] {
        #expect(plan.contains { $0.contains("SEARCH other USING") && $0.contains(index) }, "\(plan)")
      }
    }
  }

  @Test("the same bytes are found whether or not they say which page they are")
  func sameBytes() async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample(Self.account))
      func accept(_ id: String, bytes: String, page: String?, location: String?) async throws -> String? {
        try await Shares(engine).receive(
          NewShare(
            id: id, account: Self.account, sha256: bytes, bytes: 1, contentType: "text/html",
            contentLocation: location, body: .row(Data([1])), title: nil, url: page, destinations: nil,
            receivedAt: Moment(milliseconds: 1), page: page)
        ).earlier?.id
      }
      // A link: the page is in the bytes. A text: there is no page. A page whose address is beside the bytes.
      for (bytes, page) in [("link", "https://a.example/" as String?), ("text", nil)] {
        #expect(try await accept(bytes + "1", bytes: bytes, page: page, location: nil) == nil)
        #expect(try await accept(bytes + "2", bytes: bytes, page: page, location: nil) == bytes + "1")
      }
      #expect(try await accept("page1", bytes: "page", page: "https://b.example/", location: "b") == nil)
      #expect(try await accept("page2", bytes: "page", page: "https://c.example/", location: "c") == "page1")
      #expect(try await accept("page3", bytes: "page", page: nil, location: nil) == "page2")
    }
  }

  private static func run(_ sql: String, _ values: [any SQLBindable], _ engine: any Engine) async throws {
    _ = try await engine.write { try $0.run(sql, values) }
  }

  /// The plan of the last statement after those before it.
  private static func plan(_ statements: [SQLStatement], _ engine: any Engine) async throws -> String {
    let last = try #require(statements.last)
    return try await engine.read { connection in
      for statement in statements.dropLast() { _ = try connection.rows(statement.sql, statement.values) }
      return try connection.rows("EXPLAIN (COSTS OFF) " + last.sql, last.values)
        .map { try $0.text("QUERY PLAN") }.joined(separator: "\n")
    }
  }
}
