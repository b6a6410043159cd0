// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Nodes whose clocks are ten minutes fast or slow use the clock of PostgreSQL for leases.
struct LeaseClockTests {
  private static let account = "a@example.org"
  private static let offsets = [-600.0, 0, 600]

  /// A node, with the time that its clock shows.
  private struct Node {
    let engine: PostgreSQLEngine
    let offset: TimeInterval

    var jobs: Jobs { Jobs(engine) }
    var now: Moment { Moment(Date().addingTimeInterval(offset)) }

    func claim(_ owner: String, lease: Duration = .seconds(60), _ lane: JobLane = .all) async throws -> Lease?
    {
      try await jobs.claim(owner: owner, at: now, lease: lease, from: lane)
    }
  }

  /// Runs a test with two nodes, whose clocks differ from PostgreSQL's by the offsets.
  private func withNodes(
    _ first: TimeInterval, _ second: TimeInterval, _ body: (Node, Node) async throws -> Void
  ) async throws {
    try await withPostgreSQL { timed, address async throws in
      try await Accounts(timed).add(.sample(Self.account))
      let engines = (try PostgreSQLEngine(address), try PostgreSQLEngine(address))
      defer {
        engines.0.close()
        engines.1.close()
      }
      try await body(Node(engine: engines.0, offset: first), Node(engine: engines.1, offset: second))
    }
  }

  private func share(_ node: Node) async throws {
    try await Shares(node.engine).accept(.sample("s", at: node.now))
  }

  @Test("a share of one node is read at once by the other", arguments: offsets, offsets)
  func due(_ first: TimeInterval, _ second: TimeInterval) async throws {
    try await withNodes(first, second) { one, other async throws in
      try await share(one)
      #expect(try await other.claim("b") != nil)
    }
  }

  @Test("a node takes no job that another one holds", arguments: offsets, offsets)
  func held(_ first: TimeInterval, _ second: TimeInterval) async throws {
    try await withNodes(first, second) { one, other async throws in
      try await share(one)
      let lease = try #require(try await one.claim("a", lease: .seconds(120)))
      #expect(try await other.claim("b") == nil)
      try await one.jobs.extend(lease, by: .seconds(120), at: one.now)
      #expect(try await other.claim("b") == nil)
      #expect(try await other.jobs.depths(at: other.now).map(\.state) == [.running])
    }
  }

  @Test("a job whose lease has ended is free for the other node", arguments: offsets, offsets)
  func ended(_ first: TimeInterval, _ second: TimeInterval) async throws {
    try await withNodes(first, second) { one, other async throws in
      try await share(one)
      let lease = try #require(try await one.claim("a", lease: .seconds(120)))
      try await one.jobs.extend(lease, by: .zero, at: one.now)
      #expect(try await other.claim("b")?.fence == 2)
    }
  }

  @Test("a retry is due after its pause, whichever node claims it", arguments: offsets, offsets)
  func retries(_ first: TimeInterval, _ second: TimeInterval) async throws {
    try await withNodes(first, second) { one, other async throws in
      try await share(one)
      let lease = try #require(try await one.claim("a"))
      try await Stages(one.engine).postpone(
        lease, until: one.now.advanced(by: .seconds(120)), problem: "{}", at: one.now)
      #expect(try await other.claim("b") == nil)
      let (row, now) = try await other.engine.read { connection in
        (try connection.row("SELECT run_at FROM job"), try connection.leaseTime(other.now))
      }
      let pause = try #require(row).integer("run_at") - now.milliseconds
      #expect((60_000...120_000).contains(pause))
      try await one.jobs.releaseLeases(of: "nobody", at: one.now) { _ in .zero }
      try await other.engine.write { try $0.run("UPDATE job SET run_at = run_at - 120000", []) }
      let second = try #require(try await other.claim("b"))
      try await other.jobs.retry(second, after: .zero, at: other.now, problem: "{}")
      #expect(try await one.claim("a") != nil)
    }
  }

  @Test(
    "the jobs of a dead worker are due at once on the node that takes them over", arguments: offsets, offsets)
  func takenOver(_ first: TimeInterval, _ second: TimeInterval) async throws {
    try await withNodes(first, second) { one, other async throws in
      try await share(one)
      _ = try #require(try await one.claim("dead"))
      try await one.jobs.releaseLeases(of: "dead", at: one.now) { _ in .zero }
      #expect(try await other.claim("b") != nil)
      let suspects = try await CrashedJobs(one.engine).takeOver(
        from: "b", by: "a", at: one.now, lease: .seconds(120))
      #expect(suspects.count == 1)
      #expect(try await other.claim("c") == nil)
    }
  }

  @Test("of two nodes one leads, whatever their clocks show")
  func leader() async throws {
    try await withNodes(-600, 600) { one, other async throws in
      #expect(try await Leaders(one.engine).lead("cleaning", as: "a", for: .seconds(120))?.fence == 1)
      #expect(try await Leaders(other.engine).lead("cleaning", as: "b", for: .seconds(120)) == nil)
      _ = try await Leaders(one.engine).lead("cleaning", as: "a", for: .zero)
      #expect(try await Leaders(other.engine).lead("cleaning", as: "b", for: .seconds(120))?.fence == 2)
    }
  }
}
