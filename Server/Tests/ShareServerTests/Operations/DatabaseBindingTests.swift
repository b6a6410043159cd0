// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareServer
import Storage
import TestSupport
import Testing

/// A data folder is used with one database only, because files that no row names are deleted.
struct DatabaseBindingTests {
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "binding-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func configuration(_ folder: URL, _ database: String?) throws -> ServerConfiguration {
    var configuration = ServerConfiguration(dataFolder: folder)
    configuration.database = try database.map { try PostgreSQLAddress($0) }
    return configuration
  }

  @Test("the folder of a PostgreSQL server is refused without its database, and with another one")
  func boundToPostgreSQL() async throws {
    let cluster = try PostgresCluster()
    let (own, other) = (try cluster.create("own"), try cluster.create("other"))
    try await withFolder { folder async throws in
      for _ in 0..<2 { _ = try configuration(folder, own).openEngine() }
      #expect(throws: StorageProblem.self) { try configuration(folder, other).openEngine() }
      #expect(throws: StorageProblem.self) { try configuration(folder, nil).openEngine() }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["postgresql.id", "postgresql.timeline"])
    }
  }

  @Test("a server that was replaced according to the folder is refused")
  func replacedServer() async throws {
    let cluster = try PostgresCluster()
    let database = try cluster.create("promoted")
    try await withFolder { folder async throws in
      _ = try configuration(folder, database).openEngine()
      let file = folder.appending(path: "postgresql.timeline")
      let present = try #require(PostgreSQLTimeline(String(contentsOf: file, encoding: .utf8)))
      let newer = PostgreSQLTimeline(system: present.system, number: present.number + 1)
      try Data(newer.description.utf8).write(to: file)
      let problem = #expect(throws: StorageProblem.self) { try configuration(folder, database).openEngine() }
      #expect(problem?.code == .unavailable)
    }
  }

  @Test("machines with one database need the same secret key")
  func secretKey() async throws {
    let cluster = try PostgresCluster()
    let database = try cluster.create("keys")
    try await withFolder { folder async throws in
      let machines = try ["first", "second"].map {
        try configuration(folder.appending(path: $0, directoryHint: .isDirectory), database)
      }
      let engines = try machines.map { try $0.openEngine() }
      let sealed = try machines[0].openSecretBox(engines[0]).seal("word", for: "a")
      #expect(throws: StorageProblem.self) { try machines[1].openSecretBox(engines[1]) }
      #expect(!FileManager.default.fileExists(atPath: machines[1].keyFile.path))
      var second = machines[1]
      second.secretKey = machines[0].keyFile
      #expect(try second.openSecretBox(engines[1]).open(sealed, for: "a") == "word")
      try Data(repeating: 7, count: 32).write(to: machines[1].keyFile)
      #expect(throws: StorageProblem.self) { try machines[1].openSecretBox(engines[1]) }
      try FileManager.default.removeItem(at: machines[1].keyFile)
      let file = machines[1].keyFile
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
      let problem = #expect(throws: StorageProblem.self) { try machines[1].openSecretBox(engines[1]) }
      #expect(problem?.message.contains("can't read the file") == true, "\(problem?.message ?? "")")
    }
  }

  @Test("the folder of a SQLite server is refused with a PostgreSQL database, before that is changed")
  func boundToSQLite() async throws {
    let cluster = try PostgresCluster()
    let database = try cluster.create("unused")
    try await withFolder { folder async throws in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try configuration(folder, nil).openEngine()
      #expect(throws: StorageProblem.self) { try configuration(folder, database).openEngine() }
      #expect(
        try cluster.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", in: "unused") == "0")
    }
  }

  @Test("a lost key can be replaced while no program uses the database, and once")
  func replacedKey() async throws {
    let cluster = try PostgresCluster()
    let database = try cluster.create("lost")
    try await withFolder { folder async throws in
      let machine = try configuration(folder, database)
      #expect(throws: StorageProblem.self) { try machine.replaceSecretKey() }
      try await withEngine(machine) { engine in
        _ = try machine.openSecretBox(engine)
        try await Letters(engine).add(
          "a", content: "0000000000000000.x", account: nil, life: .seconds(60), at: Moment(milliseconds: 0))
        #expect(throws: StorageProblem.self) { try machine.replaceSecretKey() }
      }
      #expect(throws: StorageProblem.self) { try machine.replaceSecretKey() }
      try FileManager.default.removeItem(at: machine.keyFile)
      #expect(try machine.replaceSecretKey().emails == 1)
      try await withEngine(machine) { engine in _ = try machine.openSecretBox(engine) }
    }
  }

  private func withEngine(
    _ machine: ServerConfiguration, _ body: (any Engine) async throws -> Void
  ) async throws {
    let engine = try machine.openEngine()
    try await body(engine)
    try engine.close()
  }
}
