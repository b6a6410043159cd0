// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct SQLiteEngineTests {
  @Test("the writing connection syncs every commit")
  func isFullySynchronous() async throws {
    try await withSQLite { engine async throws in
      #expect(try engine.synchronousLevel() == 2)
    }
  }

  @Test("a caller that throws undoes only its own changes, however many callers share the commit")
  func savepointsAreSeparate() async throws {
    try await withSQLite { engine async throws in
      let accounts = Accounts(engine)
      await withTaskGroup { group in
        for index in 0..<100 {
          group.addTask {
            try? await engine.write { connection in
              try connection.run(
                "INSERT INTO account (id, email, role, created_at) VALUES (?, ?, 'user', 0)",
                ["id\(index)", "u\(index)@example.org"])
              if index % 3 == 0 { throw CancellationError() }
            }
          }
        }
      }
      for index in 0..<100 {
        let found = try await accounts.find(id: "id\(index)")
        #expect((found == nil) == (index % 3 == 0), "row \(index)")
      }
    }
  }

  @Test("written data is there after the file is opened again")
  func survivesReopening() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    try await Accounts(SQLiteEngine(file: file)).add(.sample("a@example.org"))
    let found = try await Accounts(SQLiteEngine(file: file)).find(email: "a@example.org")
    #expect(found?.email == "a@example.org")
  }

  @Test("the file opens while others in the process close it, which locks it for a moment")
  func opensBesideClosing() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<50 { try SQLiteEngine(file: file).close() } }
      }
      try await group.waitForAll()
    }
  }

  @Test("an article of any length can be replaced and deleted", arguments: [100_000, 1_100_000, 5_000_000])
  func longArticle(length: Int) async throws {
    try await withSQLite { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      try await Shares(engine).accept(.sample("s"))
      for letter in ["a", "b"] {
        try await engine.write { connection in
          try connection.run(
            """
            INSERT INTO article (share, summary, html, text) SELECT number, '{}', ?, '' FROM share WHERE true
            ON CONFLICT (share) DO UPDATE SET html = excluded.html
            """, [String(repeating: letter, count: length)])
        }
      }
      try await engine.write { try $0.run("DELETE FROM article", []) }
      #expect(try await engine.read { try $0.row("SELECT 1 AS one FROM article") } == nil)
    }
  }

  @Test("a blocking write is durable when it returns, and throws what its body throws")
  func blockingWrite() async throws {
    try await withSQLite { engine async throws in
      try engine.writeBlocking { connection in
        try connection.run(
          "INSERT INTO account (id, email, role, created_at) VALUES ('x', 'x@example.org', 'user', 0)", [])
      }
      #expect(try await Accounts(engine).find(id: "x") != nil)
      #expect(throws: CancellationError.self) { try engine.writeBlocking { _ in throw CancellationError() } }
    }
  }

  // The limit ends the test if the erasure never runs; it says nothing about speed.
  @Test("an erasure gets its turn while other callers keep writing", .timeLimit(.minutes(10)))
  func erasureIsNotStarved() async throws {
    try await withSQLite { engine async throws in
      try await withThrowingTaskGroup { group in
        // There are more callers than fit into one group, so that there is always a next group.
        for _ in 0..<600 {
          group.addTask {
            while !Task.isCancelled {
              try await engine.write { try $0.run("UPDATE account SET role = 'user' WHERE id = ''", []) }
            }
          }
        }
        try await Task.sleep(for: .milliseconds(200))
        _ = try await engine.erase { try $0.run("DELETE FROM account WHERE id = ''", []) }
        group.cancelAll()
      }
    }
  }

  @Test("pages of the log are copied into the database without another commit", .timeLimit(.minutes(10)))
  func logIsCopied() async throws {
    try await withLog { engine, file async throws in
      try await write(pages: 1_500, engine)
      while try size(of: file) < 1_500 * 4_096 { try await Task.sleep(for: .milliseconds(20)) }
    }
  }

  @Test("the log stays short while a caller never pauses")
  func logStaysShort() async throws {
    try await withLog { engine, file async throws in
      for _ in 0..<50 { try await write(pages: 400, engine) }
      #expect(try size(of: URL(filePath: file.path + "-wal")) < 12_000 * 4_120)
    }
  }

  private func withLog(_ body: (SQLiteEngine, URL) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    let engine = try SQLiteEngine(file: file)
    try await engine.write { try $0.run("CREATE TABLE filler (bytes BLOB)", []) }
    try await body(engine, file)
    try engine.close()
  }

  private func write(pages: Int, _ engine: SQLiteEngine) async throws {
    try await engine.write { try $0.run("INSERT INTO filler VALUES (zeroblob(?))", [pages * 4_096]) }
  }

  private func size(of file: URL) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
  }
}
