// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Destinations that only the workers of one machine deliver to.
struct MachineTests {
  private let start = Moment(milliseconds: 10_000)
  private let account = "a@example.org"

  private struct Desk {
    let engine: any Engine
    let start: Moment
    let nas = NodeName("nas")!
    let laptop = NodeName("laptop")!

    func addFolder(_ id: String, of account: String, on node: NodeName?) async throws {
      var settings = DestinationSettings()
      settings.node = node?.description
      try await Destinations(engine).add(
        DestinationRecord(
          id: id, account: account, kind: .folder, address: id, name: id, confirmed: true, isDefault: false,
          createdAt: start, settings: settings))
    }

    func move(_ id: String, of account: String, to node: NodeName?) async throws {
      var settings = DestinationSettings()
      settings.node = node?.description
      #expect(try await Destinations(engine).set(settings, of: id, account: account, dueAt: nil))
    }

    func send(_ id: String, to destination: String) async throws {
      try await Deliveries(engine).add(
        [NewDelivery(id: id, destination: destination)], share: 1, at: start)
    }

    func claim(_ lane: JobLane, owner: String = "w") async throws -> String? {
      try await lease(lane, owner: owner)?.delivery
    }

    func lease(_ lane: JobLane, owner: String = "w") async throws -> Lease? {
      try await Jobs(engine).claim(owner: owner, at: start, lease: .seconds(60), from: lane)
    }

    func missing(_ id: String) async throws -> String? {
      try await Deliveries(engine).find(id)?.missingNode
    }
  }

  private let common = JobLane.delivering(mails: 4)

