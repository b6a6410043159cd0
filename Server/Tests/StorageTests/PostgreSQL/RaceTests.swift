// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Synchronization
import Testing

/// Transactions on two connections at the same time, in orders that SQLite's single writer makes impossible.
struct RaceTests {
  private let account = "a@example.org"
  private let start = Moment(milliseconds: 10_000)

  private func withTwo(
    _ body: (PostgreSQLEngine, PostgreSQLEngine, PostgreSQLAddress) async throws -> Void
  ) async throws {
    try await withPostgreSQL { first, address async throws in
      try await Accounts(first).add(.sample(account))
      let second = try PostgreSQLEngine.timed(address)
      defer { second.close() }
      try await body(first, second, address)
    }
  }

  private func addDestination(_ engine: any Engine) async throws {
    try await Destinations(engine).add(
      DestinationRecord(
        id: "k", account: account, kind: .kindle, address: "k@kindle.com", name: "K", confirmed: true,
        isDefault: true, createdAt: start))
  }

  private func addShare(_ id: String, _ engine: any Engine) async throws -> Int {
    _ = try await Shares(engine).accept(.sample(id, at: start))
    return try #require(try await Shares(engine).find(id, account: account)).number
  }

  @Test("workers of two nodes that claim at once get each job once")
  func claims() async throws {
    try await withTwo { first, second, _ async throws in
      for number in 0..<40 { _ = try await addShare("s\(number)", first) }
      let claimed = try await withThrowingTaskGroup(of: [Int].self) { group in
        for worker in 0..<12 {
          let jobs = Jobs(worker % 2 == 0 ? first : second)
          group.addTask {
            var numbers: [Int] = []
            // Others may hold all rows that are left, so an empty result doesn't mean that there is no job.
            for _ in 0..<40 {
              let lease = try await jobs.claim(
                owner: "w\(worker)", at: start, lease: .seconds(60), from: .making)
              if let lease { numbers.append(lease.job) }
            }
            return numbers
          }
        }
        return try await group.reduce([], +)
      }
      #expect(claimed.count == 40)
      #expect(Set(claimed).count == 40)
    }
  }

