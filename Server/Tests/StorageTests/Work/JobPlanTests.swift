// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The query plans of the frequent statements on jobs, with 30,000 of them.
struct JobPlanTests {
  private static let many = 30_000
  private static let before = Backlog.time.advanced(by: .seconds(-3_600))

  @Test(
    "the statements of claims and heartbeats use the same indexes on both databases, and never read all jobs")
  func indexes() async throws {
    var plans: [[Plan]] = []
    try await withEngine { engine async throws in
      let backlog = try await Backlog(engine)
      try await backlog.addReading(Self.many / 2, from: Self.before)
      try await backlog.addDeliveries(Self.many / 2, to: .kindle, from: Self.before)
      plans.append(try await self.plans(engine))
      try await backlog.clear()
    }
    for plan in plans.joined() { #expect(!plan.readsAll, "\(plan.sql): \(plan.lines)") }
    try #require(plans.count == 2)
    #expect(plans[0].map(\.indexes) == plans[1].map(\.indexes))
    for (first, second) in zip(plans[0], plans[1]) where first.indexes != second.indexes {
      print("\(first.sql)\n\(first.lines)\n\(second.lines)")
    }
  }

  private func plans(_ engine: any Engine) async throws -> [Plan] {
    let recording = RecordingEngine(engine)
    for lane in [JobLane.making, .delivering(mails: 4)] {
      let lease = try #require(
        try await Jobs(recording).claim(
          owner: "w", at: Backlog.time, lease: .seconds(600), from: lane, idleOnly: true))
      try await Jobs(recording).extend(lease, by: .seconds(600), at: Backlog.time)
      try await Jobs(recording).release(lease)
    }
    let statements = recording.take()
    return try await engine.read { connection in
      try statements.compactMap { try Plan($0, connection) }
    }
  }
}

/// The plan of a statement on jobs.
private struct Plan {
  let sql: String
  let lines: [String]

  /// Nil if the statement doesn't read jobs; a setting is applied.
  init?(_ statement: SQLStatement, _ connection: any SQLConnection) throws {
    guard statement.sql.contains(" job") else {
      if statement.sql.contains("set_config") { _ = try connection.rows(statement.sql, statement.values) }
      return nil
    }
    let explain = connection.dialect == .sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN (COSTS OFF) "
    let column = connection.dialect == .sqlite ? "detail" : "QUERY PLAN"
    sql = statement.sql
    lines = try connection.rows(explain + statement.sql, statement.values).map { try $0.text(column) }
  }

  /// The indexes of jobs, without the key of the table, with which SQLite also reads the rows that it found.
  var indexes: [String] {
    let found = lines.compactMap { line -> Substring? in
      guard !line.contains("job_pkey"), !line.contains("Subquery Scan") else { return nil }
      return line.firstMatch(of: /(?i)(?:using|on|index) (job_\w+)/)?.output.1
    }
    return Set(found.map(String.init)).sorted()
  }

  /// Whether it reads the table or a whole index of it; the search for a job that is due ends at the first ones.
  var readsAll: Bool {
    lines.contains { $0.contains("Seq Scan on job") || $0.hasPrefix("SCAN job") }
  }
}
