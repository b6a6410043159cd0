// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("A row of the outbox")
struct OutboxRowTests {
  let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  private func row(_ id: ShareID, as account: String? = "ann") throws -> OutboxRow {
    try #require(bench.outbox.rows(signedInAs: account).first { $0.subject == .share(id) })
  }

  private func bring(_ id: ShareID, to state: String) throws {
    let outbox = bench.outbox
    switch state {
    case "needsSignIn": try outbox.markNeedsSignIn(id)
    case "uploading": _ = try outbox.claim(id, owner: "x", seconds: 60, account: "ann")
    case "failed": try outbox.fail(id, reason: OutboxReason(code: "body_too_large", at: bench.clock.now))
    case "mismatch":
      try outbox.fail(id, reason: OutboxReason(code: "token_owner_mismatch", at: bench.clock.now))
    case "waiting":
      _ = try outbox.claim(id, owner: "x", seconds: 60, account: "ann")
      try outbox.release(
        id, owner: "x", retryAfter: 90, reason: OutboxReason(code: "busy", at: bench.clock.now))
    default: break
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let state: String
    let account: String?
    let signedIn: String?
    let actions: [OutboxRow.Action]
    var testDescription: String { "\(state) of \(account ?? "nobody") seen by \(signedIn ?? "nobody")" }
  }

  static let cases: [Case] = [
    Case(state: "pending", account: "ann", signedIn: "ann", actions: [.sendNow, .export, .delete]),
    Case(state: "pending", account: nil, signedIn: "ann", actions: [.sendNow, .export, .delete]),
    Case(state: "pending", account: "ann", signedIn: nil, actions: [.signIn, .export, .delete]),
    Case(state: "pending", account: "bob", signedIn: "ann", actions: [.assign, .export, .delete]),
    Case(state: "waiting", account: "ann", signedIn: "ann", actions: [.sendNow, .export, .delete]),
    Case(state: "needsSignIn", account: "ann", signedIn: "ann", actions: [.sendNow, .export, .delete]),
    Case(state: "needsSignIn", account: "ann", signedIn: "bob", actions: [.assign, .export, .delete]),
    Case(state: "uploading", account: "ann", signedIn: "ann", actions: [.export, .delete]),
    Case(state: "failed", account: "ann", signedIn: "ann", actions: [.retry, .export, .delete]),
    Case(state: "failed", account: "ann", signedIn: "bob", actions: [.assign, .export, .delete]),
    Case(state: "mismatch", account: "ann", signedIn: "ann", actions: [.assign, .retry, .export, .delete]),
  ]

  @Test("offers exactly the actions that its state and the signed-in user allow", arguments: cases)
  func actions(example: Case) throws {
    let id = try bench.outbox.commit(bench.link(account: example.account)).id
    try bring(id, to: example.state)
    #expect(try row(id, as: example.signedIn).actions == example.actions)
  }

  @Test("says size, account, age, reason and next try")
  func facts() throws {
    let entry = try bench.outbox.commit(bench.link(account: "ann"))
    try bring(entry.id, to: "waiting")
    let row = try row(entry.id)
    #expect(row.title == "Example" && row.account == "ann" && row.bytes == entry.manifest.body.bytes)
    #expect(row.reason == "the server is busy" && row.state == "Will be tried again")
    #expect(row.nextTry == bench.clock.now.addingTimeInterval(90))
    bench.clock.advance(50)
    #expect(row.age(at: bench.clock.now) == 50 && row.age(at: .distantPast) == 0)
    bench.clock.set(by: -1_000_000)
    #expect(
      try self.row(entry.id).nextTry == bench.clock.now.addingTimeInterval(40), "as the clock shows it now")
  }

  @Test("exists for unreadable shares, so that the app doesn't claim that everything is sent")
  func nothingHides() throws {
    #expect(bench.outbox.rows(signedInAs: "ann").isEmpty && bench.outbox.survey().isEmpty)
    let newer = try bench.outbox.commit(bench.link())
    try Data("{\"version\":2}".utf8).write(
      to: newer.bodyFile.deletingLastPathComponent().appendingPathComponent("manifest.json"))
    let damaged = try bench.outbox.commit(bench.link())
    try Data("{".utf8).write(to: damaged.bodyFile)
    let rows = bench.outbox.rows(signedInAs: "ann")
    #expect(
      rows.map(\.subject).first == .hidden(newer.id) && rows.count == 2 && !bench.outbox.survey().isEmpty)
    #expect(rows[0].reason?.contains("update the app") == true && rows[0].actions.isEmpty)
    #expect(rows[1].reason == "its content is damaged" && rows[1].title == "Example")
    #expect(rows[1].actions == [.export, .delete])
    try bench.outbox.perform(.delete, on: rows[1].subject, signedInAs: "ann")
    #expect(bench.outbox.rows(signedInAs: "ann").map(\.subject) == [.hidden(newer.id)])
  }

  @Test("does what it offers", arguments: [OutboxRow.Action.sendNow, .retry, .assign, .delete])
  func performing(action: OutboxRow.Action) throws {
    let entry = try bench.outbox.commit(bench.link(account: action == .assign ? "bob" : "ann"))
    if action != .assign { try bring(entry.id, to: action == .retry ? "failed" : "waiting") }
    #expect(bench.outbox.due(as: "ann").isEmpty)
    try bench.outbox.perform(action, on: .share(entry.id), signedInAs: "ann")
    #expect(bench.outbox.due(as: "ann").map(\.id) == (action == .delete ? [] : [entry.id]))
    #expect(bench.outbox.entries().count == (action == .delete ? 0 : 1))
  }
}

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
