// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The range in which claims search on PostgreSQL never excludes a job.
@Suite("The queue of PostgreSQL")
struct QueueTests {
  private static let account = "a@example.org"
  private static let early = Moment(milliseconds: 10_000)
  private static let late = Moment(milliseconds: 500_000)

  /// Runs a test with two connections, an account, and its share, which no job works on.
  private func withTwo(
    _ body: (PostgreSQLEngine, PostgreSQLEngine, PostgreSQLAddress) async throws -> Void
  ) async throws {
    try await withPostgreSQL { first, address async throws in
      try await Accounts(first).add(.sample(Self.account))
      try await Shares(first).accept(.sample("s", account: Self.account, at: Self.early))
      try await first.write { try $0.run("DELETE FROM job", []) }
      let second = try PostgreSQLEngine.timed(address)
      defer { second.close() }
      try await body(first, second, address)
    }
  }

  private static func addJob(at time: Moment, _ connection: any SQLConnection) throws {
    try connection.run("INSERT INTO job (kind, share, run_at) SELECT 'read', number, ? FROM share", [time])
  }

  private static func claim(_ engine: any Engine) async throws -> Lease? {
    try await Jobs(engine).claim(owner: "w", at: late, lease: .seconds(60), from: .making)
  }

  /// The time from which claims search for the account's jobs; nil if they don't search for them.
  private static func begin(_ engine: any Engine) async throws -> Int? {
    try await engine.read { try $0.row("SELECT run_from FROM queue")?.integer("run_from") }
  }

  enum Upkeep: CaseIterable {
    case advance, check

    func run(_ engine: any Engine) async throws {
      switch self {
      case .advance: try await Jobs(engine).advanceQueue(of: [account], at: late)
      case .check: try await Jobs(engine).checkQueue(at: late)
      }
    }
  }

  enum Isolation: CaseIterable {
    case serializable, locking

    func write(
      _ engine: any Engine, _ body: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws {
      switch self {
      case .serializable: try await engine.write(body)
      case .locking: try await engine.writeLocking(body)
      }
    }
  }

  @Test("claims search after the jobs that have ended")
  func advance() async throws {
    try await withTwo { engine, _, _ async throws in
      #expect(try await Self.begin(engine) == Self.early.milliseconds)
      try await Jobs(engine).advanceQueue(of: [Self.account], at: Self.late)
      #expect(try await Self.begin(engine) == Self.late.milliseconds)
      try await Jobs(engine).checkQueue(at: Self.late)
      #expect(try await Self.begin(engine) == nil)
    }
  }

  @Test("claims don't search after a job that waits, is running, or is due later")
  func keeps() async throws {
    try await withTwo { engine, _, _ async throws in
      let middle = Self.early.advanced(by: .seconds(60))
      try await engine.write { connection in
        try Self.addJob(at: middle, connection)
        try Self.addJob(at: Self.late, connection)
      }
      for _ in 1...2 {
        try await Jobs(engine).advanceQueue(of: [Self.account], at: Self.late)
        #expect(try await Self.begin(engine) == middle.milliseconds)
        #expect(try await Self.claim(engine) != nil)
      }
    }
  }

  @Test(
    "claims search after the jobs that ended beside one that runs long, and find that one after its lease")
  func longJob() async throws {
    try await withTwo { engine, _, _ async throws in
      try await engine.write { try Self.addJob(at: Self.early, $0) }
      let lease = try #require(try await Self.claim(engine))
      let renewed = Self.late.advanced(by: .seconds(30))
      try await Jobs(engine).extend(lease, by: .seconds(60), at: renewed)
      try await Jobs(engine).advanceQueue(of: [Self.account], at: renewed)
      #expect(try await Self.begin(engine) == renewed.milliseconds)
      for (seconds, isDue) in [(89.0, false), (91, true)] {
        let again = try await Jobs(engine).claim(
          owner: "other", at: Self.late.advanced(by: .seconds(seconds)), lease: .seconds(60), from: .making)
        #expect((again?.job == lease.job) == isDue)
      }
      await #expect(throws: StorageProblem.self) {
        try await Jobs(engine).extend(lease, by: .seconds(60), at: renewed)
      }
    }
  }

  @Test(
    "a job whose lease is extended while the range moves is claimed after its lease",
    arguments: Upkeep.allCases, [true, false])
  func extendedMeanwhile(_ upkeep: Upkeep, _ isReleased: Bool) async throws {
    try await withTwo { first, second, address async throws in
      try await first.write { try Self.addJob(at: Self.early, $0) }
      let lease = try #require(try await Self.claim(first))
      let engine = InterleavedEngine(first, address) { try await upkeep.run(second) }
      try await Jobs(engine).extend(lease, by: .seconds(60), at: Self.late)
      try await engine.rivalEnded()
      try await upkeep.run(second)
      if isReleased {
        try await Jobs(first).release(lease)
        try await upkeep.run(second)
        #expect(try await Self.claim(second)?.job == lease.job)
      } else {
        let after = Self.late.advanced(by: .seconds(61))
        let again = try await Jobs(second).claim(owner: "v", at: after, lease: .seconds(60), from: .making)
        #expect(again?.job == lease.job)
      }
    }
  }

