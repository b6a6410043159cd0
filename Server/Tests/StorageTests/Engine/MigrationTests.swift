// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import GRDB
import Storage
import Testing

/// Migration from one version of the schema to the next, tested with an example step.
struct MigrationTests {
  private static let newest = Schema.versions.count
  private static let example = Storage.Migration(
    version: newest + 1,
    sql: """
      ALTER TABLE account ADD COLUMN color TEXT NOT NULL DEFAULT 'blue';
      UPDATE account SET color = 'red' WHERE role = 'admin';
      """)
  private static let next = Schema.versions + [example]

  private func withFile(_ body: (URL) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    try await body(folder.url.appending(path: "test.sqlite"))
  }

  private func colors(_ engine: SQLiteEngine) async throws -> [String] {
    try await engine.read {
      try $0.rows("SELECT color FROM account ORDER BY email", []).map { try $0.text("color") }
    }
  }

  private func tables(_ file: URL) throws -> Set<String> {
    try DatabaseQueue(path: file.path).read {
      try String.fetchSet($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
  }

  @Test("versions of the schema are numbered from 1 without a gap")
  func versions() {
    #expect(Schema.versions.map(\.version) == Array(1...Schema.versions.count))
  }

  @Test("a newer program runs its step on a database of this version once, and keeps the data")
  func addsStep() async throws {
    try await withFile { file async throws in
      let first = try SQLiteEngine(file: file)
      try await Accounts(first).add(.sample("a@example.org"))
      try await first.write { try $0.run("UPDATE account SET role = 'admin'", []) }
      try await Accounts(first).add(.sample("b@example.org"))
      try first.close()
      for _ in 1...2 {
        let second = try SQLiteEngine(file: file, schema: Self.next)
        #expect(try await colors(second) == ["red", "blue"])
        try await second.write { try $0.run("UPDATE account SET role = 'admin'", []) }
        try second.close()
      }
    }
  }

  @Test("a step that fails leaves the database as it was")
  func failingStep() async throws {
    try await withFile { file async throws in
      let first = try SQLiteEngine(file: file)
      try await Accounts(first).add(.sample("a@example.org"))
      try first.close()
      let wrong = Storage.Migration(
        version: Self.newest + 1, sql: Self.example.sql + "INSERT INTO no_such_table VALUES (1);")
      #expect(throws: (any Error).self) { try SQLiteEngine(file: file, schema: Schema.versions + [wrong]) }
      let again = try SQLiteEngine(file: file, schema: Self.next)
      #expect(try await colors(again) == ["blue"])
    }
  }

  @Test("a database of a newer version is refused, and the error names both versions")
  func newerVersion() async throws {
    try await withFile { file async throws in
      try SQLiteEngine(file: file, schema: Self.next).close()
      let problem = try #require(throws: StorageProblem.self) { try SQLiteEngine(file: file) }
      #expect(problem.code == .newerSchema)
      let (newer, known) = ("version \(Self.newest + 1)", "up to version \(Self.newest)")
      #expect(problem.message.contains(newer) && problem.message.contains(known))
    }
  }

  @Test("a new database gets all versions of the schema at once, so that no program finds an older one")
  func creation() async throws {
    try await withFile { file async throws in
      let wrong = Storage.Migration(version: Self.newest + 1, sql: "CREATE TABLE")
      #expect(throws: (any Error).self) { try SQLiteEngine(file: file, schema: Schema.versions + [wrong]) }
      #expect(try tables(file) == ["grdb_migrations"])
      try SQLiteEngine(file: file).close()
      try SQLiteEngine(file: file, upgrades: false).close()
    }
  }

  @Test("a database made by a version before 0.1.0 is refused and not changed")
  func prerelease() async throws {
    try await withFile { file async throws in
      let old = Storage.Migration(version: 0, sql: "CREATE TABLE account (id TEXT)")
      let engine = try SQLiteEngine(file: file, schema: [old])
      try await engine.write {
        try $0.run("UPDATE grdb_migrations SET identifier = '2026-11-21 first schema'", [])
      }
      try engine.close()
      let problem = try #require(throws: StorageProblem.self) { try SQLiteEngine(file: file) }
      #expect(problem.code == .prereleaseSchema)
      #expect(problem.message.contains("before 0.1.0") && problem.message.contains("empty data folder"))
      #expect(try tables(file) == ["account", "grdb_migrations"])
    }
  }

  @Test(
    "the schema rejects invalid rows",
    arguments: [
      "INSERT INTO job (kind, share, run_at) VALUES ('digest', 1, 0)",
      "INSERT INTO job (kind, run_at) VALUES ('read', 0)",
      "INSERT INTO job (kind, share, run_at) VALUES ('no such kind', 1, 0)",
      "INSERT INTO digest (id, destination, state, created_at) VALUES ('x', 'nobody', 'open', 0)",
      "INSERT INTO account (id, email, role, created_at) VALUES ('x', 'X@example.org', 'user', 0)",
    ])
  func constraints(_ statement: String) async throws {
    try await withSQLite { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      _ = try await Shares(engine).accept(.sample("s"))
      await #expect(throws: (any Error).self) { try await engine.write { try $0.run(statement, []) } }
    }
  }
}
