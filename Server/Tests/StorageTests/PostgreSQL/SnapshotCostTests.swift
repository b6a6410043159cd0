// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import Testing

/// The pages that a claim reads while another transaction holds a snapshot, such as a long dump.
///
/// Unlike times, pages don't depend on what else the machine does.
struct SnapshotCostTests {
  private static let before = Backlog.time.advanced(by: .seconds(-3_600))

  private static let lease = Duration.seconds(60)

  /// Works on jobs one after another for a time, as a worker does, while three others run, whose leases are renewed.
  ///
  /// - Returns: the time at the end.
  private func work(
    _ jobs: Int, beside running: [Lease], from begun: Moment, for duration: Duration, _ lane: JobLane,
    _ engine: PostgreSQLEngine
  ) async throws -> Moment {
    let queue = Jobs(engine)
    var (time, turn, renewed) = (begun, "", begun)
    for number in 1...jobs {
      let lease = try #require(
        try await queue.claim(owner: "w", at: time, lease: Self.lease, from: lane, after: turn))
      turn = lease.account
      time = begun.advanced(by: duration * number / jobs)
      try await queue.extend(lease, by: Self.lease, at: time)
      if renewed.advanced(by: Self.lease / 3) <= time {
        for lease in running { try await queue.extend(lease, by: Self.lease, at: time) }
        renewed = time
      }
      try await engine.write { try $0.run("DELETE FROM job WHERE number = ?", [lease.job]) }
      if number % 8 == 0 { try await queue.advanceQueue(of: Backlog.accounts, at: time) }
    }
    return time
  }

  /// The pages that the statements of a claim read.
  private func pages(_ lane: JobLane, at time: Moment, _ engine: PostgreSQLEngine) async throws -> Int {
    let recording = RecordingEngine(engine)
    let lease = try #require(
      try await Jobs(recording).claim(
        owner: "w", at: time, lease: Self.lease, from: lane, idleOnly: true))
    try await Jobs(engine).release(lease)
    let statements = recording.take()
    let lines = Mutex<[String]>([])
    // The error undoes the claim.
    _ = try? await engine.write { connection in
      let found = try statements.flatMap { try Self.explain($0, connection) }
      lines.withLock { $0 = found }
      throw CancellationError()
    }
    let all = lines.withLock { $0 }
    if ProcessInfo.processInfo.environment["SHAREPIPE_SHOW_PLANS"] != nil { all.forEach { print($0) } }
    return all.compactMap(Self.pages).reduce(0, +)
  }

  /// The plan of a statement, after it ran; nothing for a setting, which is applied.
  private static func explain(_ statement: SQLStatement, _ connection: any SQLConnection) throws -> [String] {
    guard !statement.sql.contains("SELECT set_config") else {
      _ = try connection.rows(statement.sql, statement.values)
      return []
    }
    return try connection.rows(
      "EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) " + statement.sql, statement.values
    ).map { try $0.text("QUERY PLAN") }.prefix { $0 != "Planning:" }.map(\.self)
  }

  // Only the first lines of a plan have no more than two spaces before them; the others are included in theirs.
  private static func pages(_ line: String) -> Int? {
    guard let match = line.firstMatch(of: /^ {2}Buffers: shared (.*)/) else { return nil }
    return match.output.1.matches(of: /(hit|read)=(\d+)/).compactMap { Int($0.output.2) }.reduce(0, +)
  }

  @Test(
    "a claim reads at most 1.5 times as many pages while a snapshot is held as after the same work without one",
    arguments: ["read", "deliver"], [0, 3])
  func pages(_ kind: String, _ long: Int) async throws {
    let lane = kind == "read" ? JobLane.making : .delivering(mails: 4)
    let (jobs, duration) = (500, Duration.seconds(1_800))
    try await withPostgreSQL { engine, address async throws in
      let (databases, backlog) = (try TestDatabases.shared.get(), try await Backlog(engine))
      if kind == "read" {
        try await backlog.addReading(jobs * 10, from: Self.before)
      } else {
        try await backlog.addDeliveries(jobs * 10, to: .webhook, from: Self.before)
      }
      try databases.vacuum(address)
      // Until the end, because the claim of a job with a long history reads that, too.
      let running =
        long == 0
        ? []
        : try await Jobs(engine).claim(
          upTo: long, owner: "long", at: Backlog.time, lease: Self.lease, from: lane)
      #expect(running.count == long)
      var time = try await work(jobs, beside: running, from: Backlog.time, for: duration, lane, engine)
      let without = try await pages(lane, at: time, engine)
      try databases.vacuum(address)
      let vacuumed = try await pages(lane, at: time, engine)
      let snapshot = try await HeldSnapshot(address)
      time = try await work(jobs, beside: running, from: time, for: duration, lane, engine)
      let with = try await pages(lane, at: time, engine)
      try await snapshot.end()
      try databases.vacuum(address)
      let after = try await pages(lane, at: time, engine)
      print(
        "pages of a claim, \(kind), \(long) long jobs: \(without) before, \(vacuumed) vacuumed, \(with) during, \(after) after it"
      )
      // The same claim reads a few pages more or fewer, by when autovacuum ran; the ratios were 1.30 to 1.46.
      #expect(Double(with) <= Double(without) * 1.5 + 8, "\(without) pages before, \(with) meanwhile")
      // Just after a VACUUM, indexes have one level, and rows aren't read to see whether they are visible.
      #expect(with <= vacuumed * 2, "\(vacuumed) pages after a VACUUM, \(with) meanwhile")
      // Before the indexes of `queue` had the latest time first, it read 155 beside jobs that never end.
      #expect(with <= 130 || kind != "read", "\(with) pages")
    }
  }
}

/// A transaction that sees the database as it is now, until `end`.
private final class HeldSnapshot: Sendable {
  private let task: Task<Void, any Error>
  private let state: SnapshotState

  init(_ address: PostgreSQLAddress) async throws {
    let engine = try PostgreSQLEngine.timed(address)
    let (started, continuation) = AsyncStream<Void>.makeStream()
    let state = SnapshotState()
    task = Task {
      defer { engine.close() }
      try await engine.read { connection in
        _ = try connection.rows("SELECT count(*) AS jobs FROM job", [])
        continuation.finish()
        while !state.isOver {
          // PostgreSQL ends a transaction that is silent for ten seconds.
          _ = try connection.rows("SELECT 1 AS one", [])
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }
    self.state = state
    for await _ in started {}
  }

  func end() async throws {
    state.end()
    try await task.value
  }
}

private final class SnapshotState: Sendable {
  private let over = Mutex(false)
  var isOver: Bool { over.withLock { $0 } }
  func end() { over.withLock { $0 = true } }
}