  @Test(
    "a job is claimed whose transaction began before the range was moved, and ended later",
    arguments: Isolation.allCases, Upkeep.allCases)
  func addedBefore(_ isolation: Isolation, _ upkeep: Upkeep) async throws {
    try await withTwo { first, second, address async throws in
      let engine = InterleavedEngine(first, address) { try await upkeep.run(second) }
      try await isolation.write(engine) { try Self.addJob(at: Self.early, $0) }
      try await engine.rivalEnded()
      try await upkeep.run(second)
      #expect(try await Self.claim(second) != nil)
    }
  }

  @Test(
    "a job is claimed whose transaction has a snapshot from before the range was moved",
    arguments: Isolation.allCases, Upkeep.allCases)
  func addedAfter(_ isolation: Isolation, _ upkeep: Upkeep) async throws {
    try await withTwo { first, second, address async throws in
      let engine = InterleavedEngine(first, address) { try await upkeep.run(second) }
      try await isolation.write(engine) { connection in
        _ = try connection.rows("SELECT count(*) FROM job, queue", [])
        try Self.addJob(at: Self.early, connection)
      }
      try await engine.rivalEnded()
      #expect(try await Self.claim(second) != nil)
    }
  }

  @Test(
    "a job is claimed that is made due earlier while the range moves", arguments: Isolation.allCases,
    Upkeep.allCases)
  func dueEarlier(_ isolation: Isolation, _ upkeep: Upkeep) async throws {
    try await withTwo { first, second, address async throws in
      try await first.write { try Self.addJob(at: Self.late.advanced(by: .seconds(60)), $0) }
      let engine = InterleavedEngine(first, address) { try await upkeep.run(second) }
      try await isolation.write(engine) { try $0.run("UPDATE job SET run_at = ?", [Self.early]) }
      try await engine.rivalEnded()
      try await upkeep.run(second)
      #expect(try await Self.claim(second) != nil)
    }
  }

  @Test(
    "the complete check finds a job outside of the range",
    arguments: ["UPDATE queue SET run_from = 1000000000000", "DELETE FROM queue"])
  func repairs(_ fault: String) async throws {
    try await withTwo { engine, _, _ async throws in
      try await engine.write { connection in
        try Self.addJob(at: Self.early, connection)
        try connection.run(fault, [])
      }
      #expect(try await Self.claim(engine) == nil)
      try await Jobs(engine).checkQueue(as: "one", for: .seconds(60), at: Self.late)
      #expect(try await Self.claim(engine) != nil)
    }
  }

  @Test("jobs that are added, claimed, postponed and ended at once are all claimed")
  func crowd() async throws {
    try await withTwo { first, second, _ async throws in
      let writers = 6
      try await withThrowingTaskGroup { group in
        for writer in 0..<writers {
          group.addTask { try await Self.work(writer, writer % 2 == 0 ? first : second) }
        }
        for engine in [first, second] {
          group.addTask {
            for round in 0..<60 {
              try await (round % 4 == 0 ? Upkeep.check : .advance).run(engine)
            }
          }
        }
        try await group.waitForAll()
      }
      let outside = try await first.read { connection in
        try connection.row(
          """
          SELECT count(*) AS jobs FROM job WHERE NOT EXISTS (SELECT 1 FROM queue WHERE lane = 'making'
            AND queue.account = job.account AND run_from <= run_at)
          """)?.integer("jobs")
      }
      #expect(outside == 0)
      while let lease = try await Self.claim(first) { try await Self.end(lease, first) }
      let left = try await first.read { try $0.row("SELECT count(*) AS jobs FROM job")?.integer("jobs") }
      #expect(left == 0)
    }
  }

  /// Adds jobs, and ends, postpones or releases claimed ones.
  private static func work(_ writer: Int, _ engine: PostgreSQLEngine) async throws {
    for round in 0..<30 {
      let time = early.advanced(by: .milliseconds(Int.random(in: 0..<400_000)))
      let isolation = round % 2 == 0 ? Isolation.serializable : .locking
      try await isolation.write(engine) { try addJob(at: time, $0) }
      guard let lease = try await claim(engine) else { continue }
      if round % 2 == 0 { try await Jobs(engine).extend(lease, by: .seconds(60), at: late) }
      switch (writer + round) % 3 {
      case 0: try await end(lease, engine)
      case 1: try await Jobs(engine).retry(lease, after: .seconds(-60), at: late, problem: "{}")
      default: try await Jobs(engine).release(lease)
      }
    }
  }

  private static func end(_ lease: Lease, _ engine: PostgreSQLEngine) async throws {
    try await engine.write { try $0.run("DELETE FROM job WHERE number = ?", [lease.job]) }
  }
}
