// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The cost of a claim with few and with many jobs, on both databases.
///
/// `SHAREPIPE_BACKLOG` is how many are many; `make test-postgres` sets 200,000, which take minutes to add.
@Suite(.serialized)
struct ClaimCostTests {
  private static let few = 1_000
  private static let many =
    ProcessInfo.processInfo.environment["SHAREPIPE_BACKLOG"].flatMap(Int.init) ?? 30_000
  private static let before = Backlog.time.advanced(by: .seconds(-3_600))
  private static let nas = NodeName("nas")!
  private static let later = Backlog.time.advanced(by: .seconds(3_600))

  /// What the jobs wait for, and what is claimed meanwhile.
  enum Shape: String, CaseIterable {
    case due, accountsWithRunningJobs, laterJobs, mailsAtTheirLimit, oneDestination, otherMachine, ownMachine

    func fill(_ backlog: Backlog, _ count: Int) async throws {
      switch self {
      case .due: try await backlog.addReading(count, from: before)
      case .accountsWithRunningJobs:
        try await backlog.addReading(count, of: Array(Backlog.accounts.dropLast()), from: before)
        for _ in 1..<Backlog.accounts.count { _ = try await claim(backlog, "busy", idleOnly: true) }
        try await backlog.addReading(1, of: ["a5"], from: before)
      case .laterJobs:
        try await backlog.addReading(count, of: Array(Backlog.accounts.dropLast()), from: later)
        try await backlog.addReading(1, of: ["a5"], from: before)
      case .mailsAtTheirLimit:
        try await backlog.addDeliveries(count, to: .kindle, from: before)
        for _ in 0..<4 { _ = try await claim(backlog, "busy") }
        try await backlog.addDeliveries(1, to: .webhook, of: ["a5"], from: before)
      case .oneDestination:
        try await backlog.addDeliveries(count, to: .webhook, of: ["a1"], from: before)
        _ = try await claim(backlog, "busy")
        try await backlog.addDeliveries(1, to: .webhook, of: ["a5"], from: before)
      case .otherMachine:
        try await backlog.setMachine(ClaimCostTests.nas, of: Backlog.accounts.dropLast())
        try await backlog.addDeliveries(
          count, to: .webhook, of: Array(Backlog.accounts.dropLast()), from: before)
        try await backlog.addDeliveries(1, to: .webhook, of: ["a5"], from: before)
      case .ownMachine:
        try await backlog.setMachine(ClaimCostTests.nas, of: ["a5"])
        try await backlog.addDeliveries(
          count, to: .webhook, of: Array(Backlog.accounts.dropLast()), from: before)
        try await backlog.addDeliveries(1, to: .webhook, of: ["a5"], from: before)
      }
    }

    private var lane: JobLane {
      switch self {
      case .due, .accountsWithRunningJobs, .laterJobs: .making
      case .mailsAtTheirLimit, .oneDestination, .otherMachine: .delivering(mails: 4)
      case .ownMachine: .machine(ClaimCostTests.nas)
      }
    }

    func claim(_ backlog: Backlog, _ owner: String, idleOnly: Bool = false) async throws -> Lease? {
      try await Jobs(backlog.engine).claim(
        owner: owner, at: Backlog.time, lease: .seconds(600), from: lane,
        idleOnly: idleOnly || self == .accountsWithRunningJobs)
    }
  }

  // PostgreSQL's autovacuum looks at the queue when it wants to, so its statistics may be those of an empty queue.
  @Test("a claim costs as much with many jobs as with 1,000", arguments: Shape.allCases)
  func flat(_ shape: Shape) async throws {
    try await withEngine { engine async throws in
      let backlog = try await Backlog(engine)
      var costs: [Duration] = []
      for count in [Self.few, Self.many] {
        try await backlog.clear()
        if engine.dialect == .postgreSQL { try await backlog.analyze() }
        try await shape.fill(backlog, count)
        costs.append(try await cost(shape, backlog, goal: costs.first.map(Self.most)))
      }
      try await backlog.clear()
      print("claim, \(shape), \(engine.dialect): \(costs[0]) with few jobs, \(costs[1]) with many")
      #expect(costs[1] <= Self.most(costs[0]), "\(shape), \(engine.dialect): \(costs)")
    }
  }