  /// Runs a test on each engine, with the folders `nas` and `laptop` of these machines, and `any`, which every worker writes to.
  private func withDesk(_ body: (Desk) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      let desk = Desk(engine: engine, start: start)
      try await Accounts(engine).add(.sample(account))
      _ = try await Shares(engine).accept(.sample("s", account: account, at: start))
      try await engine.write { try $0.run("DELETE FROM job", []) }
      // The number of the first share is used by `send`.
      try #require(try await Shares(engine).list(account: account, before: nil, limit: 1).first?.number == 1)
      try await desk.addFolder("nas", of: account, on: desk.nas)
      try await desk.addFolder("laptop", of: account, on: desk.laptop)
      try await desk.addFolder("any", of: account, on: nil)
      try await body(desk)
    }
  }

  @Test("each worker gets the deliveries to its machine, and every worker gets those without one")
  func lanes() async throws {
    try await withDesk { desk async throws in
      for id in ["nas", "laptop", "any"] { try await desk.send("to \(id)", to: id) }
      #expect(try await desk.claim(common) == "to any")
      #expect(try await desk.claim(common) == nil)
      #expect(try await desk.claim(.delivering(mails: 0)) == nil)
      #expect(try await desk.claim(.all) == nil)
      #expect(try await desk.claim(.machine(desk.laptop), owner: "l") == "to laptop")
      #expect(try await desk.claim(.machine(desk.laptop), owner: "l") == nil)
      #expect(try await desk.claim(.machine(desk.nas), owner: "n") == "to nas")
      #expect(try await desk.claim(.machine(desk.nas), owner: "n") == nil)
    }
  }

  @Test("two workers of one machine take turns, and a folder gets one book at a time")
  func twoWorkers() async throws {
    try await withDesk { desk async throws in
      try await desk.send("one", to: "nas")
      try await desk.send("two", to: "nas")
      let lease = try #require(try await desk.lease(.machine(desk.nas), owner: "n1"))
      let first = try #require(lease.delivery)
      #expect(try await desk.claim(.machine(desk.nas), owner: "n2") == nil)
      try await Deliveries(desk.engine).finish(
        lease, delivery: first, state: .sent, problem: nil, at: start)
      let second = try #require(try await desk.claim(.machine(desk.nas), owner: "n2"))
      #expect([first, second].sorted() == ["one", "two"])
    }
  }

  @Test("waiting deliveries follow their destination to another machine, and to none")
  func moves() async throws {
    try await withDesk { desk async throws in
      try await desk.send("one", to: "nas")
      try await desk.move("nas", of: account, to: desk.laptop)
      #expect(try await desk.claim(.machine(desk.nas)) == nil)
      let lease = try #require(try await desk.lease(.machine(desk.laptop)))
      try await Jobs(desk.engine).release(lease)
      try await desk.move("nas", of: account, to: nil)
      #expect(try await desk.claim(.machine(desk.laptop)) == nil)
      #expect(try await desk.claim(common) == "one")
      #expect(
        try await Destinations(desk.engine).find("nas", account: account)?.settings.node == nil)
    }
  }

  @Test("a delivery that was claimed before its destination got another machine goes there instead")
  func claimedBefore() async throws {
    try await withDesk { desk async throws in
      let deliveries = Deliveries(desk.engine)
      try await desk.send("one", to: "nas")
      let lease = try #require(try await desk.lease(.machine(desk.nas)))
      #expect(lease.node == "nas")
      try await desk.move("nas", of: account, to: desk.laptop)
      let problem = await #expect(throws: StorageProblem.self) {
        try await deliveries.begin(lease, delivery: "one", at: start)
      }
      #expect(problem?.code == .otherMachine)
      #expect(try await deliveries.find("one")?.state == .queued)
      try await deliveries.reroute(lease)
      #expect(try await desk.claim(.machine(desk.nas)) == nil)
      let again = try #require(try await desk.lease(.machine(desk.laptop), owner: "l"))
      #expect((again.delivery, again.node, again.attempts) == ("one", "laptop", 1))
      try await deliveries.begin(again, delivery: "one", at: start)
      #expect(try await deliveries.find("one")?.state == .sending)
    }
  }

  @Test("a delivery that begins before its destination gets another machine is not put back")
  func begunBefore() async throws {
    try await withDesk { desk async throws in
      try await desk.send("one", to: "nas")
      let lease = try #require(try await desk.lease(.machine(desk.nas)))
      try await Deliveries(desk.engine).begin(lease, delivery: "one", at: start)
      try await desk.move("nas", of: account, to: desk.laptop)
      try await Deliveries(desk.engine).finish(lease, delivery: "one", state: .sent, problem: nil, at: start)
      #expect(try await desk.claim(.machine(desk.laptop)) == nil)
      #expect(try await Deliveries(desk.engine).find("one")?.state == .sent)
    }
  }

  @Test("a delivery names its machine while no worker runs there, and the operator learns how many wait")
  func missing() async throws {
    try await withDesk { desk async throws in
      let workers = NodeWorkers(desk.engine)
      try await desk.send("one", to: "nas")
      try await desk.send("two", to: "nas")
      try await desk.send("three", to: "any")
      #expect(try await [desk.missing("one"), desk.missing("three")] == ["nas", nil])
      try await workers.renew("n", on: desk.nas, for: .seconds(600))
      #expect(try await desk.missing("one") == nil)
      #expect(try await workers.machines() == ["nas"])
      #expect(try await workers.missing() == [MissingNode(name: "laptop", waiting: 0)])
      try await workers.renew("n", on: desk.nas, for: .zero)
      #expect(try await desk.missing("one") == "nas")
      try await workers.renew("l", on: desk.laptop, for: .seconds(600))
      #expect(try await workers.missing() == [MissingNode(name: "nas", waiting: 2)])
      try await workers.remove("l")
      #expect(try await workers.missing().map(\.name) == ["laptop", "nas"])
      #expect(try await workers.machines().isEmpty)
    }
  }

  @Test("a worker that takes over the jobs of a crashed one leaves it those for another machine")
  func takeOver() async throws {
    try await withDesk { desk async throws in
      try await desk.send("to nas", to: "nas")
      try await desk.send("to any", to: "any")
      #expect(try await desk.claim(.machine(desk.nas), owner: "dead") == "to nas")
      #expect(try await desk.claim(common, owner: "dead") == "to any")
      let found = try await CrashedJobs(desk.engine).takeOver(
        from: "dead", by: "l", on: desk.laptop, at: start, lease: .seconds(60))
      #expect(found.map(\.lease.delivery) == ["to any"])
      #expect(try await CrashedJobs(desk.engine).count() == 1)
      try await Jobs(desk.engine).releaseLeases(of: "dead", at: start) { _ in .zero }
      #expect(try await desk.claim(.machine(desk.laptop), owner: "l") == nil)
      #expect(try await desk.claim(.machine(desk.nas), owner: "n") == "to nas")
    }
  }

  @Test(
    "the name of a machine has a form that every part of the system accepts",
    arguments: [
      ("nas", true), ("nas-1.home", true), ("1", true), (String(repeating: "a", count: 40), true),
      ("", false), ("-nas", false), ("NAS", false), ("na s", false), ("nas'", false), ("ñas", false),
      ("nas\n", false), (String(repeating: "a", count: 41), false),
    ])
  func names(_ text: String, _ isValid: Bool) {
    #expect((NodeName(text) != nil) == isValid)
  }

  @Test("deliveries that waited in a database of the first version are claimed after the upgrade")
  func upgrade() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appending(path: "test.sqlite")
    let old = try SQLiteEngine(file: file, schema: [Schema.versions[0]])
    try await old.write { connection in
      for statement in Self.oldRows { try connection.run(statement, []) }
    }
    try old.close()
    let engine = try SQLiteEngine(file: file)
    let desk = Desk(engine: engine, start: start)
    #expect(try await desk.claim(common) == "one")
    try await desk.send("two", to: "d")
    try await desk.move("d", of: "a", to: desk.nas)
    #expect(try await desk.claim(common) == nil)
  }

  private static let oldRows = [
    "INSERT INTO account (id, email, role, created_at) VALUES ('a', 'a', 'user', 0)",
    """
    INSERT INTO share (id, account, state, sha256, bytes, content_type, body, received_at, updated_at)
    VALUES ('s', 'a', 'ready', '0', 3, 'text/plain', 'old', 1, 1)
    """,
    """
    INSERT INTO destination (id, account, kind, address, name, confirmed, is_default, created_at)
    VALUES ('d', 'a', 'folder', 'd', 'd', 1, 0, 1)
    """,
    """
    INSERT INTO delivery (id, share, destination, state, created_at, updated_at)
    VALUES ('one', 1, 'd', 'queued', 1, 1)
    """,
    "INSERT INTO job (kind, share, delivery, run_at) VALUES ('deliver', 1, 'one', 1)",
  ]
}
