// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

@Suite("Replies of destinations")
struct ReplyTests {
  @Test(
    "change the state of a delivery, and a destination's own reply overrides a mail server's",
    arguments: [
      (StoredDeliveryState.sent, StoredDeliveryState.rejected, StoredDeliveryState.rejected),
      (.sent, .confirmed, .confirmed), (.sent, .failed, .failed), (.uncertain, .rejected, .rejected),
      (.uncertain, .confirmed, .confirmed), (.uncertain, .failed, .failed),
      (.rejected, .confirmed, .confirmed),
      (.confirmed, .rejected, .rejected), (.confirmed, .failed, .confirmed), (.rejected, .failed, .rejected),
      (.failed, .rejected, .failed), (.failed, .confirmed, .confirmed),
    ])
  func states(
    before: StoredDeliveryState, reply: StoredDeliveryState, after: StoredDeliveryState
  ) async throws {
    let bench = try await ReplyBench()
    try await bench.end(in: before)
    #expect(try await bench.replies.record([bench.reply(reply)], mailbox: nil, at: bench.time) == [true])
    #expect(try await bench.delivery().state == after)
  }

  @Test("count once, however often and by whichever way they arrive")
  func repeated() async throws {
    let bench = try await ReplyBench()
    try await bench.end(in: .sent)
    for _ in 0..<3 {
      _ = try await bench.replies.record([bench.reply(.rejected)], mailbox: nil, at: bench.time)
    }
    let changes = try await Transitions(bench.engine).list(share: bench.share)
    #expect(changes.filter { $0.state == "rejected" }.count == 1)
  }

  @Test("that arrive before the delivery's own result wait for it and are applied afterward")
  func early() async throws {
    let bench = try await ReplyBench()
    let lease = try await bench.begin()
    _ = try await bench.replies.record([bench.reply(.rejected)], mailbox: nil, at: bench.time)
    #expect(try await bench.delivery().state == .sending)
    try await bench.finish(lease, .sent)
    try await bench.replies.settle(at: bench.time)
    #expect(try await bench.delivery().state == .rejected)
  }

  @Test("find their delivery by its token, and nothing by an unknown token")
  func tokens() async throws {
    let bench = try await ReplyBench()
    try await bench.end(in: .sent)
    let token = try await bench.replies.token(of: bench.id, candidate: "k7q2m9x4")
    #expect(try await bench.replies.token(of: bench.id, candidate: "zzzzzzz2") == token)
    let found = try await bench.replies.record(
      [
        bench.reply(.rejected, ids: [], tokens: ["22222222"]),
        bench.reply(.rejected, ids: [], tokens: ["x", token]),
      ],
      mailbox: nil, at: bench.time)
    #expect(found == [false, true])
  }

  @Test("find their delivery by an address only when exactly one account sends there")
  func addresses() async throws {
    let bench = try await ReplyBench()
    try await bench.end(in: .sent)
    func ask() async throws -> [Bool] {
      try await bench.replies.record(
        [bench.reply(nil, ids: [], address: "reader@kindle.com", message: UUID().uuidString)], mailbox: nil,
        at: bench.time)
    }
    #expect(try await ask() == [true])
    let other = try await ReplyBench(sharing: bench)
    try await other.end(in: .sent)
    #expect(try await ask() == [false])
  }

  @Test("are stored together with the position in the mailbox")
  func mailbox() async throws {
    let bench = try await ReplyBench()
    try await bench.end(in: .sent)
    #expect(try await bench.replies.mailbox("a") == nil)
    let record = MailboxRecord(name: "a", validity: 7, lastUID: 9, readAt: bench.time)
    _ = try await bench.replies.record([bench.reply(.confirmed)], mailbox: record, at: bench.time)
    #expect(try await bench.replies.mailbox("a") == record)
    #expect(try await bench.delivery().state == .confirmed)
  }
}

@Suite("A delivery that was being sent")
struct RequeueTests {
  private func requeue(_ lease: Lease, _ bench: ReplyBench, wasNotTaken: Bool = false) async throws {
    try await Deliveries(bench.engine).requeue(
      lease, delivery: bench.id, until: bench.time, problem: "{}", wasNotTaken: wasNotTaken, at: bench.time)
  }

  @Test("is not queued again once the end of its mail was sent, and its job stays as it was")
  func handedOver() async throws {
    let bench = try await ReplyBench()
    let lease = try await bench.begin()
    try Deliveries(bench.engine).noteHandedOver(lease, delivery: bench.id)
    let found = await #expect(throws: StorageProblem.self) { try await requeue(lease, bench) }
    #expect(found?.code == .handedOver)
    #expect(try await bench.delivery().state == .sending)
    #expect(try await bench.delivery().handedOver)
    try await Jobs(bench.engine).extend(lease, until: bench.time)
  }

  @Test("is queued again when the mail server replied that it did not accept the mail")
  func refused() async throws {
    let bench = try await ReplyBench()
    let lease = try await bench.begin()
    try Deliveries(bench.engine).noteHandedOver(lease, delivery: bench.id)
    try await requeue(lease, bench, wasNotTaken: true)
    let delivery = try await bench.delivery()
    #expect(delivery.state == .queued && !delivery.handedOver && !delivery.possibleDuplicate)
  }

