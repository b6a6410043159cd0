// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

/// Programs of neighboring versions with one database, tested with example steps of the schema.
struct RollingUpgradeTests {
  private static let server = DatabaseProgram(.serve, version: "0.9.0", host: "books1", process: 4711)

  private func open(
    _ address: PostgreSQLAddress, _ example: ExampleSteps? = nil, program: DatabaseProgram? = nil
  ) throws -> PostgreSQLEngine {
    var limits = PostgreSQLEngine.Limits()
    limits.upgrade = .zero
    return try PostgreSQLEngine(address, limits: limits, program: program, example: example)
  }

  /// Runs a test with a program of this version that uses a new database.
  private func withProgram(_ body: (PostgreSQLEngine, PostgreSQLAddress) async throws -> Void) async throws {
    let address = try TestDatabases.shared.get().create()
    let engine = try open(address, program: Self.server)
    try await Accounts(engine).add(.sample("a@example.org"))
    _ = try await Accounts(engine).find(email: "a@example.org")
    try await body(engine, address)
    engine.close()
  }

  @Test("a program goes on working while a newer one adds columns, and starts again beside it")
  func expanding() async throws {
    try await withProgram { old, address async throws in
      let next = try open(address, .expanding)
      // The statement was prepared before its table got another column.
      #expect(try await Accounts(old).find(email: "a@example.org") != nil)
      try await Accounts(next).add(.sample("b@example.org"))
      let again = try open(address)
      #expect(try await Accounts(again).find(email: "b@example.org") != nil)
      next.close()
      again.close()
    }
  }

  @Test("a step that older programs can't work with waits for their end, and names them")
  func contracting() async throws {
    try await withProgram { old, address async throws in
      let problem = try #require(throws: StorageProblem.self) { try open(address, .contracting) }
      #expect(problem.code == .olderPrograms)
      #expect(problem.message.contains("serve 0.9.0 on books1 (process 4711)"))
      #expect(try address.schemaReport().state == .current)
      old.close()
      // PostgreSQL ends the connections a moment later.
      try PostgreSQLEngine(address, example: .contracting).close()
      for example in [nil, ExampleSteps.expanding] {
        let problem = try #require(throws: StorageProblem.self) { try open(address, example) }
        #expect(problem.code == .newerSchema)
      }
    }
  }

