// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("The age at which the outbox gives up")
struct OutboxExpiryTests {
  let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  @Test("is never, unless the user chose days, and a choice that cannot be read is never")
  func choice() throws {
    try bench.outbox.commit(bench.link())
    bench.clock.advance(1_000 * 86_400)
    #expect(bench.outbox.expiry == .never)
    #expect(try bench.outbox.expire().isEmpty && bench.names("pending").count == 1)
    try bench.outbox.setExpiry(.afterDays(30))
    #expect(bench.outbox.expiry == .afterDays(30))
    try Data("{".utf8).write(to: bench.outbox.root.appendingPathComponent("settings.json"))
    #expect(bench.outbox.expiry == .never)
    try bench.outbox.setExpiry(.never)
    #expect(bench.outbox.expiry == .never)
  }

  @Test("first lists the shares that would expire, then fails them with a reason and deletes nothing")
  func givingUp() throws {
    let old = try bench.outbox.commit(bench.link())
    bench.clock.advance(20 * 86_400)
    let young = try bench.outbox.commit(bench.link())
    bench.clock.advance(11 * 86_400)
    #expect(bench.outbox.overdue(under: .afterDays(30)).map(\.id) == [old.id])
    #expect(bench.outbox.overdue(under: .never).isEmpty && bench.names("failed").isEmpty)
    try bench.outbox.setExpiry(.afterDays(30))
    #expect(try bench.outbox.expire() == [old.id])
    #expect(bench.names("failed") == [old.id.text] && bench.names("pending") == [young.id.text])
    let row = try #require(bench.outbox.rows(signedInAs: "ann").first)
    #expect(row.reason == "it is older than the limit you chose" && row.actions.first == .retry)
  }

  @Test("restarts the age when the user sends again, and doesn't touch a share that is being sent")
  func renewing() throws {
    let entry = try bench.outbox.commit(bench.link())
    try bench.outbox.setExpiry(.afterDays(1))
    bench.clock.advance(2 * 86_400)
    _ = try bench.outbox.claim(entry.id, owner: "x", seconds: 60, account: "ann")
    #expect(try bench.outbox.expire().isEmpty)
    try bench.outbox.release(entry.id, owner: "x", retryAfter: 0, reason: nil)
    #expect(try bench.outbox.expire() == [entry.id])
    try bench.outbox.retry(entry.id)
    #expect(try bench.outbox.expire().isEmpty && bench.names("pending") == [entry.id.text])
    bench.clock.advance(2 * 86_400)
    #expect(try bench.outbox.expire() == [entry.id])
  }
}
