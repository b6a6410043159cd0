// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("The state of the last share")
struct LastShareTests {
  private let bench: OutboxBench

  init() throws { bench = try OutboxBench() }

  /// What a share of ann has been through.
  enum Past: String, CaseIterable {
    case saved, waiting, unreachable, needsSignIn, uploading, uploadEnded, uploadUnreachable, refused, expired
  }

  private func go(through past: Past, _ id: ShareID) throws {
    let outbox = bench.outbox
    switch past {
    case .saved: break
    case .needsSignIn: try outbox.markNeedsSignIn(id)
    case .waiting: try release(id, "busy", after: 90)
    case .unreachable: try release(id, "network", after: 90)
    case .uploading: _ = try outbox.claim(id, owner: "system", seconds: 60, account: "ann")
    case .uploadEnded:
      _ = try outbox.claim(id, owner: "system", seconds: 60, account: "ann")
      bench.clock.advance(61)
    case .uploadUnreachable:
      try release(id, "network", after: 0)
      _ = try outbox.claim(id, owner: "system", seconds: 60, account: "ann")
    case .refused: try outbox.fail(id, reason: OutboxReason(code: "body_too_large", at: bench.clock.now))
    case .expired: try outbox.fail(id, reason: OutboxReason(code: "expired", at: bench.clock.now))
    }
  }

  private func release(_ id: ShareID, _ code: String, after seconds: Double) throws {
    _ = try bench.outbox.claim(id, owner: "app", seconds: 60, account: "ann")
    try bench.outbox.release(
      id, owner: "app", retryAfter: seconds, reason: OutboxReason(code: code, at: bench.clock.now))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let past: Past
    /// With a network, without one, and if that isn't known.
    let states: [String]
    let signedOut: [String]
    let other: [String]
    var testDescription: String { past.rawValue }

    init(_ past: Past, _ states: [String], signedOut: String, other: String) {
      self.past = past
      self.states = states.count == 1 ? [String](repeating: states[0], count: 3) : states
      self.signedOut = [String](repeating: signedOut, count: 3)
      self.other = [String](repeating: other, count: 3)
    }
  }

  private static let waiting = "Waiting to be sent"
  private static let online = "Will be sent when you’re online"
  private static let busy = "Will be tried again: the server is busy"
  private static let noServer = "Will be tried again: the server couldn’t be reached"
  private static let signIn = "Waiting for you to sign in"
  private static let another = "Saved for another account; sign in to that account to send it"
  private static let notYet = "Not sent yet"
  private static let large = "Not sent: it is larger than the server accepts"
  private static let old = "Not sent: it is older than the limit you chose"

  static let rows: [Row] = [
    Row(.saved, [waiting, online, waiting], signedOut: signIn, other: another),
    Row(.waiting, [busy, online, busy], signedOut: signIn, other: another),
    Row(.unreachable, [noServer, online, noServer], signedOut: signIn, other: another),
    Row(.needsSignIn, [waiting, online, waiting], signedOut: signIn, other: another),
    Row(.uploading, ["Sending", online, notYet], signedOut: notYet, other: notYet),
    Row(.uploadEnded, [waiting, online, waiting], signedOut: signIn, other: another),
    Row(.uploadUnreachable, [noServer, online, notYet], signedOut: notYet, other: notYet),
    Row(.refused, [large], signedOut: large, other: large),
    Row(.expired, [old], signedOut: old, other: old),
  ]

  @Test("on this device says only what is known, for every state, network and account", arguments: rows)
  func here(row: Row) throws {
    try go(through: row.past, bench.outbox.commit(bench.link(account: "ann")).id)
    func states(_ account: AccountIdentity?) -> [String] {
      [true, false, nil].compactMap { isOnline in
        LastShare(bench.outbox, signedInAs: account, isOnline: isOnline, in: .english)?.states.first
      }
    }
    #expect(states("ann") == row.states)
    #expect(states(nil) == row.signedOut)
    #expect(states("bob") == row.other)
  }

  @Test("has a row for everything that a share can have been through")
  func complete() { #expect(Set(Self.rows.map(\.past)) == Set(Past.allCases)) }

  @Test("is that of a newer share that can't be read, and never of an older one")
  func unreadable() throws {
    _ = try bench.outbox.commit(bench.link(account: "ann"))
    bench.clock.advance(1)
    let newer = try bench.outbox.commit(bench.link(account: "ann"))
    try Data("{\"version\":2}".utf8).write(
      to: newer.bodyFile.deletingLastPathComponent().appendingPathComponent("manifest.json"))
    let last = LastShare(bench.outbox, signedInAs: "ann", isOnline: true, in: .english)
    let why = "a newer version of the app saved it; update the app to send it"
    #expect(last?.id == newer.id && last?.text(in: .english) == "Not sent: " + why)
    bench.clock.advance(1)
    let damaged = try bench.outbox.commit(bench.link(account: "ann"))
    try Data("{".utf8).write(to: damaged.bodyFile)
    let quarantined = LastShare(bench.outbox, signedInAs: "ann", isOnline: true, in: .english)
    #expect(quarantined?.text(in: .english) == "“Example”: Not sent: its content is damaged")
  }

  static let onServer: [(String, String)] = [
    (#""state":"received""#, "Waiting to be processed"),
    (#""state":"reading""#, "Processing"),
    (
      #""state":"needsCapture","wall":{"kind":"signIn","confidence":0.9,"reasons":[]}"#,
      "Sign-in required. Share the page from a browser in which you are signed in, so that its content is included"
    ),
    (#""state":"ready""#, "The book is ready, but it has no destination"),
    (delivered("queued"), "Waiting to be sent to Kindle"),
    (delivered("sending"), "Sending to Kindle"),
    (delivered("sent"), "Sent to Kindle"),
    (delivered("confirmed"), "Arrived at Kindle"),
    (delivered("uncertain"), "May not have reached Kindle; it won’t be sent again automatically"),
  ]

  private static func delivered(_ state: String) -> String {
    let facts = #""id":"x","destination":"d1","attempts":0,"updatedAt":"2026-11-26T09:00:00Z""#
    return #""state":"ready","deliveries":[{\#(facts),"state":"\#(state)"}]"#
  }

  @Test("on a server is that of its deliveries, or why there are none", arguments: onServer)
  func there(state: String, text: String) throws {
    let deliveries = state.contains("deliveries") ? "" : #""deliveries":[],"#
    let known = #""id":"\#(ShareID.make().text)","title":"Kite","createdAt":"2026-11-26T09:00:00Z","#
    let json = "{" + known + deliveries + state + "}"
    let share = try JSONDecoder().decode(ShareStatus.self, from: Data(json.utf8))
    #expect(LastShare(share, names: ["d1": "Kindle"], in: .english).text(in: .english) == "“Kite”: " + text)
  }

  @Test("is nothing while the outbox is empty")
  func nothing() { #expect(LastShare(bench.outbox, signedInAs: "ann", isOnline: true) == nil) }
}
