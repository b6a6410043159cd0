// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Collection of digests, their deliveries, and the states that each share shows.
struct DigestTests {
  private let start = Moment(milliseconds: 10_000)
  private let due = Moment(milliseconds: 60_000)

  private struct Desk {
    let engine: any Engine
    let jobs: Jobs
    let digests: Digests
    let deliveries: Deliveries
    let shares: Shares
  }

  /// Adds three shares of one account, each collected for the destination `k`.
  private func run(_ body: (Desk) async throws -> Void) async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      try await Destinations(engine).add(
        DestinationRecord(
          id: "k", account: "a@example.org", kind: .kindle, address: "k@kindle.com", name: "K",
          confirmed: true,
          isDefault: true, createdAt: start))
      let desk = Desk(
        engine: engine, jobs: Jobs(engine), digests: Digests(engine), deliveries: Deliveries(engine),
        shares: Shares(engine))
      for number in 1...3 { try await collect(number, desk) }
      try await body(desk)
    }
  }

  private func collect(_ number: Int, _ desk: Desk, due: Moment? = nil) async throws {
    #expect(try await desk.shares.accept(.sample("s\(number)", at: start)) == .accepted)
    let share = try #require(try await desk.shares.find("s\(number)", account: "a@example.org"))
    try await desk.engine.write { try $0.run("DELETE FROM job WHERE kind = 'read'", []) }
    try await desk.deliveries.add(
      [
        NewDelivery(
          id: "d\(number)", destination: "k", collecting: .init(digest: "g\(number)", dueAt: due ?? self.due))
      ],
      share: share.number, at: start.advanced(by: .milliseconds(number)))
  }

  private func volume(_ id: String, begun: ContinuousClock.Instant = .now) -> VolumeRecord {
    VolumeRecord(
      id: id, number: 1, title: "Reading",
      book: BookRecord(
        file: NewFile(id + ".epub", begun: begun), sha256: "0", bytes: 1, name: "r.epub", madeAt: start))
  }

  private func claim(_ desk: Desk, at time: Moment) async throws -> Lease? {
    try await desk.jobs.claim(owner: "w", at: time, lease: .seconds(10))
  }

  @Test("a share that is moved to the bin leaves its digest, also while a worker is making it")
  func binning() async throws {
    try await run { desk async throws in
      let library = Library(desk.engine)
      let bin = { (id: String) in
        try await library.apply(.bin, to: [id], account: "a@example.org", cancellation: "{}", at: start)
      }
      #expect(try await bin("s1") == ["s1"])
      #expect(try await desk.digests.open(account: "a@example.org").map(\.shares) == [2])
      let lease = try #require(try await claim(desk, at: due))
      #expect(try await bin("s2") == ["s2"])
      await #expect(throws: StorageProblem.self) {
        try await desk.digests.finish(
          lease, volumes: [(volume("v"), deliveries: ["d2", "d3"])], singles: [], at: due)
      }
      #expect(try await desk.deliveries.find("d2")?.state == .failed)
      let next = try #require(try await claim(desk, at: due))
      #expect(try await desk.digests.deliveries(of: next.digest ?? "").map(\.id) == ["d3"])
      #expect(try await bin("s3") == ["s3"])
      #expect(try await desk.digests.open(account: "a@example.org").isEmpty)
      #expect(try await claim(desk, at: due) == nil)
    }
  }

  @Test("a volume isn't stored if its file was written so long ago that it may have been removed")
  func oldFile() async throws {
    try await run { desk async throws in
      let lease = try #require(try await claim(desk, at: due))
      let deliveries = ["d1", "d2", "d3"]
      let old = volume("old", begun: .now - NewFile.life - .seconds(1))
      await #expect {
        try await desk.digests.finish(lease, volumes: [(old, deliveries: deliveries)], singles: [], at: due)
      } throws: {
        ($0 as? StorageProblem)?.code == .fileTooOld
      }
      try await desk.digests.finish(
        lease, volumes: [(volume("new"), deliveries: deliveries)], singles: [], at: due)
      #expect(try await desk.shares.referencedFiles() == ["new.epub"])
    }
  }

  @Test("a share that is restored from the bin waits for the next digest again, and leaves with it once")
  func restoring() async throws {
    try await run { desk async throws in
      let library = Library(desk.engine)
      let apply = { (action: LibraryAction) in
        try await library.apply(
          action, to: ["s1", "s2", "s3"], account: "a@example.org", cancellation: "{}", at: start
        ) { _ in .init(digest: "g2", dueAt: due) }
      }
      #expect(try await apply(.bin) == ["s1", "s2", "s3"])
      #expect(try await apply(.restore) == ["s1", "s2", "s3"])
      let lease = try #require(try await claim(desk, at: due))
      #expect(lease.digest == "g2")
      #expect(try await desk.digests.deliveries(of: "g2").map(\.id) == ["d1", "d2", "d3"])
      #expect(try await apply(.restore).isEmpty)
      #expect(try await claim(desk, at: due) == nil)
    }
  }

  @Test("books before the scheduled time are collected into one digest, which is due once")
  func collecting() async throws {
    try await run { desk async throws in
      let waiting = try await desk.digests.open(account: "a@example.org")
      #expect(waiting.map(\.shares) == [3])
      #expect(waiting.map(\.dueAt) == [due])
      #expect(try await claim(desk, at: start) == nil)
      let lease = try #require(try await claim(desk, at: due))
      #expect((lease.kind, lease.digest) == (.digest, "g1"))
      #expect(try await claim(desk, at: due) == nil)
    }
  }

  @Test("books that arrive while a digest is made wait for the next one; made twice, it is sent once")
  func closing() async throws {
    try await run { desk async throws in
      let first = try #require(try await claim(desk, at: due))
      #expect(try await desk.digests.close(first)?.shares == 3)
      try await collect(4, desk, due: due.advanced(by: .seconds(3600)))
      // The worker stops here; another worker starts again and finds the same three.
      let second = try #require(try await claim(desk, at: due.advanced(by: .seconds(11))))
      #expect(try await desk.digests.close(second)?.id == "g1")
      #expect(try await desk.digests.deliveries(of: "g1").map(\.id) == ["d1", "d2", "d3"])
      try await desk.digests.finish(
        second, volumes: [(volume("v"), ["d1", "d2", "d3"])], singles: [], at: due)
      await #expect(throws: StorageProblem.self) {
        try await desk.digests.finish(
          first, volumes: [(volume("w"), ["d1", "d2", "d3"])], singles: [], at: due)
      }
      let delivery = try #require(try await claim(desk, at: due.advanced(by: .seconds(12))))
      #expect((delivery.kind, delivery.delivery) == (.deliver, "d1"))
      #expect(try await desk.digests.open(account: "a@example.org").map(\.shares) == [1])
    }
  }

  @Test("the result of a volume is shown on each of its shares, with its history")
  func mirrored() async throws {
    try await run { desk async throws in
      let digest = try #require(try await claim(desk, at: due))
      _ = try await desk.digests.close(digest)
      try await desk.digests.finish(digest, volumes: [(volume("v"), ["d1", "d2"])], singles: ["d3"], at: due)
      let lease = try #require(try await claim(desk, at: due))
      try await desk.deliveries.begin(lease, delivery: "d1", at: due)
      try desk.deliveries.noteHandedOver(lease, delivery: "d1")
      #expect(try await desk.deliveries.find("d2")?.handedOver == true)
      try await desk.deliveries.finish(
        lease, delivery: "d1", state: .uncertain, problem: "{}", at: due.advanced(by: .seconds(1)))
      let share = try #require(try await desk.shares.find("s2", account: "a@example.org"))
      let seen = try await desk.deliveries.list(shares: [share.number])
      #expect(seen.map(\.state) == [.uncertain])
      #expect(seen.map(\.attempts) == [1])
      let history = try await Transitions(desk.engine).list(share: share.number)
      #expect(history.map(\.state) == ["sending", "uncertain"])
      #expect(history.map(\.delivery) == ["d2", "d2"])
      #expect(history.last?.at == due.advanced(by: .seconds(1)))
      // The third book is sent alone.
      #expect(try await claim(desk, at: due)?.delivery == "d3")
      #expect(try await desk.deliveries.find("d3")?.state == .queued)
    }
  }

  @Test("a deleted share leaves its digest, and without shares nothing is due")
  func emptied() async throws {
    try await run { desk async throws in
      for id in ["s1", "s2"] { _ = try await desk.shares.delete(id, account: "a@example.org", at: start) }
      #expect(try await desk.digests.open(account: "a@example.org").map(\.shares) == [1])
      _ = try await desk.shares.delete("s3", account: "a@example.org", at: start)
      #expect(try await desk.digests.open(account: "a@example.org").isEmpty)
      #expect(try await claim(desk, at: due) == nil)
    }
  }

  @Test("a volume whose first share is deleted is still sent, and its earlier worker can record nothing")
  func bearerDeleted() async throws {
    try await run { desk async throws in
      let digest = try #require(try await claim(desk, at: due))
      _ = try await desk.digests.close(digest)
      try await desk.digests.finish(
        digest, volumes: [(volume("v"), ["d1", "d2", "d3"])], singles: [], at: due)
      let lease = try #require(try await claim(desk, at: due))
      try await desk.deliveries.begin(lease, delivery: "d1", at: due)
      _ = try await desk.shares.delete("s1", account: "a@example.org", at: due)
      await #expect(throws: StorageProblem.self) {
        try await desk.deliveries.finish(lease, delivery: "d1", state: .sent, problem: nil, at: due)
      }
      let heir = try #require(try await claim(desk, at: due))
      #expect(heir.delivery == "d2")
      #expect(try await desk.deliveries.find("d2")?.state == .sending)
    }
  }

  @Test("sending now, another time and no schedule each replace the time that was set")
  func rescheduling() async throws {
    try await run { desk async throws in
      #expect(try await desk.digests.reschedule(destination: "k", dueAt: nil))
      #expect(try await claim(desk, at: due.advanced(by: .seconds(1000))) == nil)
      #expect(try await desk.digests.open(account: "a@example.org").map(\.dueAt) == [nil])
      #expect(try await desk.digests.reschedule(destination: "k", dueAt: start))
      #expect(try await claim(desk, at: start)?.digest == "g1")
      #expect(try await desk.digests.reschedule(destination: "other", dueAt: start) == false)
    }
  }

  @Test("changing a destination's settings reschedules its open digest in the same transaction")
  func newSettings() async throws {
    try await run { desk async throws in
      let destinations = Destinations(desk.engine)
      let isSet = { (account: String) in
        try await destinations.set(DestinationSettings(), of: "k", account: account, dueAt: start)
      }
      #expect(try await isSet("b@example.org") == false)
      #expect(try await claim(desk, at: start) == nil)
      #expect(try await isSet("a@example.org"))
      #expect(try await claim(desk, at: start)?.digest == "g1")
    }
  }

  @Test(
    "a book follows the schedule that its destination has when the book is done", arguments: [true, false])
  func changedMeanwhile(collects: Bool) async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("s")
      var settings = DestinationSettings()
      settings.schedule = collects ? DigestSchedule(.byHand) : nil
      let account = LibraryFixture.account
      #expect(
        try await Destinations(fixture.engine).set(settings, of: "k", account: account, dueAt: nil))
      try await fixture.makeBook("s", delivery: "d")
      let digests = try await Digests(fixture.engine).open(account: account)
      #expect(digests.map(\.shares) == (collects ? [1] : []))
      let job = try await Jobs(fixture.engine).claim(
        owner: "w", at: LibraryFixture.start, lease: .seconds(10))
      #expect(job?.delivery == (collects ? nil : "d"))
    }
  }

  @Test("the link to a volume is valid until all of its shares are in the trash")
  func volumeLink() async throws {
    try await run { desk async throws in
      let digest = try #require(try await claim(desk, at: due))
      _ = try await desk.digests.close(digest)
      try await desk.digests.finish(
        digest, volumes: [(volume("v"), ["d1", "d2", "d3"])], singles: [], at: due)
      let bin = { (id: String) in
        _ = try await Library(desk.engine).apply(
          .bin, to: [id], account: "a@example.org", cancellation: "{}", at: start)
      }
      for (binned, erased) in [("s1", "s1"), ("s2", "s2")] {
        try await bin(binned)
        #expect(try await desk.deliveries.offered("v") != nil)
        _ = try await desk.shares.delete(erased, account: "a@example.org", at: due)
        #expect(try await desk.deliveries.offered("v")?.id != nil)
      }
      #expect(try await desk.deliveries.offered("d3")?.id == "d3")
      try await bin("s3")
      #expect(try await desk.deliveries.offered("v") == nil)
      #expect(try await desk.deliveries.offered("d3") == nil)
    }
  }

  @Test("a digest that can't be made fails with its reason on each of its shares")
  func failing() async throws {
    try await run { desk async throws in
      let lease = try #require(try await claim(desk, at: due))
      _ = try await desk.digests.close(lease)
      try await desk.digests.fail(lease, problem: #"{"code":"book_failed"}"#, at: due)
      for id in ["d1", "d2", "d3"] {
        let delivery = try await desk.deliveries.find(id)
        #expect(delivery?.state == .failed)
        #expect(delivery?.problem?.contains("book_failed") == true)
      }
      #expect(try await claim(desk, at: due.advanced(by: .seconds(1000))) == nil)
    }
  }

  @Test("a share after a digest that failed before it was closed is collected into another one, which is due")
  func failedOpen() async throws {
    try await run { desk async throws in
      let lease = try #require(try await claim(desk, at: due))
      try await desk.digests.fail(lease, problem: "{}", at: due)
      let next = due.advanced(by: .seconds(3600))
      try await collect(4, desk, due: next)
      let second = try #require(try await claim(desk, at: next))
      #expect(second.digest == "g4")
      #expect(try await desk.digests.deliveries(of: "g4").map(\.id) == ["d4"])
    }
  }

  @Test("a share that joins an open digest without a job makes it due")
  func joinedWithoutJob() async throws {
    try await run { desk async throws in
      _ = try await desk.engine.write { try $0.run("DELETE FROM job WHERE kind = 'digest'", []) }
      try await collect(4, desk)
      #expect(try await claim(desk, at: due)?.digest == "g1")
      #expect(try await claim(desk, at: due) == nil)
    }
  }

  @Test("a digest without a time is due with the first share that has one")
  func joinedWithTime() async throws {
    try await run { desk async throws in
      #expect(try await desk.digests.reschedule(destination: "k", dueAt: nil))
      #expect(try await claim(desk, at: due.advanced(by: .seconds(1000))) == nil)
      let next = due.advanced(by: .seconds(3600))
      for number in 4...5 { try await collect(number, desk, due: next.advanced(by: .seconds(number))) }
      #expect(
        try await desk.digests.open(account: "a@example.org").map(\.dueAt) == [next.advanced(by: .seconds(4))]
      )
      let lease = try #require(try await claim(desk, at: next.advanced(by: .seconds(10))))
      #expect(
        try await desk.digests.deliveries(of: lease.digest ?? "").map(\.id) == ["d1", "d2", "d3", "d4", "d5"])
      #expect(try await claim(desk, at: next.advanced(by: .seconds(11))) == nil)
    }
  }

  @Test("one mail of many shares counts once toward the mails per minute")
  func countedOnce() async throws {
    try await run { desk async throws in
      let digest = try #require(try await claim(desk, at: due))
      _ = try await desk.digests.close(digest)
      try await desk.digests.finish(
        digest, volumes: [(volume("v"), ["d1", "d2", "d3"])], singles: [], at: due)
      let lease = try #require(try await claim(desk, at: due))
      try await desk.deliveries.begin(lease, delivery: "d1", at: due)
      #expect(try await desk.deliveries.sentCount(.account("a@example.org"), since: start) == 1)
    }
  }
}
