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

  private func row(_ id: ShareID, as account: AccountIdentity? = "ann") throws -> OutboxRow {
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
    let account: AccountIdentity?
    let signedIn: AccountIdentity?
    let actions: [OutboxRow.Action]
    var testDescription: String {
      "\(state) of \(account?.account ?? "nobody") seen by \(signedIn?.account ?? "nobody")"
    }
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

  @Test("without a network, what the transfer service has says that it will be sent when there is one")
  func offline() throws {
    let id = try bench.outbox.commit(bench.link(account: "ann")).id
    try bring(id, to: "uploading")
    let states = [nil, true, false].map { isOnline in
      bench.outbox.rows(signedInAs: "ann", isOnline: isOnline).map { [$0.state, $0.reason] }
    }
    let sending = [["Sending", nil]], offline = [["Will be sent when you’re online", nil]]
    #expect(states == [sending, sending, offline])
    let entry = try #require(try bench.outbox.entry(id))
    #expect(
      ShareMessages.state(of: entry, isOnline: false, in: .german)
        == "Wird gesendet, sobald du online bist")
  }

  @Test("what found no server says so while the transfer service tries, not that it is being sent")
  func unreachable() throws {
    let id = try bench.outbox.commit(bench.link(account: "ann")).id
    _ = try bench.outbox.claim(id, owner: "x", seconds: 60, account: "ann")
    try bench.outbox.release(
      id, owner: "x", retryAfter: 0, reason: OutboxReason(code: "network", at: bench.clock.now))
    try bring(id, to: "uploading")
    let row = try row(id)
    #expect(row.state == "Will be tried again" && row.reason == "the server couldn’t be reached")
    #expect(bench.outbox.rows(signedInAs: "ann", isOnline: false).first?.reason == nil)
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
