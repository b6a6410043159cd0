// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

/// What the widget shows of the outbox, and when it asks again.
struct WaitingTimelineTests {
  private let folder: TemporaryFolder
  private let outbox: Outbox
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    folder = try TemporaryFolder()
    outbox = try Outbox(root: folder.url.appendingPathComponent("Outbox"))
  }

  private func save(_ title: String, for account: AccountIdentity?) throws -> OutboxEntry {
    let url = try #require(URL(string: "https://example.org/kite"))
    return try outbox.commit(Share(account: account, attachments: [.link(url, title: title)]))
  }

  private func timeline(as account: AccountIdentity?) -> WaitingTimeline {
    WaitingTimeline(outbox, signedInAs: account, now: Self.now)
  }

  @Test("the widget counts what waits and names the oldest shares first")
  func counts() throws {
    #expect(timeline(as: "A").summary.headline(in: .english) == "All shares are sent")
    for title in ["One", "Two", "Three", "Four"] { _ = try save(title, for: "A") }
    let summary = timeline(as: "A").summary
    #expect(summary.headline(in: .english) == "4 shares wait" && summary.titles == ["One", "Two", "Three"])
    #expect(summary.headline(in: .german) == "4 Sendungen warten")
  }

  @Test("titles of another account's shares are never shown, and none while no one is signed in")
  func accounts() throws {
    _ = try save("Secret", for: "A")
    #expect(timeline(as: "B").summary.titles.isEmpty && timeline(as: "B").summary.count == 1)
    #expect(timeline(as: nil).summary.titles.isEmpty)
  }

  @Test("while no one is signed in, an empty outbox isn't said to be sent")
  func signedOut() {
    #expect(timeline(as: nil).summary.headline(in: .english) == "Nothing is waiting on this device")
    #expect(timeline(as: nil).summary.redacted.headline(in: .german) == "Auf diesem Gerät wartet nichts")
  }

  @Test("a locked screen shows the number and no titles")
  func redacted() throws {
    _ = try save("Secret", for: "A")
    let summary = timeline(as: "A").summary
    #expect(summary.redacted.titles.isEmpty && summary.redacted.count == 1)
  }

  @Test("a share that waits for a sign-in is said to")
  func signIn() throws {
    try outbox.markNeedsSignIn(try save("One", for: "A").id)
    #expect(timeline(as: nil).summary.advice(in: .english) == "Sign in to send them")
  }

  @Test("an outbox that can't be read isn't called empty")
  func unreadable() {
    let summary = WaitingTimeline(nil, signedInAs: "A", now: Self.now).summary
    #expect(summary.count == nil && summary.headline(in: .english) == "Unlock to see what waits")
  }

  @Test("the widget asks again after a quarter of an hour at the earliest, and rarely when nothing waits")
  func next() throws {
    #expect(timeline(as: "A").next == Self.now.addingTimeInterval(6 * 3600))
    _ = try save("One", for: "A")
    #expect(timeline(as: "A").next == Self.now.addingTimeInterval(900))
  }
}