  @Test("a program that lost its connections isn't used again after a step that it can't work with")
  func lateConnection() async throws {
    try await withProgram { old, address async throws in
      try TestDatabases.shared.get().endConnections(to: address)
      try PostgreSQLEngine(address, example: .contracting).close()
      let problem = await #expect(throws: StorageProblem.self) {
        try await Accounts(old).find(email: "a@example.org")
      }
      #expect(problem?.code == .newerSchema)
    }
  }

  @Test("programs of the next version that start at the same time take a contracting step once")
  func together() async throws {
    let address = try TestDatabases.shared.get().create()
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { try PostgreSQLEngine(address, example: .contracting).close() }
      }
      try await group.waitForAll()
    }
    #expect(try address.schemaReport(example: .contracting).state == .current)
  }

  @Test(
    "a check says who uses the database, and whether an upgrade can go on beside them",
    arguments: [(ExampleSteps.expanding, true), (.contracting, false)])
  func check(example: ExampleSteps, isRolling: Bool) async throws {
    try await withProgram { _, address async throws in
      let report = try address.schemaReport(example: example)
      #expect(report.state == .outdated(present: 1) && report.isRolling == isRolling)
      #expect(report.programs.map(\.program) == [Self.server] && report.programs.map(\.schema) == [1])
    }
  }

  @Test("an upgrade doesn't wait long for a table that a transaction uses, and changes nothing then")
  func busyTable() async throws {
    try await withProgram { old, address async throws in
      let problem = try await old.read { connection in
        _ = try connection.rows("SELECT id FROM account", [])
        return #expect(throws: StorageProblem.self) { try open(address, .expanding) }
      }
      #expect(problem?.code == .unavailable && problem?.message.contains("long transaction") == true)
      #expect(try address.schemaReport().state == .current)
    }
  }

  /// Makes slow example steps of a database take longer than the returned limits permit a statement.
  ///
  /// The limit is also that of each ordinary statement with which an engine begins.
  private func slowSteps(_ address: PostgreSQLAddress) throws -> PostgreSQLEngine.Limits {
    try TestDatabases.shared.get().setExampleSeconds(25, of: address)
    var limits = PostgreSQLEngine.Limits()
    limits.statement = .seconds(20)
    return limits
  }

  @Test("a step takes longer than other statements may, and its progress is reported")
  func slowStep() async throws {
    try await withProgram { old, address async throws in
      let reported = Mutex<[UpgradeProgress]>([])
      let limits = try slowSteps(address)
      let reports = UpgradeReports(interval: .milliseconds(500)) { progress in
        reported.withLock { $0.append(progress) }
      }
      try await onThread {
        try PostgreSQLEngine(address, limits: limits, example: .slow, upgrade: reports).close()
      }
      #expect(try address.schemaReport(example: .slow).state == .current)
      let times = reported.withLock { $0.filter { ($0.version, $0.newest) == (2, 2) }.map(\.elapsed) }
      #expect(times.contains(.zero) && times.contains { $0 > limits.statement })
      // A program of the version before isn't affected.
      #expect(try await Accounts(old).find(email: "a@example.org") != nil)
    }
  }

  @Test("the commit of an upgrade takes longer than other statements may")
  func slowCommit() async throws {
    let address = try TestDatabases.shared.get().create()
    let limits = try slowSteps(address)
    try await onThread { try PostgreSQLEngine(address, limits: limits, example: .slowCommit).close() }
    #expect(try address.schemaReport(example: .slowCommit).state == .current)
  }

  @Test("programs that start at the same time wait for a slow step of one of them")
  func slowStepOfAnother() async throws {
    let address = try TestDatabases.shared.get().create()
    let limits = try slowSteps(address)
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          try await onThread { try PostgreSQLEngine(address, limits: limits, example: .slow).close() }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("the time for older programs to end begins when another process has released the database")
  func timeAfterAnother() async throws {
    try await withProgram { old, address async throws in
      let other = try PostgreSQLEngine.timed(address)
      let (locked, continuation) = AsyncStream.makeStream(of: Void.self)
      // Tasks would go on late while other tests block their threads.
      Thread.detachNewThread {
        try? other.writeBlocking { connection in
          _ = try connection.rows("SELECT pg_advisory_xact_lock(7305402811)", [])
          continuation.yield()
          // PostgreSQL ends a transaction that is idle for ten seconds.
          _ = try connection.rows("SELECT pg_sleep(25)", [])
        }
        Thread.sleep(forTimeInterval: 1)
        old.close()
        other.close()
      }
      for await _ in locked { break }
      try await onThread {
        var limits = PostgreSQLEngine.Limits()
        limits.upgrade = .seconds(20)
        try PostgreSQLEngine(address, limits: limits, example: .contracting).close()
      }
    }
  }

  @Test("servers with the same host name and number of their process are counted apart")
  func sameNames() async throws {
    try await withProgram { first, address async throws in
      let programs = ["a", "b"].map {
        DatabaseProgram(.serve, version: "0.9.0", host: "books2", process: 1, instance: $0)
      }
      let others = try programs.map { try open(address, program: $0) }
      for other in others { _ = try await Accounts(other).find(email: "a@example.org") }
      #expect(try await RunningServers(first).count() == 3)
      others.forEach { $0.close() }
    }
  }

  @Test("servers that use the database are counted, and workers and commands aren't")
  func servers() async throws {
    try await withProgram { first, address async throws in
      let running = RunningServers(first)
      #expect(try await running.count() == 1)
      let others = try [DatabaseProgram.Role.serve, .work, .command].map { role in
        try open(address, program: DatabaseProgram(role, version: "0.9.0", host: "books2", process: 1))
      }
      // A program is known when it has used the database once.
      for other in others { _ = try await Accounts(other).find(email: "a@example.org") }
      #expect(try await running.count() == 2)
      #expect(try await RunningServers(others[0]).count() == 2)
      others.forEach { $0.close() }
      // PostgreSQL ends the connections a moment later.
      for _ in 0..<3_000 where try await running.count() > 1 { try await Task.sleep(for: .milliseconds(100)) }
      #expect(try await running.count() == 1)
    }
  }

  @Test("a program reports a newer schema that it can use")
  func newer() async throws {
    try await withProgram { _, address async throws in
      try open(address, .expanding).close()
      #expect(try address.schemaReport().state == .newer(present: 2))
    }
  }
}
