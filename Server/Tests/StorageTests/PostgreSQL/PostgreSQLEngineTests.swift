// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

struct PostgreSQLEngineTests {
  @Test("a body that throws stores nothing, and its error arrives")
  func rollsBack() async throws {
    try await withPostgreSQL { engine, _ async throws in
      await #expect(throws: CancellationError.self) {
        try await engine.write { connection in
          try Self.insert("x", connection)
          throw CancellationError()
        }
      }
      #expect(try await Accounts(engine).find(id: "x") == nil)
      try engine.writeBlocking { try Self.insert("x", $0) }
      #expect(try await Accounts(engine).find(id: "x") != nil)
    }
  }

  @Test("a server that can't be reached is reported in one sentence, without the hints of libpq")
  func unreachable() throws {
    let address = try PostgreSQLAddress("postgres://user:secret@127.0.0.1:1/name")
    let problem = #expect(throws: StorageProblem.self) { try address.schemaReport() }
    let message = try #require(problem?.message)
    #expect(message.hasSuffix("Connection refused") && !message.contains("secret"), "\(message)")
  }

  @Test("a body that catches the error of a statement can't make a part of its changes look stored")
  func swallowedError() async throws {
    try await withPostgreSQL { engine, _ async throws in
      await #expect(throws: PostgreSQLFailure.self) {
        try await engine.write { connection in
          try Self.insert("x", connection)
          try? Self.insert("x", connection)
        }
      }
      #expect(try await Accounts(engine).find(id: "x") == nil)
    }
  }

  @Test("statements that are sent together are stored together, or not at all")
  func together() async throws {
    try await withPostgreSQL { engine, _ async throws in
      func insertion(_ id: String) -> SQLStatement {
        SQLStatement(
          "INSERT INTO account (id, email, role, created_at) VALUES (?, ?, 'user', 0) RETURNING id",
          [id, "\(id)@example.org"])
      }
      let rows = try await engine.writeTogether([insertion("x"), insertion("y")])
      #expect(try rows.map { try $0.map { try $0.text("id") } } == [["x"], ["y"]])
      for _ in 0..<20 {
        await #expect(throws: PostgreSQLFailure.self) {
          try await engine.writeTogether([insertion("z"), insertion("x"), insertion("u")])
        }
      }
      let stored = try await engine.read { try $0.rows("SELECT id FROM account ORDER BY id", []) }
      #expect(try stored.map { try $0.text("id") } == ["x", "y"])
      await #expect(throws: StorageProblem.self) { try await engine.writeTogether([insertion("a\0b")]) }
      _ = try await engine.writeTogether([insertion("z")])
    }
  }

  @Test("values of every type come back as they were stored, and a null character is refused")
  func values() async throws {
    try await withPostgreSQL { engine, _ async throws in
      let text = "it’s a 'quote', a ? and a \\ in 日本語"
      let bytes = Data((0...255).map { UInt8($0) })
      try await Accounts(engine).add(.sample("a@example.org"))
      let row = try await engine.write { connection in
        try connection.run("UPDATE account SET language = ?, kept_bytes = ?", [text, Int.max])
        return try connection.row(
          "SELECT *, ? = '?' AS is_literal, CAST(? AS BYTEA) AS bytes, 0.5::float8 AS half FROM account",
          ["?", bytes])
      }
      let found = try #require(row)
      #expect(try found.text("language") == text)
      #expect(try found.integer("kept_bytes") == Int.max)
      #expect(try found.integer("is_literal") == 1)
      #expect(try found.real("half") == 0.5)
      let problem = await #expect(throws: StorageProblem.self) {
        try await engine.write { try $0.run("UPDATE account SET language = ?", ["a\0b"]) }
      }
      #expect(problem?.code == .nullCharacter)
    }
  }

  @Test("transactions that contradict each other run again, so that none of them is lost")
  func conflicts() async throws {
    try await withPostgreSQL { engine, _ async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      try await withThrowingTaskGroup { group in
        for _ in 0..<40 {
          group.addTask {
            try await engine.write { connection in
              let count = try connection.row("SELECT kept_shares FROM account")?.integer("kept_shares") ?? 0
              try connection.run("UPDATE account SET kept_shares = ?", [count + 1])
            }
          }
        }
        try await group.waitForAll()
      }
      let count = try await engine.read { try $0.row("SELECT kept_shares FROM account") }
      #expect(try count?.integer("kept_shares") == 40)
    }
  }

  @Test("a conflict in the statements that begin a transaction repeats it too")
  func conflictAtBeginning() async throws {
    let databases = try TestDatabases.shared.get()
    let address = try PostgreSQLAddress(
      databases.cluster.create("fails_once", from: TestDatabases.template))
    try databases.cluster.query(Self.failsOnce, in: "fails_once")
    let engine = try PostgreSQLEngine(address)
    defer { engine.close() }
    try await engine.write { try Self.insert("x", $0) }
    #expect(try await Accounts(engine).find(id: "x") != nil)
  }

  /// Makes the first transaction conflict when it marks its connection.
  private static let failsOnce = """
    CREATE SEQUENCE failure;
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('failure') = 1 THEN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail_once BEFORE UPDATE ON commit_mark FOR EACH ROW EXECUTE FUNCTION fail_once();
    """

  @Test("a connection that the server ended is replaced, and the transaction runs again")
  func reconnects() async throws {
    try await withPostgreSQL { engine, _ async throws in
      let runs = Mutex(0)
      try await engine.write { connection in
        try Self.insert("x", connection)
        let isFirst = runs.withLock { runs in
          runs += 1
          return runs == 1
        }
        if isFirst { _ = try connection.rows("SELECT pg_terminate_backend(pg_backend_pid())", []) }
      }
      #expect(runs.withLock { $0 } == 2)
      #expect(try await Accounts(engine).find(id: "x") != nil)
    }
  }

  @Test(
    "a server that would lose acknowledged commits is refused",
    arguments: [
      PostgreSQLSettings(synchronousCommit: "off"), PostgreSQLSettings(synchronousCommit: "local"),
      PostgreSQLSettings(fsync: "off"), PostgreSQLSettings(fullPageWrites: "off"),
      PostgreSQLSettings(encoding: "SQL_ASCII"),
    ])
  func durability(_ settings: PostgreSQLSettings) throws {
    #expect(settings.problem?.code == .notDurable)
    #expect(PostgreSQLSettings().problem == nil)
    #expect(PostgreSQLSettings(synchronousCommit: "remote_apply").problem == nil)
  }

  @Test("an engine does not start on a database without synchronous commits")
  func refusesDatabase() async throws {
    let databases = try TestDatabases.shared.get()
    let address = try PostgreSQLAddress(
      databases.cluster.create("asynchronous", from: TestDatabases.template))
    try databases.cluster.query("ALTER DATABASE asynchronous SET synchronous_commit = off")
    let problem = #expect(throws: StorageProblem.self) { try PostgreSQLEngine(address) }
    #expect(problem?.code == .notDurable)
    #expect(throws: StorageProblem.self) { try address.schemaReport() }
  }

  @Test("a database of a newer version is refused and not changed")
  func newerSchema() async throws {
    try await withPostgreSQL { engine, address async throws in
      try await engine.write { try $0.run("INSERT INTO schema_version (version) VALUES (99)", []) }
      let problem = #expect(throws: StorageProblem.self) { try PostgreSQLEngine(address) }
      #expect(problem?.code == .newerSchema)
    }
  }

  @Test("two nodes that start at the same time create the schema once")
  func twoMigrations() async throws {
    let databases = try TestDatabases.shared.get()
    let address = try PostgreSQLAddress(databases.cluster.create("started_twice"))
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 { group.addTask { try PostgreSQLEngine(address).close() } }
      try await group.waitForAll()
    }
    let versions = try databases.cluster.query(
      "SELECT count(*) = max(version) FROM schema_version", in: "started_twice")
    #expect(versions == "t")
  }

  @Test(
    "an address is described without user name and password",
    arguments: [
      ("postgres://u:secret@db.example.org/shares", "db.example.org:5432/shares"),
      ("postgresql://u:secret@a:1,b:2/shares?sslmode=verify-full", "a:1,b:2/shares"),
      ("postgres://u:secret@/shares?host=/run/postgresql", "/run/postgresql:5432/shares"),
    ])
  func description(url: String, description: String) throws {
    #expect(try PostgreSQLAddress(url).description == description)
  }

  @Test(
    "a URL that can't be read is refused without repeating it",
    arguments: ["mysql://u:secret@a/b", "postgres://u:secret@a:b:c/d?x"])
  func invalidAddress(url: String) throws {
    let problem = #expect(throws: StorageProblem.self) { try PostgreSQLAddress(url) }
    #expect(problem?.message.contains("secret") == false)
  }

  private static func insert(_ id: String, _ connection: any SQLConnection) throws {
    try connection.run(
      "INSERT INTO account (id, email, role, created_at) VALUES (?, ?, 'user', 0)", [id, "\(id)@example.org"])
  }
}
