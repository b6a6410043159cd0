// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import Testing

/// Tests statements that never end, and transactions that wait for each other.
struct PostgreSQLDeadlineTests {
  private static let sleeping =
    "query LIKE '%pg_sleep(3600)%' AND state = 'active' AND pid <> pg_backend_pid()"

  private func engine(_ address: PostgreSQLAddress, transaction: Duration) throws -> PostgreSQLEngine {
    var limits = PostgreSQLEngine.Limits()
    // The limit of a statement is also that of each statement with which an engine begins.
    (limits.connections, limits.statement, limits.transaction) = (1, .seconds(15), transaction)
    return try PostgreSQLEngine(address, limits: limits)
  }

  @Test("a statement that takes too long is canceled on the server, and the next one works")
  func tooLong() async throws {
    try await withPostgreSQL { observer, address async throws in
      let engine = try engine(address, transaction: .seconds(20))
      defer { engine.close() }
      let begun = ContinuousClock.now
      let problem = await #expect(throws: StorageProblem.self) {
        try await engine.write { _ = try $0.rows("SELECT pg_sleep(3600)", []) }
      }
      #expect(problem?.code == .unavailable && problem?.message.contains("did not respond") == true)
      #expect(.now - begun < .seconds(300))
      #expect(try await isFalse(observer, Self.sleeping))
      #expect(try await engine.read { try $0.row("SELECT 7 AS seven", [])?.integer("seven") } == 7)
    }
  }

  /// Waits until no connection meets a condition; returns false after a while.
  private func isFalse(_ engine: PostgreSQLEngine, _ condition: String) async throws -> Bool {
    for _ in 0..<6_000 {
      let count = try await engine.read {
        try $0.row("SELECT count(*) AS found FROM pg_stat_activity WHERE \(condition)", [])?.integer("found")
      }
      if count == 0 { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  @Test("a connection whose server process stopped responding is replaced")
  func stopped() async throws {
    try await withPostgreSQL { _, address async throws in
      let engine = try engine(address, transaction: .seconds(120))
      defer { engine.close() }
      let process = try await engine.read {
        try $0.row("SELECT pg_backend_pid() AS process", [])?.integer("process") ?? 0
      }
      #expect(kill(pid_t(process), SIGSTOP) == 0)
      defer { kill(pid_t(process), SIGCONT) }
      let other = try await engine.read {
        try $0.row("SELECT pg_backend_pid() AS process", [])?.integer("process")
      }
      #expect(other != nil && other != process)
    }
  }

  @Test("of two transactions that wait for each other, one runs again, and both are stored")
  func deadlock() async throws {
    try await withPostgreSQL { first, address async throws in
      let second = try PostgreSQLEngine(address)
      defer { second.close() }
      for id in ["a@example.org", "b@example.org"] { try await Accounts(first).add(.sample(id)) }
      let crossing = Crossing()
      try await withThrowingTaskGroup { group in
        group.addTask { try await crossing.add(to: ["a@example.org", "b@example.org"], first) }
        group.addTask { try await crossing.add(to: ["b@example.org", "a@example.org"], second) }
        try await group.waitForAll()
      }
      let counts = try await first.read { connection in
        try connection.rows("SELECT kept_shares FROM account", []).map { try $0.integer("kept_shares") }
      }
      // On a busy machine, PostgreSQL may also end a transaction that takes too long, which then runs again, too.
      #expect(counts == [2, 2] && crossing.runs.withLock { $0 } >= 3)
    }
  }
}

/// Transactions that each lock one account before any of them locks the next one.
private final class Crossing: Sendable {
  let runs = Mutex(0)
  private let locked = Mutex(Set<String>())

  func add(to accounts: [String], _ engine: PostgreSQLEngine) async throws {
    try await engine.writeLocking { [self] connection in
      runs.withLock { $0 += 1 }
      for account in accounts {
        try connection.run("UPDATE account SET kept_shares = kept_shares + 1 WHERE id = ?", [account])
        locked.withLock { _ = $0.insert(account) }
        while locked.withLock(\.count) < 2 { usleep(1000) }
      }
    }
  }
}
