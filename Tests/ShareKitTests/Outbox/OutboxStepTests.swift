// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// A copy of the outbox taken before each step is what a process that ends there leaves behind.
@Suite("An outbox whose process ends before any step")
struct OutboxStepTests {
  let bench: OutboxBench
  let steps = Collected<String>()
  let outbox: Outbox
  private let copies: URL

  init() throws {
    bench = try OutboxBench()
    let (root, steps, clock) = (bench.outbox.root, steps, bench.clock)
    let copies = bench.temporary.url.appendingPathComponent("copies")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    self.copies = copies
    outbox = try Outbox(root: root, clock: { clock.now }, uptime: { clock.uptime }) { step in
      let copy = copies.appendingPathComponent(String(steps.all.count))
      steps.add((try? FileManager.default.copyItem(at: root, to: copy)) == nil ? "failed" : step)
    }
  }

  private func copy(_ index: Int) throws -> Outbox {
    try Outbox(root: copies.appendingPathComponent(String(index)))
  }

  @Test("holds the whole share or none of it while it is committed")
  func committing() throws {
    let entry = try outbox.commit(bench.link())
    let renamed = try #require(steps.all.firstIndex(of: "flush parent"))
    #expect(steps.all.count >= 6 && !steps.all.contains("failed"))
    for index in steps.all.indices {
      let after = try copy(index)
      #expect(
        after.entries().map(\.manifest) == (index < renamed ? [] : [entry.manifest]), "\(steps.all[index])")
      #expect(after.quarantined().isEmpty)
    }
  }

  @Test("holds the share exactly once, bound to its account, through all its states")
  func moving() throws {
    let id = try outbox.commit(bench.link()).id
    let committed = steps.all.count
    try live(id)
    #expect(steps.all.count - committed >= 15 && !steps.all.contains("failed"))
    let sent = try #require(steps.all.firstIndex(of: "bind")) + 1
    for index in committed..<steps.all.count {
      let after = try copy(index)
      let isGone = steps.all[index] == "remove"
      #expect(after.entries().map(\.id) == (isGone ? [] : [id]), "\(steps.all[index])")
      #expect(after.entries(sendableAs: "bob").isEmpty || index < sent)
      #expect(after.quarantined().isEmpty)
    }
  }

  @Test("a share that was sent under one account while another claims it stays with the first")
  func overtaken() throws {
    let (ann, clock) = (bench.outbox, bench.clock)
    let id = try ann.commit(bench.link()).id
    let bob = try Outbox(root: ann.root, clock: { clock.now }, uptime: { clock.uptime }) { step in
      guard step == "claim", (try? ann.claim(id, owner: "a", seconds: 60, account: "ann")) != nil else {
        return
      }
      try? ann.release(id, owner: "a", retryAfter: 0, reason: nil)
    }
    #expect(throws: OutboxError.otherAccount(id)) {
      try bob.claim(id, owner: "b", seconds: 60, account: "bob")
    }
    #expect(ann.due(as: "ann").map(\.id) == [id] && ann.due(as: "bob").isEmpty)
  }

  private func live(_ id: ShareID) throws {
    let claim = { try outbox.claim(id, owner: "app", seconds: 60, account: "ann") }
    _ = try claim()
    try outbox.release(id, owner: "app", retryAfter: 0, reason: nil)
    _ = try claim()
    try outbox.fail(id, reason: OutboxReason(code: "wall", at: bench.clock.now), owner: "app")
    try outbox.retry(id)
    _ = try claim()
    try outbox.markNeedsSignIn(id, owner: "app")
    try outbox.readmit(as: "ann")
    let entry = try #require(try claim())
    try outbox.acknowledge(bench.receipt(for: entry), from: .home)
  }
}
