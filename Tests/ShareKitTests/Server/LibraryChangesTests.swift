// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// What the user did with shares and the server doesn't know yet.
struct LibraryChangesTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  private func share() -> ShareStatus {
    ShareStatus(
      id: ShareID.make(), state: .ready, title: "Kite", url: nil, createdAt: "2026-01-02T03:04:05Z",
      deliveries: [])
  }

  private func change(
    _ action: LibraryChange.Action, _ share: ShareStatus, in seconds: Double = 0
  )
    -> LibraryChange
  { LibraryChange(action, of: share.id, dueAt: now.addingTimeInterval(seconds)) }

  @Test("an archived share leaves the library at once, and stands in the archive")
  func archive() {
    let shares = [share(), share()]
    var changes = LibraryChanges()
    changes.add(change(.archive, shares[0]))
    #expect(changes.applied(to: shares, in: .inbox).map(\.id) == [shares[1].id])
    #expect(changes.applied(to: shares, in: .all).map { $0.archivedAt != nil } == [true, false])
  }

  @Test("a deleted share is in no list, and restoring it replaces the deletion")
  func bin() {
    let kite = share()
    var changes = LibraryChanges()
    changes.add(change(.bin, kite))
    for view in [LibraryView.inbox, .archive, .all] {
      #expect(changes.applied(to: [kite], in: view).isEmpty)
    }
    changes.add(change(.restore, kite))
    #expect(changes.waiting.map(\.action) == [.restore])
    #expect(changes.applied(to: [kite], in: .inbox) == [kite])
  }

  @Test("a change is due when its time has come, also when the clock was set back meanwhile")
  func due() {
    var changes = LibraryChanges()
    let deletion = change(.bin, share(), in: 5)
    changes.add(deletion)
    #expect(changes.due(at: now).isEmpty && changes.due(at: now.addingTimeInterval(5)) == [deletion])
    #expect(changes.due(at: now.addingTimeInterval(-86_400)) == [deletion])
  }

  @Test("a change can be taken back until the server has confirmed it")
  func withdraw() {
    var changes = LibraryChanges()
    let deletion = change(.bin, share(), in: 5)
    changes.add(deletion)
    let isWithdrawn = changes.withdraw(deletion)
    #expect(isWithdrawn && changes.waiting.isEmpty)
    changes.add(deletion)
    changes.settle(deletion)
    let isLate = !changes.withdraw(deletion)
    #expect(isLate)
  }

  @Test("changes outlive the process, and belong to their account only")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = LibraryChangesFile(file: folder.url.appendingPathComponent("a/changes.json"))
    var changes = LibraryChanges()
    changes.add(change(.archive, share()))
    try file.keep(changes, account: "A")
    #expect(file.read(account: "A") == changes && file.read(account: "B").waiting.isEmpty)
    let away = AccountIdentity("A").away
    #expect(file.read(account: away).waiting.isEmpty, "the same identifier at another server")
    var others = LibraryChanges()
    others.add(change(.markRead, share()))
    try file.keep(others, account: away)
    #expect(file.read(account: away) == others)
    #expect(file.read(account: "A") == changes, "the changes of one account don't replace those of another")
    try file.keep(LibraryChanges(), account: "A")
    #expect(file.read(account: "A").waiting.isEmpty && file.read(account: away) == others)
    try Data("{".utf8).write(to: folder.url.appendingPathComponent("a/changes.json"))
    #expect(file.read(account: "A").waiting.isEmpty)
  }

  @Test("changes that an earlier version stored without the server are told to no server, and kept")
  func withoutServer() throws {
    let folder = try TemporaryFolder()
    let stored = folder.url.appendingPathComponent("changes.json")
    let file = LibraryChangesFile(file: stored)
    var changes = LibraryChanges()
    changes.add(change(.bin, share()))
    let text = String(decoding: try JSONEncoder().encode(changes), as: UTF8.self)
    try Data(#"{"account":"A","changes":\#(text)}"#.utf8).write(to: stored)
    #expect(file.read(account: "A").waiting.isEmpty)
    try file.keep(changes, account: "B")
    let id = try #require(changes.waiting.first?.share.text)
    #expect(
      String(decoding: try Data(contentsOf: stored), as: UTF8.self).components(separatedBy: id).count == 3)
  }

  @Test("the server is told the action and the share, and which list is wanted")
  func requests() async throws {
    let server = try LoopbackServer { request in
      .http(200, [:], Data(request.line.hasPrefix("GET") ? #"{"items":[]}"#.utf8 : "{}".utf8))
    }
    let api = ServerAPI(server: server.url, token: "t")
    let kite = share()
    try await api.apply(.bin, to: [kite.id])
    _ = try await api.shares(view: .archive)
    let requests = server.requests.all
    #expect(requests[0].line == "POST /base/v1/library/actions HTTP/1.1")
    #expect(String(decoding: requests[0].body, as: UTF8.self).contains(kite.id.text))
    #expect(String(decoding: requests[0].body, as: UTF8.self).contains("\"bin\""))
    #expect(requests[1].line == "GET /base/v1/shares?limit=50&view=archive HTTP/1.1")
  }

  @Test("what happened to a share is told in the words of its states, in their order")
  func story() {
    let delivery = DeliveryStatus(
      id: "x", destination: "d1", state: .sent, attempts: 1, updatedAt: "2026-01-02T03:05:00Z")
    let history = [
      StateChange(delivery: nil, state: "received", problem: nil, at: "2026-01-02T03:04:05Z"),
      StateChange(delivery: nil, state: "ready", problem: nil, at: "2026-01-02T03:04:06Z"),
      StateChange(delivery: "x", state: "sent", problem: nil, at: "2026-01-02T03:05:00Z"),
      StateChange(delivery: "x", state: "someNewState", problem: nil, at: "2026-01-02T03:06:00Z"),
    ]
    let status = ShareStatus(
      id: ShareID.make(), state: .ready, title: "Kite", url: nil, createdAt: "2026-01-02T03:04:05Z",
      deliveries: [delivery], history: history)
    let story = ShareStory(status, names: ["d1": "My Kindle"], messages: HistoryMessages(.english))
    #expect(
      story.steps.map(\.text) == ["Waiting to be processed", "The book is ready", "Sent to My Kindle"])
    #expect(story.steps.allSatisfy { $0.at != nil })
  }
}
