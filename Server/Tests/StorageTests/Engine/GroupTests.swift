// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import Testing

/// Shares that several clients send to one process at the same time.
struct GroupTests {
  private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  private static let engines = [SQLDialect.sqlite, .postgreSQL]

  /// Sends all shares at once while the only connection that writes is busy; returns what each sender got.
  private static func receive(
    _ shares: [NewShare], quota: Quota = Quota(), _ engine: any Engine
  ) async throws -> [String: Result<Acceptance, any Error>] {
    let arrived = Counter()
    return try await withThrowingTaskGroup(of: (String, Result<Acceptance, any Error>)?.self) { group in
      group.addTask {
        try await engine.write { _ in
          // A caller adds its work right after it has counted itself.
          while arrived.value < shares.count { Thread.sleep(forTimeInterval: 0.001) }
          Thread.sleep(forTimeInterval: 0.1)
        }
        return nil
      }
      for share in shares {
        group.addTask {
          arrived.add()
          do {
            return (share.id, .success(try await Shares(engine).accept(share, quota: quota)))
          } catch { return (share.id, .failure(error)) }
        }
      }
      var results: [String: Result<Acceptance, any Error>] = [:]
      for try await result in group { if let result { results[result.0] = result.1 } }
      return results
    }
  }

  private func withCrowd(
    _ dialect: SQLDialect, _ body: (any Engine, _ commits: @Sendable () -> Int) async throws -> Void
  ) async throws {
    let count = Counter()
    let accounts = ["a@example.org", "b@example.org", "c@example.org"]
    if dialect == .sqlite {
      let folder = TemporaryFolder()
      let engine = try SQLiteEngine(file: folder.url.appending(path: "test.sqlite")) { count.add() }
      for account in accounts { try await Accounts(engine).add(.sample(account)) }
      return try await body(engine) { count.value - accounts.count }
    }
    try await withPostgreSQL { first, address async throws in
      for account in accounts { try await Accounts(first).add(.sample(account)) }
      var limits = PostgreSQLEngine.Limits()
      limits.connections = 1
      let engine = try PostgreSQLEngine(address, limits: limits) { count.add() }
      defer { engine.close() }
      try await body(engine) { count.value }
    }
  }

  @Test("shares that arrive while others are committed have common transactions", arguments: engines)
  func shareTransactions(dialect: SQLDialect) async throws {
    try await withCrowd(dialect) { engine, commits async throws in
      let shares = (0..<150).map {
        NewShare.sample("s\($0)", account: ["a", "b", "c"][$0 % 3] + "@example.org")
      }
      let results = try await Self.receive(shares, engine)
      #expect(results.count { (try? $0.value.get()) == .accepted } == 150)
      // Three full groups; the rest of a loaded machine's latecomers makes a few more.
      #expect(commits() <= 15)
      let rows = try await engine.read {
        try $0.row(
          """
          SELECT count(*) AS shares, (SELECT count(*) FROM job) AS jobs, (SELECT count(*) FROM share_body) AS bodies
          FROM share
          """)
      }
      #expect(try rows?.integer("shares") == 150)
      #expect(try rows?.integer("jobs") == 150)
      #expect(try rows?.integer("bodies") == 150)
    }
  }

  @Test("the refusal or error of one share changes nothing for the others of its group", arguments: engines)
  func refusals(dialect: SQLDialect) async throws {
    try await withCrowd(dialect) { engine, _ async throws in
      try await Shares(engine).accept(.sample("used", sha256: "other"))
      try await Shares(engine).accept(.sample("replayed"))
      let good = (0..<20).map { NewShare.sample("good\($0)", account: ["a", "b"][$0 % 2] + "@example.org") }
      let shares =
        good + [
          .sample("used"), .sample("replayed"), .sample("large", account: "c@example.org", bytes: 5000),
          .sample("null\0character"), .sample("nobody's", account: "nobody@example.org"),
        ]
      let results = try await Self.receive(shares, quota: Quota(bytes: 4000), engine)
      for share in good { #expect(try results[share.id]?.get() == .accepted) }
      #expect(try results["used"]?.get() == .keyReused)
      #expect(try results["replayed"]?.get() == .replayed(receivedAt: Moment(milliseconds: 1000)))
      #expect(try results["large"]?.get() == .overQuota)
      let null = #expect(throws: StorageProblem.self) { try results["null\0character"]?.get() }
      #expect(null?.code == .nullCharacter)
      #expect(throws: (any Error).self) { try results["nobody's"]?.get() }
      let stored = try await engine.read { try $0.row("SELECT count(*) AS shares FROM share") }
      #expect(try stored?.integer("shares") == 22)
    }
  }

  @Test("a quota holds for all shares of a group together", arguments: engines)
  func quota(dialect: SQLDialect) async throws {
    try await withCrowd(dialect) { engine, _ async throws in
      let results = try await Self.receive(
        (0..<30).map { .sample("s\($0)") }, quota: Quota(shares: 7), engine)
      #expect(results.values.count { (try? $0.get()) == .accepted } == 7)
      #expect(results.values.count { (try? $0.get()) == .overQuota } == 23)
    }
  }

  @Test("groups of two nodes for the same accounts don't wait for each other in a circle")
  func twoNodes() async throws {
    try await withPostgreSQL { first, address async throws in
      let accounts = (0..<10).map { "\($0)@example.org" }
      for account in accounts { try await Accounts(first).add(.sample(account)) }
      let second = try PostgreSQLEngine(address)
      defer { second.close() }
      try await withThrowingTaskGroup { group in
        for number in 0..<300 {
          let engine = number % 2 == 0 ? first : second
          let share = NewShare.sample("s\(number / 2 * 2)", account: accounts[number / 2 * 7 % 10])
          group.addTask { _ = try await Shares(engine).accept(share) }
        }
        try await group.waitForAll()
      }
      let row = try await first.read {
        try $0.row(
          """
          SELECT count(*) AS shares,
            (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()) AS deadlocks FROM share
          """)
      }
      #expect(try row?.integer("shares") == 150)
      #expect(try row?.integer("deadlocks") == 0)
    }
  }

  @Test("a group whose connection ends before its commit runs again, and each share is there once")
  func lostConnection() async throws {
    try await withPostgreSQL { engine, address async throws in
      for account in ["a@example.org", "b@example.org"] { try await Accounts(engine).add(.sample(account)) }
      let other = try PostgreSQLEngine(address)
      defer { other.close() }
      try await withThrowingTaskGroup { group in
        for number in 0..<120 {
          let share = NewShare.sample("s\(number)", account: ["a", "b"][number % 2] + "@example.org")
          group.addTask { _ = try await Shares(engine).accept(share) }
        }
        for _ in 0..<5 {
          group.addTask {
            try await other.read {
              _ = try $0.rows(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
                """, [])
            }
          }
        }
        try await group.waitForAll()
      }
      let row = try await other.read {
        try $0.row("SELECT count(*) AS shares, (SELECT count(*) FROM job) AS jobs FROM share")
      }
      #expect(try row?.integer("shares") == 120)
      #expect(try row?.integer("jobs") == 120)
    }
  }
}