  @Test(
    "a claim costs little more if the same number of jobs belongs to 10,000 accounts instead of one",
    arguments: ["read", "deliver"])
  func accounts(_ kind: String) async throws {
    let lane = kind == "read" ? JobLane.making : .delivering(mails: 4)
    try await withEngine { engine async throws in
      let backlog = try await Backlog(engine)
      try await backlog.addAccounts(10_000)
      var costs: [Duration] = []
      for accounts in [1, 10_000] {
        try await backlog.clear()
        try await backlog.add(Self.many / accounts, kind, ofEachOf: accounts, from: Self.before)
        costs.append(try await cost(lane, backlog, goal: costs.first.map(Self.most)))
      }
      try await backlog.clear()
      print("claim, \(kind), \(engine.dialect): \(costs[0]) with one account, \(costs[1]) with 10,000")
      #expect(costs[1] <= Self.most(costs[0]), "\(kind), \(engine.dialect): \(costs)")
    }
  }

  /// The shortest of several claims, each of which begins after the account of the one before.
  private func cost(_ lane: JobLane, _ backlog: Backlog, goal: Duration?) async throws -> Duration {
    let jobs = Jobs(backlog.engine)
    var (shortest, turn) = (Duration.seconds(60), "")
    for number in 1...200 {
      let begun = ContinuousClock.now
      let lease = try #require(
        try await jobs.claim(
          owner: "w", at: Backlog.time, lease: .seconds(600), from: lane, after: turn,
          idleOnly: number % 2 == 0))
      shortest = min(shortest, .now - begun)
      try await jobs.release(lease)
      turn = lease.account
      if number >= 20, goal.map({ shortest <= $0 }) ?? true { break }
    }
    return shortest
  }

  @Test("eight jobs are claimed with fewer statements together than one after another")
  func statements() async throws {
    try await withPostgreSQL { engine, _ async throws in
      let recording = RecordingEngine(engine)
      let backlog = try await Backlog(engine)
      for lane in [JobLane.making, .delivering(mails: 8)] {
        try await backlog.addReading(20, from: Self.before)
        for kind in [StoredDestinationKind.kindle, .webhook] {
          try await backlog.addDeliveries(20, to: kind, from: Self.before)
        }
        func count(_ most: Int) async throws -> (jobs: Int, statements: Int) {
          let leases = try await Jobs(recording).claim(
            upTo: most, owner: "w", at: Backlog.time, lease: .seconds(600), from: lane)
          return (leases.count, recording.take().count)
        }
        _ = try await count(1)
        try await backlog.release()
        let begun = ContinuousClock.now
        let together = try await count(8)
        let afterTogether = ContinuousClock.now
        try await backlog.release()
        let alone = try await count(1)
        try await backlog.release()
        let afterAll = ContinuousClock.now
        for _ in 0..<8 { _ = try await count(1) }
        print("times for 8 claims in \(lane): \(afterTogether - begun) together, \(.now - afterAll) alone")
        print("statements for a claim in \(lane): \(alone.statements) for one, \(together.statements) for 8")
        #expect((alone.jobs, together.jobs) == (1, 8))
        #expect(together.statements * 2 < alone.statements * 8)
        try await backlog.clear()
      }
    }
  }

  /// What a claim may cost with many jobs.
  private static func most(_ few: Duration) -> Duration { few * 1.5 + .milliseconds(1) }

  /// The shortest of several claims, because the others also wait for other processes.
  ///
  /// - Parameter goal: on a busy machine, up to 200 claims are tried to find one that is as short.
  private func cost(_ shape: Shape, _ backlog: Backlog, goal: Duration?) async throws -> Duration {
    var shortest = Duration.seconds(60)
    for number in 1...200 {
      let begun = ContinuousClock.now
      let lease = try #require(try await shape.claim(backlog, "w"))
      shortest = min(shortest, .now - begun)
      try await Jobs(backlog.engine).release(lease)
      if number >= 20, goal.map({ shortest <= $0 }) ?? true { break }
    }
    return shortest
  }
}