  @Test("workers of two nodes that claim at once send one book at a time to a destination")
  func lanes() async throws {
    try await withTwo { first, second, _ async throws in
      try await addDestination(first)
      let share = try await addShare("s", first)
      try await Deliveries(first).add(
        (0..<20).map { NewDelivery(id: "d\($0)", destination: "k") }, share: share, at: start)
      let claimed = try await withThrowingTaskGroup(of: Int.self) { group in
        for worker in 0..<12 {
          let jobs = Jobs(worker % 2 == 0 ? first : second)
          group.addTask {
            let lease = try await jobs.claim(
              owner: "w\(worker)", at: start, lease: .seconds(60), from: .delivering(mails: 4))
            return lease == nil ? 0 : 1
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(claimed == 1)
    }
  }

  @Test("two nodes that begin mails at the same moment keep the limit of their account and address together")
  func mailLimits() async throws {
    try await withTwo { first, second, address async throws in
      try await addDestination(first)
      let share = try await addShare("s", first)
      try await Deliveries(first).add(
        ["d1", "d2"].map { NewDelivery(id: $0, destination: "k") }, share: share, at: start)
      try await first.write { try $0.run("UPDATE job SET destination = delivery WHERE kind = 'deliver'", []) }
      let leases = try await Jobs(first).claim(
        upTo: 2, owner: "w", at: start, lease: .seconds(60), from: .delivering(mails: 4))
      #expect(leases.count == 2)
      for scope in [SentMailLimit.Scope.account(account), .address("K@kindle.com")] {
        let limits = [SentMailLimit(scope, most: 1, since: start)]
        let rival = Mutex<SentMailLimit?>(nil)
        let engine = InterleavedEngine(first, address) { [start] in
          let reached = try await Deliveries(second).begin(
            leases[1], delivery: leases[1].delivery ?? "", within: limits, at: start)
          rival.withLock { $0 = reached }
        }
        let ours = try await Deliveries(engine).begin(
          leases[0], delivery: leases[0].delivery ?? "", within: limits, at: start)
        try await engine.rivalEnded()
        #expect([ours, rival.withLock { $0 }].compactMap(\.self) == limits)
        try await first.write { try $0.run("UPDATE delivery SET state = 'queued'", []) }
      }
    }
  }

  @Test("claims in batches take each job once, in the turns of accounts, and one book for each destination")
  func batches() async throws {
    try await withTwo { first, second, _ async throws in
      let backlog = try await Backlog(first)
      try await backlog.addReading(60, from: Backlog.time)
      try await backlog.addDeliveries(30, to: .webhook, from: Backlog.time)
      let later = Backlog.time.advanced(by: .seconds(60))
      let turns = try await Jobs(first).claim(
        upTo: 7, owner: "w", at: later, lease: .seconds(60), from: .making, after: "a2")
      #expect(turns.map(\.account) == ["a3", "a4", "a5", "a1", "a2", "a3", "a4"])
      let claimed = try await withThrowingTaskGroup(of: [Lease].self) { group in
        for worker in 0..<8 {
          let jobs = Jobs(worker % 2 == 0 ? first : second)
          group.addTask {
            try await jobs.claim(upTo: 5, owner: "w\(worker)", at: later, lease: .seconds(60), from: .making)
              + jobs.claim(
                upTo: 5, owner: "w\(worker)", at: later, lease: .seconds(60), from: .delivering(mails: 4))
          }
        }
        return try await group.reduce([], +)
      }
      #expect(Set((turns + claimed).map(\.job)).count == turns.count + claimed.count)
      #expect(
        claimed.filter { $0.kind == .deliver }.compactMap(\.delivery).sorted()
          == Backlog.accounts.map { "to webhook of \($0)" })
    }
  }

  @Test(
    "a worker records nothing after another one has claimed its job between two of its statements",
    // Requeuing looks for a delivery, and the job in this test, which reads, has none.
    arguments: NumberTests.Recording.allCases.filter { $0 != .requeue })
  func lostLease(_ recording: NumberTests.Recording) async throws {
    try await withTwo { first, second, address async throws in
      _ = try await addShare("s", first)
      let lease = try #require(try await Jobs(first).claim(owner: "a", at: start, lease: .seconds(1)))
      let later = start.advanced(by: .seconds(5))
      let taken = Mutex<Lease?>(nil)
      let engine = InterleavedEngine(first, address) {
        let lease = try await Jobs(second).claim(owner: "b", at: later, lease: .seconds(60))
        taken.withLock { $0 = lease }
      }
      let recorded: Bool
      do {
        try await recording.record(lease, engine, at: later)
        recorded = true
      } catch let problem as StorageProblem where problem.code == .leaseLost {
        recorded = false
      }
      try await engine.rivalEnded()
      #expect(recorded == (taken.withLock { $0 } == nil))
    }
  }

  @Test("a delivery that joins a digest is not lost when the digest is emptied at the same moment")
  func droppedDigest() async throws {
    try await withTwo { first, second, address async throws in
      try await addDestination(first)
      let collecting = NewDelivery.Collecting(digest: "g", dueAt: start)
      let old = try await addShare("old", first)
      let new = try await addShare("new", first)
      try await Deliveries(first).add(
        [NewDelivery(id: "d-old", destination: "k", collecting: collecting)], share: old, at: start)
      let engine = InterleavedEngine(first, address) {
        _ = try await Shares(second).delete("old", account: account, at: start)
      }
      let other = NewDelivery.Collecting(digest: "h", dueAt: start)
      try await Deliveries(engine).add(
        [NewDelivery(id: "d-new", destination: "k", collecting: other)], share: new, at: start)
      try await engine.rivalEnded()
      let waiting = try await first.read { connection in
        try connection.row(
          """
          SELECT 1 AS one FROM delivery JOIN job ON job.digest = delivery.digest
          WHERE delivery.id = 'd-new' AND delivery.state = 'queued'
          """)
      }
      #expect(waiting != nil)
    }
  }

  @Test("a client that follows changes sees every change, in whatever order the transactions are committed")
  func everyChangeIsSeen() async throws {
    try await withTwo { first, second, address async throws in
      let (one, two) = (try await addShare("one", first), try await addShare("two", first))
      let transitions = Transitions(first)
      let mark = try await transitions.mark(account: account)
      let between = Mutex<(shares: [ShareChange], mark: ChangeMark)?>(nil)
      let engine = InterleavedEngine(first, address) {
        try await Self.setFailed(two, second)
        let seen = try await Transitions(second).changes(account: account, after: mark)
        between.withLock { $0 = seen }
      }
      try await engine.write { connection in
        try connection.run("UPDATE share SET state = 'failed', updated_at = 1 WHERE number = ?", [one])
        _ = try connection.rows("SELECT 1 AS one", [])
      }
      try await engine.rivalEnded()
      let seen = try #require(between.withLock { $0 })
      let rest = try await transitions.changes(account: account, after: seen.mark)
      #expect(Set((seen.shares + rest.shares).map(\.id)) == ["one", "two"])
    }
  }

  @Test(
    "of two writers on two connections one succeeds, and the other gets the conflict",
    arguments: ManyWritersTests.Contest.allCases)
  func contestOfConnections(_ contest: ManyWritersTests.Contest) async throws {
    try await withPostgreSQL { engine, address async throws in
      try await contest.prepare(engine)
      let second = try PostgreSQLEngine.timed(address)
      defer { second.close() }
      let rivals = Mutex<[String]>([])
      let interleaved = InterleavedEngine(engine, address) {
        let outcome = await Self.outcome { try await contest.call(second, "rival") }
        rivals.withLock { $0.append(outcome) }
      }
      let ours = await Self.outcome { try await contest.call(interleaved, "ours") }
      try await interleaved.rivalEnded()
      let outcomes = [ours] + rivals.withLock { $0 }
      #expect(outcomes.count == 2)
      #expect(outcomes.sorted() == contest.expected, "ours, rival: \(outcomes)")
    }
  }

  @Test("a page that arrives twice at once with one key is added once, and both requests succeed")
  func repeatedPage() async throws {
    try await withTwo { first, second, address async throws in
      for id in ["one", "two"] { _ = try await addShare(id, first) }
      try await first.write { try $0.run("UPDATE share SET state = 'needsCapture', page = 'p'", []) }
      let page = NewShare(
        id: "page", account: account, sha256: "1", bytes: 1, contentType: "text/html", contentLocation: nil,
        body: .row(Data([1])), title: nil, url: nil, destinations: nil, receivedAt: start, page: "p",
        isCapture: true)
      let rivals = Mutex<Acceptance?>(nil)
      let interleaved = InterleavedEngine(first, address) {
        let acceptance = try await Shares(second).accept(page)
        rivals.withLock { $0 = acceptance }
      }
      let ours = try await Shares(interleaved).accept(page)
      try await interleaved.rivalEnded()
      #expect(rivals.withLock { $0 } == .added(looseFile: nil))
      #expect(ours == .replayed(receivedAt: start))
      let captures = try await first.read {
        try $0.row("SELECT count(*) AS count FROM capture")?.integer("count")
      }
      #expect(captures == 1)
    }
  }

  private static func outcome(_ call: () async throws -> any Sendable) async -> String {
    do { return ManyWritersTests.outcome(.success(try await call())) } catch {
      return ManyWritersTests.outcome(.failure(error))
    }
  }

  private static func setFailed(_ share: Int, _ engine: any Engine) async throws {
    try await engine.write { connection in
      try connection.run("UPDATE share SET state = 'failed', updated_at = 1 WHERE number = ?", [share])
    }
  }
}
