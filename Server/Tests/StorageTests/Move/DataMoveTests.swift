// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Storage
import Synchronization
import TestSupport
import Testing

struct DataMoveTests {
  private struct Stopped: Error {}

  @Test("every table of both databases is moved, or isn't for a reason")
  func tables() async throws {
    let known = Set(MovedTable.all.map(\.name)).union(MovedTable.unmoved.keys)
    #expect(Set(MovedTable.all.map(\.name)).isDisjoint(with: MovedTable.unmoved.keys))
    try await withSQLite { engine async throws in
      let found = try await engine.read { connection in
        try connection.rows(
          """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
            AND name NOT IN ('search_data', 'search_idx', 'search_config', 'search_docsize', 'search_content')
          """, []
        ).map { try $0.text("name") }
      }
      #expect(Set(found).subtracting(known).sorted() == [])
    }
    try await withPostgreSQL { engine, _ async throws in
      let found = try await engine.read { connection in
        try connection.rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'", [])
          .map { try $0.text("name") }
      }
      #expect(Set(found).subtracting(known).sorted() == [])
      #expect(Set(MovedTable.all.map(\.name)).isSubset(of: found))
    }
  }

  @Test(
    "random rows of every table, there and back, are the same, and so are triggers and numbers",
    arguments: [1, 2, 3])
  func thereAndBack(seed: UInt64) throws {
    let fixture = try MoveFixture()
    try fixture.fill(seed: seed)
    let original = try MoveFixture.content(fixture.first)
    #expect(
      MovedTable.all.allSatisfy { original[$0.name]?.isEmpty == false }, "a table without rows tests nothing")
    let there = try fixture.move()
    let back = try fixture.moveBack()
    #expect(there == back)
    #expect(
      there.map(\.rows).reduce(0, +) == MovedTable.all.reduce(0) { $0 + (original[$1.name]?.count ?? 0) })
    let result = try MoveFixture.content(fixture.second)
    for name in original.keys.sorted() { #expect(result[name] == original[name], "\(name)") }
  }

  @Test(
    "a move that stops in any table is continued, and until it is complete no server can use either database")
  func interrupted() throws {
    let fixture = try MoveFixture()
    try fixture.fill()
    let original = try MoveFixture.content(fixture.first)
    for table in MovedTable.all {
      #expect(throws: Stopped.self, "\(table.name)") {
        try fixture.move { if $0.phase == .copying, $0.table == table.name { throw Stopped() } }
      }
    }
    for refused in [
      Result { _ = try SQLiteEngine(file: fixture.first) },
      Result { _ = try PostgreSQLEngine(fixture.address) },
    ] {
      let problem = #expect(throws: StorageProblem.self) { try refused.get() }
      #expect(problem?.code == .moved)
    }
    #expect(throws: Stopped.self) { try fixture.move { if $0.phase == .comparing { throw Stopped() } } }
    try fixture.move()
    for table in MovedTable.all {
      #expect(throws: Stopped.self, "\(table.name)") {
        try fixture.moveBack { if $0.phase == .copying, $0.table == table.name { throw Stopped() } }
      }
    }
    try fixture.moveBack()
    let result = try MoveFixture.content(fixture.second)
    for name in original.keys.sorted() { #expect(result[name] == original[name], "\(name)") }
  }

  @Test("after a move to PostgreSQL, claims search where the jobs are")
  func queue() async throws {
    let fixture = try MoveFixture()
    try fixture.fill()
    try fixture.move()
    let engine = try PostgreSQLEngine(fixture.address)
    defer { engine.close() }
    let jobs = try await engine.read { connection in
      try connection.rows(
        """
        SELECT EXISTS (SELECT 1 FROM queue WHERE queue.account = job.account AND run_from <= job.run_at)::int AS found
        FROM job WHERE dead = 0
        """, []
      ).map { try $0.integer("found") }
    }
    #expect(!jobs.isEmpty && !jobs.contains(0))
  }

  @Test("the parts of a table are small, however many rows it has")
  func parts() throws {
    let fixture = try MoveFixture()
    try fixture.fill()
    let parts = Mutex<[String: Int]>([:])
    try fixture.move { step in
      if step.phase == .copying { parts.withLock { $0[step.table, default: 0] += 1 } }
    }
    #expect(parts.withLock { $0["account"] ?? 0 } == 3)
    #expect(parts.withLock { $0["article"] ?? 0 } > 3)
  }

  @Test("a database with data is refused as a target, and neither database is changed")
  func occupied() async throws {
    let fixture = try MoveFixture()
    try fixture.fill()
    let engine = try PostgreSQLEngine(fixture.address)
    try await Accounts(engine).add(.sample("b@example.org"))
    engine.close()
    let problem = #expect(throws: StorageProblem.self) { try fixture.move() }
    #expect(problem?.code == .duplicate)
    try SQLiteEngine(file: fixture.first).close()
    let again = try PostgreSQLEngine(fixture.address)
    #expect(try await Accounts(again).find(id: "b@example.org") != nil)
    again.close()
  }

  @Test("a database that a server uses is refused, as the source and as the target")
  func inUse() throws {
    let fixture = try MoveFixture()
    try fixture.fill()
    let server = try SQLiteEngine(file: fixture.first)
    let problem = #expect(throws: StorageProblem.self) { try fixture.move() }
    #expect(problem?.code == .unavailable)
    try server.close()
    let other = try PostgreSQLMoveDatabase(fixture.address, creates: true)
    let target = try PostgreSQLMoveDatabase(fixture.address, creates: true, unusedWithin: .zero)
    #expect(throws: StorageProblem.self) { try target.requireUnused() }
    withExtendedLifetime(other) {}
    try SQLiteEngine(file: fixture.first).close()
  }

  @Test("a row that is changed in the copy is found, and the copy stays unusable")
  func difference() throws {
    let fixture = try MoveFixture()
    try fixture.fill()
    let cluster = try TestDatabases.shared.get().cluster
    let database = String("\(fixture.address)".split(separator: "/").last ?? "")
    let problem = #expect(throws: StorageProblem.self) {
      try fixture.move { step in
        guard step.phase == .comparing, step.table == "account" else { return }
        try cluster.query("UPDATE destination SET name = name || 'x'", in: database)
      }
    }
    #expect(problem?.code == .damaged)
    #expect(problem?.message.contains("destination") == true)
    #expect(throws: StorageProblem.self) { try PostgreSQLEngine(fixture.address) }
  }

  @Test("after a move, triggers count, numbers continue, and the search finds every share")
  func usable() async throws {
    let fixture = try MoveFixture()
    let sqlite = try SQLiteEngine(file: fixture.first)
    try await Accounts(sqlite).add(.sample("a@example.org"))
    try await Shares(sqlite).accept(.sample("ferry"))
    try await sqlite.write { try $0.run("UPDATE share SET title = 'The ferry'", []) }
    try sqlite.close()
    try fixture.move()
    let postgreSQL = try PostgreSQLEngine(fixture.address)
    try await expectUsable(postgreSQL, numbered: 2)
    postgreSQL.close()
    try fixture.moveBack()
    let back = try SQLiteEngine(file: fixture.second)
    try await expectUsable(back, numbered: 3)
    try back.close()
  }

  private func expectUsable(_ engine: any Engine, numbered number: Int) async throws {
    _ = try await SearchUpkeep(engine).addPending(limit: 100)
    let found = try await Library(engine).list(
      account: "a@example.org", LibraryQuery(view: .all, text: "ferry"))
    #expect(found.map(\.share.id) == ["ferry"])
    try await Shares(engine).accept(.sample("s\(number)"))
    #expect(try await Shares(engine).find("s\(number)", account: "a@example.org")?.number == number)
    let counts = try await engine.read { try $0.row("SELECT kept_shares, inbox_shares FROM account") }
    #expect(try counts?.integer("kept_shares") == number)
    #expect(try counts?.integer("inbox_shares") == number)
  }

  @Test("a row that PostgreSQL doesn't accept stops the move with its table and key")
  func refusedRow() async throws {
    let fixture = try MoveFixture()
    let sqlite = try SQLiteEngine(file: fixture.first)
    let name = String(decoding: (0..<5000).map { _ in UInt8.random(in: 97...122) }, as: UTF8.self)
    try await sqlite.write { connection in
      try connection.run(
        "INSERT INTO mailbox (name, validity, last_uid, read_at) VALUES (?, 1, 1, 1)", [name])
    }
    try sqlite.close()
    let problem = #expect(throws: StorageProblem.self) { try fixture.move() }
    #expect(problem?.code == .unexpectedValue)
    #expect(problem?.message.contains("mailbox") == true)
    #expect(problem?.message.contains(name.prefix(60)) == true)
  }
}
