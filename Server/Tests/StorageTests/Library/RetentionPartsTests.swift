// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Originals and books that are removed by age from shares that stay, on both databases.
struct RetentionPartsTests {
  private static let time = Moment(milliseconds: 1_800_000_000_000)
  private static let account = "a@example.org"
  private static let rule = RetentionRule(originals: 30, books: 30)

  /// Shares that were received, and whose books were made, 40 days ago: only `article` is done and can be made again.
  private func withShares(_ body: (any Engine, Retention) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample(Self.account))
      let kinds = [
        ("article", #"{"readFrom":"fetch"}"#), ("photos", #"{"readFrom":"photos"}"#),
        ("document", #"{"documents":[{"kind":"application/pdf"}],"readFrom":"file"}"#),
        ("binned", #"{"readFrom":"text"}"#), ("waiting", #"{"readFrom":"capture"}"#),
        ("failed", #"{"readFrom":"fetch"}"#),
      ]
      for (id, summary) in kinds {
        _ = try await Shares(engine).accept(.sample(id, bytes: 4))
        try await Self.finish(id, summary, engine)
      }
      try await body(engine, Retention(engine))
    }
  }

  private static func finish(_ id: String, _ summary: String, _ engine: any Engine) async throws {
    let old = time.days(ago: 40)
    try await engine.write { connection in
      let row = try connection.row("SELECT number FROM share WHERE id = ?", [id])
      let number = try row?.integer("number") ?? 0
      try connection.run(
        "INSERT INTO article (share, title, summary, html, text) VALUES (?, ?, ?, '<p>Text</p>', 'Text')",
        [number, id, summary])
      try connection.run(
        "INSERT INTO book (share, file, sha256, bytes, name, made_at) VALUES (?, ?, 'x', 100, 'a.epub', ?)",
        [number, id + ".epub", old])
      try connection.run(
        "UPDATE share SET state = ?, received_at = ? WHERE id = ?",
        [id == "failed" ? "failed" : "ready", old, id])
      if id != "waiting" { try connection.run("DELETE FROM job WHERE share = ?", [number]) }
      if id == "binned" {
        try connection.run("UPDATE share SET binned_at = ? WHERE id = 'binned'", [time])
      }
    }
  }

  private func bytes(_ engine: any Engine) async throws -> Int? {
    try await Accounts(engine).usage(limit: 1).first?.bytes
  }

  @Test("only originals of delivered articles are removed: no files, photos, or shares that need something")
  func originals() async throws {
    try await withShares { engine, retention async throws in
      let listed = try await retention.expiring(Self.rule, account: Self.account, at: Self.time)
      #expect(listed.map { "\($0.id) \($0.step)" } == ["article original", "article books"])
      let before = try await bytes(engine) ?? 0
      let loose = try await retention.removeOriginals(
        account: Self.account, receivedBefore: Self.time.days(ago: 30), at: Self.time)
      #expect(loose.count == 1 && loose.first?.books == [])
      #expect(try await bytes(engine) == before - 4)
      let share = try #require(try await Shares(engine).find("article", account: Self.account))
      #expect(try await Shares(engine).body(number: share.number) == nil && share.hasBook)
      let again = try await retention.removeOriginals(
        account: Self.account, receivedBefore: Self.time.days(ago: 30), at: Self.time)
      #expect(again.isEmpty)
      _ = try await Shares(engine).delete("article", account: Self.account, at: Self.time)
      // The deletion of the share doesn't count the original a second time.
      let storage = try await retention.storage(of: Self.account)
      #expect(try await bytes(engine) == storage.map { $0.bodies + $0.articles + $0.books })
    }
  }

  @Test("books of delivered articles are removed, the articles stay, and the book can be made again")
  func books() async throws {
    try await withShares { engine, retention async throws in
      let before = try await bytes(engine) ?? 0
      let loose = try await retention.removeBooks(
        account: Self.account, madeBefore: Self.time.days(ago: 30))
      #expect(loose.map(\.books) == [["article.epub"]])
      #expect(try await bytes(engine) == before - 100)
      let share = try #require(try await Shares(engine).find("article", account: Self.account))
      #expect(!share.hasBook && share.state == .ready)
      let stages = Stages(engine)
      #expect(try await stages.article(share: share.number) != nil)
      for isFirst in [true, false] {
        let isQueued = try await stages.makeBookAgain(share: share.number, destinations: nil, at: Self.time)
        #expect(isQueued == isFirst)
      }
      let jobs = try await engine.read { connection in
        try connection.rows("SELECT kind FROM job WHERE share = ?", [share.number]).map {
          try $0.text("kind")
        }
      }
      #expect(jobs == ["book"])
    }
  }

  @Test("younger originals and books stay")
  func young() async throws {
    try await withShares { engine, retention async throws in
      let before = Self.time.days(ago: 41)
      let originals = try await retention.removeOriginals(
        account: Self.account, receivedBefore: before, at: Self.time)
      let books = try await retention.removeBooks(account: Self.account, madeBefore: before)
      #expect(originals.isEmpty && books.isEmpty)
      let rule = RetentionRule(originals: 41, books: 41)
      #expect(try await retention.expiring(rule, account: Self.account, at: Self.time).isEmpty)
    }
  }
}