  @Test(
    "becomes a possible duplicate if it is not a mail and its result is unknown", arguments: [false, true],
    [false, true])
  func duplicate(isMail: Bool, wasNotTaken: Bool) async throws {
    let bench = try await ReplyBench()
    if isMail { _ = try await bench.replies.token(of: bench.id, candidate: "k7q2m9x4") }
    try await requeue(try await bench.begin(), bench, wasNotTaken: wasNotTaken)
    let delivery = try await bench.delivery()
    #expect(delivery.state == .queued)
    #expect(delivery.possibleDuplicate == (!isMail && !wasNotTaken))
  }
}

@Suite("A stopped channel")
struct MailChannelTests {
  @Test("allows one mail to try when its time has come, and no other")
  func probes() async throws {
    let bench = try await ReplyBench()
    let channels = MailChannels(bench.engine)
    let now = Moment(milliseconds: 1_000_000)
    try await channels.pause(
      "server", settings: "a", problem: "{}", at: now, probeAt: now.advanced(by: .seconds(10)))
    #expect(try await !channels.takeProbe("server", at: now, next: now.advanced(by: .seconds(20))))
    let later = now.advanced(by: .seconds(10))
    #expect(try await channels.takeProbe("server", at: later, next: later.advanced(by: .seconds(20))))
    #expect(try await !channels.takeProbe("server", at: later, next: later.advanced(by: .seconds(20))))
    #expect(try await channels.paused("server")?.pausedAt == now)
  }

  @Test("makes the deliveries due that waited for it once it works again")
  func resuming() async throws {
    let bench = try await ReplyBench()
    let channels = MailChannels(bench.engine)
    let lease = try await bench.begin()
    let later = bench.time.advanced(by: .seconds(3600))
    try await Deliveries(bench.engine).requeue(
      lease, delivery: bench.id, until: later, problem: "{}", countsAsTry: false, at: bench.time)
    try await channels.pause("server", settings: "a", problem: "{}", at: bench.time, probeAt: later)
    try await channels.wait(bench.id, for: "server")
    #expect(try await bench.delivery().runAt == later)
    #expect(try await channels.resume("server", at: bench.time))
    #expect(try await bench.delivery().runAt == bench.time)
    #expect(try await channels.paused("server") == nil)
    #expect(try await !channels.resume("server", at: bench.time))
  }
}

/// A share with one delivery, in a real database in a new file.
final class ReplyBench: Sendable {
  let folder: TemporaryFolder
  let engine: SQLiteEngine
  let replies: MailReplies
  let id: String
  let share: Int
  let time = Moment(milliseconds: 1_800_000_000_000)

  init(sharing other: ReplyBench? = nil) async throws {
    let folder = other?.folder ?? TemporaryFolder()
    let engine = try other?.engine ?? SQLiteEngine(file: folder.url.appending(path: "test.sqlite"))
    let email = other == nil ? "a@example.org" : "b@example.org"
    (self.folder, self.engine, replies, id) = (folder, engine, MailReplies(engine), "delivery of \(email)")
    try await Accounts(engine).add(.sample(email))
    try await Destinations(engine).add(
      DestinationRecord(
        id: "kindle of \(email)", account: email, kind: .kindle, address: "Reader@kindle.com", name: "Kindle",
        confirmed: true, isDefault: true, createdAt: time))
    _ = try await Shares(engine).accept(
      NewShare(
        id: "share of \(email)", account: email, sha256: "0", bytes: 4, contentType: "text/plain",
        contentLocation: nil, body: .row(Data("text".utf8)), title: nil, url: nil, destinations: nil,
        receivedAt: time))
    share = try await Shares(engine).list(account: email, before: nil, limit: 1)[0].number
    let reading = try await Jobs(engine).claim(owner: "x", at: time, lease: .seconds(9_000))
    #expect(reading != nil)
    try await Deliveries(engine).add(
      [NewDelivery(id: id, destination: "kindle of \(email)")], share: share, at: time)
  }

  func begin() async throws -> Lease {
    let lease = try #require(try await Jobs(engine).claim(owner: "x", at: time, lease: .seconds(60)))
    #expect(lease.delivery == id)
    try await Deliveries(engine).begin(lease, delivery: id, at: time)
    return lease
  }

  func finish(_ lease: Lease, _ state: StoredDeliveryState) async throws {
    try await Deliveries(engine).finish(lease, delivery: id, state: state, problem: nil, at: time)
  }

  func end(in state: StoredDeliveryState) async throws { try await finish(try await begin(), state) }

  func delivery() async throws -> DeliveryRecord { try #require(try await Deliveries(engine).find(id)) }

  func reply(
    _ state: StoredDeliveryState?, ids: [String]? = nil, tokens: [String] = [], address: String? = nil,
    message: String = "one"
  ) -> NewMailReply {
    NewMailReply(
      message: message, deliveries: ids ?? [id], tokens: tokens, address: address, state: state,
      problem: state == nil ? nil : "{}", shown: "{}", receivedAt: time)
  }
}
