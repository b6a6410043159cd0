// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Storage
import Testing

/// Databases as earlier versions left them, brought up to date; the folder `Frozen` has one for each earlier schema.
struct FrozenSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Frozen")
  static let frozen =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      $0.hasSuffix(".sql")
    }
    .sorted()

  private func withThawed(_ name: String, _ body: (URL) async throws -> Void) async throws {
    let place = TemporaryFolder()
    let file = place.url.appending(path: "old.sqlite")
    var configuration = GRDB.Configuration()
    // Tables are filled in the order of their names.
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    let sql = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    try await body(file)
  }

  @Test("a database of an earlier version keeps all that was in it", arguments: frozen)
  func keepsEverything(_ name: String) async throws {
    try await withThawed(name) { file async throws in
      let engine = try SQLiteEngine(file: file)
      let account = try #require(try await Accounts(engine).find(email: "anna@example.org"))
      let shares = try await Shares(engine).list(account: account.id, before: nil, limit: 10)
      #expect(shares.map(\.title) == ["A long page", "Tide tables"])
      #expect(try await Shares(engine).body(number: 1) == .row(Data("test".utf8)))
      let token = try await Tokens(engine).find(secretHash: "aa11", at: Moment(milliseconds: 5000))
      #expect(token?.scopes == ["share:create"])
      #expect(try await Deliveries(engine).list(shares: [1]).map(\.state) == [.sent, .queued])
      #expect(try await Jobs(engine).counts().waiting == 2)
      #expect(try await Stages(engine).book(share: 1)?.file == "book-1.epub")
      let listed = try await Catalogue(engine).list(account: account.id, .init(), .first, limit: 10)
      #expect(listed.map(\.title) == ["Tide tables"])
      #expect(try await Catalogue(engine).sites(account: account.id).map(\.name) == ["The Harbour News"])
    }
  }

  @Test("a database that was brought up to date is sound and has the schema of a new one", arguments: frozen)
  func sameSchema(_ name: String) async throws {
    try await withThawed(name) { file async throws in
      _ = try SQLiteEngine(file: file)
      #expect(try DatabaseFile(file).findings(isQuick: false).isEmpty)
      let place = TemporaryFolder()
      let new = place.url.appending(path: "new.sqlite")
      _ = try SQLiteEngine(file: new)
      #expect(try schema(file) == schema(new))
    }
  }

  @Test("a database of an earlier version takes codes for phones, each for the first one", arguments: frozen)
  func pairs(_ name: String) async throws {
    try await withThawed(name) { file async throws in
      let engine = try SQLiteEngine(file: file)
      let account = try #require(try await Accounts(engine).find(email: "anna@example.org")).id
      let (time, end) = (Moment(milliseconds: 5000), Moment(milliseconds: 6000))
      let offer = PairingRecord(id: "p", account: account, expiresAt: end)
      try await Pairings(engine).add(codeHash: "cc", offer, at: time)
      for (code, isFirst) in [("BBBB", true), ("CCCC", false)] {
        let wish = DeviceCodeRecord(
          userCode: code, client: "c", name: "n", scopes: ["account"], pause: .seconds(5), expiresAt: end)
        let isTaken = try await Pairings(engine).take(codeHash: "cc", device: "d" + code, as: wish, at: time)
        #expect(isTaken == isFirst)
      }
      #expect(try await Pairings(engine).find("p", account: account)?.userCode == "BBBB")
      #expect(try await Pairings(engine).find("p", account: "other") == nil)
    }
  }

  @Test(
    "a database of an earlier version keeps its jobs, with numbers and fences, and uses no number again",
    arguments: frozen)
  func numbers(_ name: String) async throws {
    try await withThawed(name) { file async throws in
      let before = try jobs(file)
      let engine = try SQLiteEngine(file: file)
      #expect(try jobs(file) == before)
      let account = try #require(try await Accounts(engine).find(email: "anna@example.org")).id
      let last = try #require(before.last?.number)
      _ = try await Shares(engine).accept(.sample("new", account: account))
      let new = try #require(try await Shares(engine).find("new", account: account)).number
      let added = try #require(try jobs(file).last)
      // Which numbers were used and deleted before, the old schema did not keep.
      #expect(added.number > last + 999_999_999)
      #expect(added.share == new)
      #expect(new > 999_999_999)
      #expect(
        try await engine.read { try $0.rows("SELECT DISTINCT id FROM job", []).count } == before.count + 1)
      #expect(try await engine.read { try $0.rows("PRAGMA foreign_key_check", []).isEmpty })
    }
  }

  private struct FrozenJob: Equatable {
    let number: Int
    let kind: String
    let share: Int?
    let fence: Int
    let owner: String?
  }

  private func jobs(_ file: URL) throws -> [FrozenJob] {
    try DatabaseQueue(path: file.path).read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM job ORDER BY number").map {
        FrozenJob(
          number: $0["number"], kind: $0["kind"], share: $0["share"], fence: $0["fence"],
          owner: $0["lease_owner"])
      }
    }
  }

  @Test("a link that confirms an address still does, whichever form its table had")
  func links() async throws {
    let first = try #require(Self.frozen.first { $0.hasSuffix("-as-pushed-first.sql") })
    try await withThawed(first) { file async throws in
      let proofs = Proofs(try SQLiteEngine(file: file))
      let destination = try await proofs.redeem(codeHash: "p1", at: Moment(milliseconds: 2000))
      #expect(destination?.id == "d1")
      let sent = try await proofs.count(try #require(destination), since: Moment(milliseconds: 0))
      #expect((sent.address, sent.account) == (1, 1))
    }
  }

  @Test("each of the frozen databases names the files it needs, also before it is brought up to date")
  func namedFiles() async throws {
    #expect(Self.frozen.count >= 5)
    for name in Self.frozen {
      try await withThawed(name) { file async throws in
        let names = Set(try DatabaseFile(file).namedFiles().map(\.name))
        #expect(names.isSuperset(of: ["0190b6a1-0000-7000-8000-00000000000f", "book-1.epub"]))
      }
    }
  }

  @Test("a damaged database is told from a sound one")
  func damage() async throws {
    try await withThawed(Self.frozen[0]) { file async throws in
      #expect(try DatabaseFile(file).findings(isQuick: true).isEmpty)
      var bytes = try Data(contentsOf: file)
      for page in 2..<5 {
        for offset in 0..<200 { bytes[page * 4096 + offset] = 0xA5 }
      }
      try bytes.write(to: file)
      #expect(try !DatabaseFile(file).findings(isQuick: true).isEmpty)
      try Data("This is no database at all, only a text of some length.".utf8).write(to: file)
      #expect(try !DatabaseFile(file).findings(isQuick: true).isEmpty)
    }
  }

  // Blanks and the order of making do not count: a table that was made anew comes later.
  private func schema(_ file: URL) throws -> Set<String> {
    try DatabaseQueue(path: file.path).read { database in
      Set(
        try String.fetchAll(database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
          .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") })
    }
  }
}
