// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Claiming, giving back and acknowledging")
struct OutboxSendingTests {
  let bench: OutboxBench

  init() throws {
    bench = try OutboxBench()
  }

  @Test("of many claimers at once exactly one wins")
  func oneWinner() throws {
    let (root, clock) = (bench.outbox.root, bench.clock)
    for _ in 0..<20 {
      let id = try bench.outbox.commit(bench.link()).id
      let winners = Collected<String>()
      DispatchQueue.concurrentPerform(iterations: 8) { worker in
        let outbox = try? Outbox(root: root, clock: { clock.now }, uptime: { clock.uptime })
        let claimed = try? outbox?.claim(id, owner: "worker-\(worker)", seconds: 60, account: "ann")
        if let claimed, case .uploading(let lease) = claimed.state { winners.add(lease.owner) }
      }
      #expect(winners.all.count == 1)
      #expect(
        bench.names("uploading").filter { $0.contains("\(id.text)~\(winners.all.first ?? "")~") }.count == 1)
    }
  }

  @Test("a lease lapses with its time, whatever somebody sets the clock to")
  func leases() throws {
    let id = try bench.outbox.commit(bench.link()).id
    let claim = { (owner: String) in try bench.outbox.claim(id, owner: owner, seconds: 60, account: "ann") }
    #expect(try claim("extension") != nil)
    #expect(try claim("app") == nil)
    bench.clock.set(by: 100_000)
    #expect(try claim("app") == nil)
    bench.clock.set(by: -200_000)
    #expect(try claim("app") == nil)
    bench.clock.advance(61)
    #expect(try claim("app") != nil)
    bench.clock.reboot()
    #expect(try claim("third") == nil)
    bench.clock.set(by: -3600)
    #expect(try claim("third") != nil, "after a start a clock that was set back must not hold it for ever")
    #expect(bench.outbox.entries().count == 1)
    #expect(throws: OutboxError.held(id)) {
      try bench.outbox.release(id, owner: "extension", retryAfter: 0, reason: nil)
    }
  }

  @Test("a released share waits as long as it should, even if the clock is changed")
  func waits() throws {
    let id = try bench.outbox.commit(bench.link()).id
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    let reason = OutboxReason(code: "network", at: bench.clock.now)
    try bench.outbox.release(id, owner: "app", retryAfter: 100, reason: reason)
    #expect(bench.outbox.due(as: "ann").isEmpty && bench.outbox.secondsUntilDue(as: "ann") == 100)
    bench.clock.advance(99)
    bench.clock.set(by: 100_000)
    #expect(try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann") == nil)
    bench.clock.set(by: -200_000)
    #expect(bench.outbox.secondsUntilDue(as: "ann") == 1)
    bench.clock.advance(1)
    #expect(bench.outbox.due(as: "ann").map(\.progress.attempts) == [1])
    #expect(bench.outbox.due(as: "ann").map(\.progress.reason) == [reason])
  }

  enum Start: CaseIterable { case clockGoesOn, clockSetBack, runningLonger }

  @Test(
    "a wait goes on across a start of the device by the clock, and never for ever", arguments: Start.allCases)
  func waitAcrossStart(start: Start) throws {
    let id = try bench.outbox.commit(bench.link()).id
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    try bench.outbox.release(id, owner: "app", retryAfter: 100, reason: nil)
    bench.clock.advance(30)
    bench.clock.reboot(running: start == .runningLonger ? 100 : 10)
    if start == .clockSetBack { bench.clock.set(by: -1_000_000) }
    #expect(bench.outbox.secondsUntilDue(as: "ann") == (start == .clockGoesOn ? 70 : 0))
  }

  @Test(
    "the next due share is known: a dead sender's share when its lease ends, and no share that waits for the user"
  )
  func nextDue() throws {
    #expect(bench.outbox.secondsUntilDue(as: "ann") == nil)
    let id = try bench.outbox.commit(bench.link(account: "ann")).id
    #expect(bench.outbox.secondsUntilDue(as: "ann") == 0 && bench.outbox.secondsUntilDue(as: "bob") == nil)
    _ = try bench.outbox.claim(id, owner: "at-once-x", seconds: 22.5, account: "ann")
    bench.clock.advance(2.5)
    #expect(bench.outbox.secondsUntilDue(as: "ann") == 20)
    try bench.outbox.fail(id, reason: OutboxReason(code: "wall", at: bench.clock.now), owner: "at-once-x")
    #expect(bench.outbox.secondsUntilDue(as: "ann") == nil)
  }

  @Test("the device's uptime increases and identifies its boot")
  func deviceUptime() throws {
    let first = try #require(DeviceUptime.now())
    let second = try #require(DeviceUptime.now())
    #expect(
      first.boot == second.boot && !first.boot.isEmpty && second.seconds >= first.seconds && first.seconds > 0
    )
  }

  @Test(
    "a share is sent only by its own account, and one that was saved signed out by the first account that sends it"
  )
  func accounts() throws {
    let anns = try bench.outbox.commit(bench.link(account: "ann")).id
    let nobodys = try bench.outbox.commit(bench.link("https://example.org/b")).id
    #expect(Set(bench.outbox.due(as: "ann").map(\.id)) == [anns, nobodys])
    #expect(bench.outbox.due(as: "bob").map(\.id) == [nobodys])
    #expect(throws: OutboxError.otherAccount(anns)) {
      try bench.outbox.claim(anns, owner: "app", seconds: 60, account: "bob")
    }
    _ = try bench.outbox.claim(nobodys, owner: "app", seconds: 60, account: "ann")
    try bench.outbox.release(nobodys, owner: "app", retryAfter: 0, reason: nil)
    #expect(bench.outbox.due(as: "bob").isEmpty)
    #expect(throws: OutboxError.otherAccount(nobodys)) {
      try bench.outbox.claim(nobodys, owner: "app", seconds: 60, account: "bob")
    }
    try bench.outbox.assign(nobodys, to: "bob")
    #expect(bench.outbox.due(as: "bob").map(\.id) == [nobodys])
    #expect(bench.outbox.due(as: "ann").map(\.id) == [anns])
  }

  @Test("shares that wait for sign-in are sent by the account that signs in, unless they belong to another")
  func signIn() throws {
    let anns = try bench.outbox.commit(bench.link(account: "ann")).id
    let nobodys = try bench.outbox.commit(bench.link("https://example.org/b")).id
    for id in [anns, nobodys] { try bench.outbox.markNeedsSignIn(id) }
    #expect(bench.outbox.due(as: "ann").isEmpty && bench.names("needsSignIn").count == 2)
    try bench.outbox.readmit(as: "bob")
    #expect(bench.outbox.due(as: "bob").map(\.id) == [nobodys])
    try bench.outbox.readmit(as: "ann")
    #expect(Set(bench.outbox.due(as: "ann").map(\.id)) == [anns, nobodys])
  }

  enum Mismatch: CaseIterable { case digest, length, account, identifier }

  @Test("only a receipt for these bytes and this account deletes", arguments: Mismatch.allCases)
  func receipts(mismatch: Mismatch) throws {
    let entry = try bench.outbox.commit(bench.link(account: "ann"))
    let right = bench.receipt(for: entry)
    let wrong = Receipt(
      id: mismatch == .identifier ? ShareID.make() : right.id,
      account: mismatch == .account ? "bob" : right.account,
      sha256: mismatch == .digest ? String(repeating: "0", count: 64) : right.sha256,
      bytes: mismatch == .length ? 1 : right.bytes, receivedAt: right.receivedAt, state: .received)
    if mismatch == .identifier {
      try bench.outbox.acknowledge(wrong, from: .home)
    } else {
      #expect(throws: OutboxError.receiptMismatch(entry.id)) {
        try bench.outbox.acknowledge(wrong, from: .home)
      }
    }
    #expect(bench.outbox.entries() == [entry])
    try bench.outbox.acknowledge(right, from: .home)
    try bench.outbox.acknowledge(right, from: .home)
    #expect(bench.outbox.entries().isEmpty && bench.names("temporary").isEmpty)
  }

  @Test("a receipt counts in every state, no matter which process holds the share")
  func receiptInAnyState() throws {
    for state in ["pending", "needsSignIn", "uploading", "failed"] {
      let entry = try bench.outbox.commit(bench.link())
      switch state {
      case "needsSignIn": try bench.outbox.markNeedsSignIn(entry.id)
      case "uploading": _ = try bench.outbox.claim(entry.id, owner: "x", seconds: 60, account: "ann")
      case "failed": try bench.outbox.fail(entry.id, reason: OutboxReason(code: "wall", at: bench.clock.now))
      default: break
      }
      #expect(bench.names(state).count == 1)
      try bench.outbox.acknowledge(bench.receipt(for: entry), from: .home)
      #expect(bench.outbox.entries().isEmpty)
    }
  }

  @Test("the user may retry, export and delete")
  func userWord() throws {
    let entry = try bench.outbox.commit(bench.link())
    let reason = OutboxReason(code: ProblemCode.bodyTooLarge.rawValue, at: bench.clock.now)
    try bench.outbox.fail(entry.id, reason: reason)
    #expect(try bench.outbox.entry(entry.id)?.state == .failed)
    #expect(try bench.outbox.entry(entry.id)?.progress.reason == reason)
    let copy = try bench.outbox.export(entry.id, into: bench.temporary.url)
    #expect(FileManager.default.fileExists(atPath: copy.appendingPathComponent("body").path))
    try bench.outbox.retry(entry.id)
    #expect(bench.outbox.due(as: "ann").map(\.id) == [entry.id])
    try bench.outbox.delete(entry.id)
    #expect(bench.outbox.entries().isEmpty)
    #expect(throws: OutboxError.notFound(entry.id)) { try bench.outbox.delete(entry.id) }
  }

  @Test(
    "a share that is being sent can't be withdrawn",
    arguments: ["a b", "", "x~y", "ü", String(repeating: "a", count: 65)])
  func held(owner: String) throws {
    let id = try bench.outbox.commit(bench.link()).id
    #expect(throws: OutboxError.invalidOwner(owner)) {
      try bench.outbox.claim(id, owner: owner, seconds: 60, account: "ann")
    }
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    #expect(throws: OutboxError.held(id)) { try bench.outbox.retry(id) }
    #expect(throws: OutboxError.held(id)) { try bench.outbox.assign(id, to: "bob") }
    #expect(throws: OutboxError.held(id)) { try bench.outbox.markNeedsSignIn(id, owner: "other") }
  }
}
