// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The query plans of the frequent statements on jobs, with 30,000 of them.
struct JobPlanTests {
  private static let many = 30_000
  private static let nas = NodeName("nas")!
  private static let before = Backlog.time.advanced(by: .seconds(-3_600))

  @Test(
    "the statements of claims and heartbeats use the same indexes on both databases, and never read all jobs")
  func indexes() async throws {
    var plans: [[StatementPlan]] = []
    try await withEngine { engine async throws in
      let backlog = try await Backlog(engine)
      try await backlog.addReading(Self.many / 2, from: Self.before)
      try await backlog.addDeliveries(Self.many / 2, to: .kindle, from: Self.before)
      try await backlog.setMachine(Self.nas, of: Backlog.accounts)
      try await backlog.addDeliveries(Self.many / 2, to: .webhook, from: Self.before)
      plans.append(try await self.plans(engine, [.making, .delivering(mails: 4), .machine(Self.nas)]))
      try await backlog.clear()
    }
    for plan in plans.joined() { #expect(!plan.readsAllJobs, "\(plan.sql): \(plan.lines)") }
    // With SHAREPIPE_TEST_ENGINE, there is nothing to compare with.
    guard plans.count == 2 else { return }
    plans[1].filter(\.searchesByTurn).forEach { #expect($0.isBounded, "\($0.sql): \($0.lines)") }
    // SQLite finds the jobs that are due by their time, and PostgreSQL by their accounts.
    let compared = plans.map { $0.filter { !$0.sql.contains("AS due") } }
    #expect(compared[0].map(\.jobIndexes) == compared[1].map(\.jobIndexes))
    for (first, second) in zip(compared[0], compared[1]) where first.jobIndexes != second.jobIndexes {
      print("\(first.sql)\n\(first.lines)\n\(second.lines)")
    }
  }

  @Test(
    "with statistics from a time when the queue was nearly empty, no claim compares all jobs on PostgreSQL")
  func oldStatistics() async throws {
    try await withPostgreSQL { engine, _ async throws in
      let backlog = try await Backlog(engine)
      for account in ["a1", "a2"] {
        try await backlog.addDeliveries(Self.many / 2, to: .webhook, of: [account], from: Self.before)
        guard account == "a1" else { continue }
        try await engine.write { connection in
          try connection.run("DELETE FROM job WHERE number < (SELECT max(number) FROM job)", [])
          try connection.run("ANALYZE job", [])
        }
      }
      try await backlog.addReading(1, from: Self.before)
      for plan in try await plans(engine, [.making, .delivering(mails: 4)]) {
        #expect(!plan.lines.contains { $0.contains("Join Filter") }, "\(plan.sql): \(plan.lines)")
      }
    }
  }

  @Test("a health check reads no more jobs than it reports, by an index, and no jobs that it doesn't count")
  func health() async throws {
    try await withEngine { engine async throws in
      let backlog = try await Backlog(engine)
      try await backlog.addReading(Self.many / 2, from: Self.before)
      try await backlog.addDeliveries(Self.many / 2, to: .webhook, from: Self.before)
      let recording = RecordingEngine(engine)
      #expect(try await Jobs(recording).waiting(upTo: 1000) == 1000)
      #expect(try await Jobs(recording).dead(upTo: 1000) == 0)
      let plans = try await jobPlans(of: recording.takeTransactions(), engine)
      #expect(plans.count == 3)
      for plan in plans {
        #expect(plan.readsIndex && plan.sql.contains("LIMIT"), "\(plan.sql): \(plan.lines)")
      }
      #expect(plans.last?.jobIndexes == ["job_dead"])
      try await engine.write { try $0.run("UPDATE job SET dead = 1 WHERE kind = 'read'", []) }
      #expect(try await Jobs(engine).dead(upTo: 1000) == 1000)
      #expect(try await Jobs(engine).waiting(upTo: 20_000) == Self.many / 2)
      try await backlog.clear()
    }
  }

  private func plans(_ engine: any Engine, _ lanes: [JobLane]) async throws -> [StatementPlan] {
    let recording = RecordingEngine(engine)
    for lane in lanes {
      let lease = try #require(
        try await Jobs(recording).claim(
          owner: "w", at: Backlog.time, lease: .seconds(600), from: lane, idleOnly: true))
      try await Jobs(recording).extend(lease, by: .seconds(600), at: Backlog.time)
      try await Jobs(recording).release(lease)
    }
    return try await jobPlans(of: recording.takeTransactions(), engine)
  }

  private func jobPlans(
    of transactions: [[SQLStatement]], _ engine: any Engine
  ) async throws -> [StatementPlan] {
    try await StatementPlan.plans(of: transactions, engine).filter { $0.sql.contains(" job") }
  }
}

extension StatementPlan {
  /// The indexes of jobs, named as in SQLite: PostgreSQL has an index of leases for each lane, and numbers the tables of a query.
  fileprivate var jobIndexes: [String] {
    let names = indexes.filter { $0.hasPrefix("job_") }.map { $0.hasSuffix("_leased") ? "job_leased" : $0 }
    return Set(names.filter { !$0.contains(/\d/) }).sorted()
  }

  /// Whether each scan of jobs is one of an index whose condition leaves out the other jobs.
  fileprivate var readsIndex: Bool {
    !lines.contains { $0.contains("Seq Scan on job") || $0 == "SCAN job" } && !jobIndexes.isEmpty
  }

  fileprivate var searchesByTurn: Bool { jobIndexes.contains { $0.hasSuffix("_by_turn") } }

  /// Whether each search for jobs of an account begins after those that have ended.
  fileprivate var isBounded: Bool {
    zip(lines, lines.dropFirst()).allSatisfy { scan, condition in
      !scan.contains("_by_turn on job") || condition.contains("run_at >=")
    }
  }

  /// Whether it reads the table or a whole index of it; the search for a job that is due ends at the first ones.
  fileprivate var readsAllJobs: Bool {
    lines.contains { $0.contains("Seq Scan on job") || $0.hasPrefix("SCAN job") }
  }
}
