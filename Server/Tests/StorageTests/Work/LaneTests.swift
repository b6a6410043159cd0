// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The jobs that wait while a destination or a mail server is slow.
struct LaneTests {
  private let start = Moment(milliseconds: 10_000)
  private let mails = JobLane.delivering(mails: 2)

  private struct Desk {
    let engine: any Engine
    let jobs: Jobs
    let start: Moment

    /// Adds a share for each account, with a delivery to each of its destinations, which have the given `kinds`.
    func fill(_ kinds: KeyValuePairs<String, [StoredDestinationKind]>) async throws {
      for (account, kinds) in kinds {
        try await Accounts(engine).add(.sample(account))
        _ = try await Shares(engine).accept(.sample("share of \(account)", account: account, at: start))
        let share = try await Shares(engine).list(account: account, before: nil, limit: 1)[0]
        for (number, kind) in kinds.enumerated() {
          let destination = "\(account)-\(number)"
          try await Destinations(engine).add(
            DestinationRecord(
              id: destination, account: account, kind: kind, address: destination, name: "D", confirmed: true,
              isDefault: false, createdAt: start))
          try await send("delivery to \(destination)", to: destination, share.number)
        }
      }
    }

    func send(_ id: String, to destination: String, _ share: Int, after pause: Duration = .zero) async throws
    {
      try await Deliveries(engine).add(
        [NewDelivery(id: id, destination: destination)], share: share, at: start.advanced(by: pause))
    }

    func claim(_ lane: JobLane, idleOnly: Bool = false) async throws -> Lease? {
      try await jobs.claim(
        owner: "w", at: start.advanced(by: .seconds(1)), lease: .seconds(60), from: lane, idleOnly: idleOnly)
    }

    func all(_ lane: JobLane) async throws -> [String] {
      var found: [String] = []
      while let lease = try await claim(lane) { found.append(lease.delivery ?? lease.kind.rawValue) }
      return found
    }
  }

  private func withDesk(
    _ kinds: KeyValuePairs<String, [StoredDestinationKind]>, _ body: (Desk) async throws -> Void
  ) async throws {
    try await withEngine { engine async throws in
      let desk = Desk(engine: engine, jobs: Jobs(engine), start: start)
      try await desk.fill(kinds)
      try await body(desk)
    }
  }

  @Test("a slot for making books takes no delivery, and one for deliveries makes no books")
  func apart() async throws {
    try await withDesk(["a": [.kindle], "b": [.folder]]) { desk async throws in
      #expect(try await desk.all(.making) == ["read", "read"])
      #expect(try await desk.all(mails) == ["delivery to a-0", "delivery to b-0"])
    }
  }

  @Test("mails by one server use only their share of the slots, and other destinations get the rest")
  func ways() async throws {
    try await withDesk(["a": [.kindle, .email, .kindle, .webhook, .folder], "b": [.kindle, .webhook]]) {
      desk async throws in
      let found = try await desk.all(mails)
      #expect(
        found == [
          "delivery to a-0", "delivery to a-1", "delivery to a-3", "delivery to a-4", "delivery to b-1",
        ])
    }
  }

  @Test("a destination gets one book at a time, and the next one after the first has ended")
  func oneAtATime() async throws {
    try await withDesk(["a": [.webhook]]) { desk async throws in
      // Of two that are due at the same time, either may be the first.
      try await desk.send("second", to: "a-0", 1, after: .milliseconds(1))
      let first = try #require(try await desk.claim(mails))
      #expect(first.delivery == "delivery to a-0")
      #expect(try await desk.claim(mails) == nil)
      try await Deliveries(desk.engine).finish(
        first, delivery: "delivery to a-0", state: .sent, problem: nil, at: start)
      #expect(try await desk.claim(mails)?.delivery == "second")
    }
  }

  @Test("mails by a user's personal mail account and mails by the server don't wait for each other")
  func ownServer() async throws {
    try await withDesk(["a": [.kindle, .email], "b": [.kindle, .email, .kindle]]) { desk async throws in
      #expect(try await desk.all(mails) == ["delivery to a-0", "delivery to a-1"])
      let own = PersonalSenderRecord(
        account: "b", server: "smtps://mail.example.org", user: "b", password: "sealed",
        from: "b@example.org", changedAt: start)
      try await PersonalSenders(desk.engine).set(own)
      // Only one mail of an account is sent at a time by its personal mail account.
      #expect(try await desk.all(mails) == ["delivery to b-0"])
      _ = try await PersonalSenders(desk.engine).remove("b")
      #expect(try await desk.all(.delivering(mails: 4)) == ["delivery to b-1"])
    }
  }

  @Test("the slot for accounts without running jobs considers its own lane only")
  func idleOnly() async throws {
    try await withDesk(["a": [.kindle, .webhook]]) { desk async throws in
      #expect(try await desk.all(.making) == ["read"])
      #expect(try await desk.claim(mails, idleOnly: true)?.delivery == "delivery to a-0")
      #expect(try await desk.claim(mails, idleOnly: true) == nil)
      #expect(try await desk.claim(mails)?.delivery == "delivery to a-1")
    }
  }

  @Test("an operator's limit counts for all workers together, and each worker also has its own")
  func limits() async throws {
    try await withDesk(["a": [.kindle, .email, .kindle], "b": [.kindle, .email]]) { desk async throws in
      let limits = WayLimits(desk.engine)
      #expect(try await limits.limit(WayLimits.serverMail) == 4)
      try await limits.set(WayLimits.serverMail, to: 3)
      func claim(_ owner: String) async throws -> Bool {
        try await desk.jobs.claim(owner: owner, at: desk.start, lease: .seconds(60), from: mails) != nil
      }
      #expect(try await [claim("x"), claim("x"), claim("x")] == [true, true, false])
      #expect(try await [claim("y"), claim("y")] == [true, false])
      try await limits.set(WayLimits.serverMail, to: 4)
      #expect(try await [claim("y"), claim("z")] == [true, false])
    }
  }

  @Test("every way can have a limit, such as the mail account of one user")
  func otherWays() async throws {
    try await withDesk(["a": [.kindle], "b": [.kindle, .kindle, .kindle]]) { desk async throws in
      let own = PersonalSenderRecord(
        account: "b", server: "smtps://mail.example.org", user: "b", password: "sealed",
        from: "b@example.org", changedAt: start)
      try await PersonalSenders(desk.engine).set(own)
      #expect(try await WayLimits(desk.engine).limit("mail of b") == 1)
      try await WayLimits(desk.engine).set("mail of b", to: 2)
      #expect(try await desk.all(mails) == ["delivery to a-0", "delivery to b-0", "delivery to b-1"])
    }
  }
}
