// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Intake
import Logging
import Pipeline
import ServerCore
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the routes of the library from the outside.
struct LibraryRouteTests {
  private struct Result: Decodable {
    struct Undo: Codable {
      let action: String
      let shares: [ShareID]
      let tag: String?
    }
    let changed: [ShareID]
    let undo: Undo?
  }

  private struct Item: Decodable {
    let id: ShareID
    let tags: [String]?
  }

  private struct Counts: Decodable {
    let inbox, archive, bin: Int
  }

  private func act(
    _ server: RunningServer, _ user: TestUser, _ body: some Encodable
  ) async throws -> TestResponse {
    try await server.send(
      "POST", Routes.libraryActions, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: try JSONEncoder().encode(body))
  }

  private func list(_ server: RunningServer, _ user: TestUser, _ query: String = "") async throws -> [Item] {
    try await server.send("GET", Routes.shares + query, token: user.fullToken)
      .decode(ItemPageOf<Item>.self).items
  }

  private struct ItemPageOf<Listed: Decodable>: Decodable {
    let items: [Listed]
  }

  @Test("an action is undone by sending back what its response contains")
  func undo() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await server.share("Hello library", type: "text/plain", token: user.shareToken)
        .decode(Receipt.self).id
      for (action, tag) in [("archive", nil), ("bin", nil), ("addTag", "Later")] as [(String, String?)] {
        let done = try await act(server, user, Result.Undo(action: action, shares: [id], tag: tag)).decode(
          Result.self)
        #expect(done.changed == [id])
        let undone = try await act(server, user, try #require(done.undo)).decode(Result.self)
        #expect(undone.changed == [id])
      }
      #expect(try await list(server, user, "?view=inbox").map(\.id) == [id])
      #expect(try await list(server, user).first?.tags == nil)
    }
  }

  @Test("the tags that a share brings are in the library, in their stored form and each once")
  func sharedTags() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body =
        #"{"text":"Hello tags","tags":["Travel "," travel","Italy","","\#(String(repeating: "x", count: 61))"]}"#
      let response = try await server.share(body, type: "application/json", token: user.shareToken)
      #expect(response.status == 202)
      #expect(try await list(server, user).first?.tags == ["italy", "travel"])
      #expect(try await list(server, user, "?tag=italy").count == 1)
    }
  }

  @Test("shares in the bin are listed only there, and emptying the bin deletes them")
  func bin() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await server.share("Hello bin", type: "text/plain", token: user.shareToken)
        .decode(Receipt.self).id
      _ = try await act(server, user, Result.Undo(action: "bin", shares: [id], tag: nil))
      #expect(try await list(server, user).isEmpty)
      #expect(try await list(server, user, "?view=bin").map(\.id) == [id])
      let sending = try await server.send("POST", Routes.deliveries(of: id), token: user.fullToken)
      #expect(sending.status == 409)
      let emptied = try await server.send("DELETE", Routes.bin, token: user.fullToken)
      #expect(try emptied.decode([String: Int].self) == ["deleted": 1])
      #expect(try await server.send("GET", Routes.share(id), token: user.fullToken).status == 404)
      let counts = try await server.send("GET", Routes.library, token: user.fullToken).decode(Counts.self)
      #expect((counts.inbox, counts.archive, counts.bin) == (0, 0, 0))
    }
  }

  @Test(
    "invalid values of a list or an action are refused",
    arguments: ["view=x", "state=x", "unread=x", "cursor=x-y"])
  func invalid(query: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      #expect(try await server.send("GET", Routes.shares + "?" + query, token: user.fullToken).status == 422)
      let unknown = Result.Undo(action: "explode", shares: [], tag: nil)
      #expect(try await act(server, user, unknown).status == 422)
      let untagged = Result.Undo(action: "addTag", shares: [], tag: " ")
      #expect(try await act(server, user, untagged).status == 422)
    }
  }

  @Test("the export contains shares in the bin, and what their owner did with them")
  func export() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await server.share("Hello export", type: "text/plain", token: user.shareToken)
        .decode(Receipt.self).id
      _ = try await act(server, user, Result.Undo(action: "addTag", shares: [id], tag: "later"))
      _ = try await act(server, user, Result.Undo(action: "bin", shares: [id], tag: nil))
      let data = server.configuration.dataFolder
      let engine = try server.configuration.openEngine()
      let bodies = try DurableFolder(data.appending(path: "bodies"))
      let books = try DurableFolder(data.appending(path: "books"))
      let library = ShareLibrary(engine: engine, bodies: bodies, books: books, signal: WorkSignal())
      let folder = data.appending(path: "exported")
      try await AccountExport(
        engine: engine, library: library, bodies: bodies, books: books, logger: RunningServer.quiet
      ).write(user.account, to: folder)
      let line = try String(contentsOf: folder.appending(path: "shares.jsonl"), encoding: .utf8)
      #expect(line.contains("\"tags\":[\"later\"]") && line.contains("\"binnedAt\":"))
    }
  }

  @Test(
    "a share is deleted for good after 30 days in the bin, not before, and not if the clock leaps by a month")
  func sweeping() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sweeper-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let bodies = try DurableFolder(folder.appending(path: "bodies"))
    let engine = try SQLiteEngine(file: folder.appending(path: "test.sqlite"))
    let start = Moment(milliseconds: 1_800_000_000_000)
    try await Accounts(engine).add(
      AccountRecord(id: "a", email: "a@example.org", password: nil, role: .user, createdAt: start))
    let id = ShareID.make().text
    _ = try await Shares(engine).receive(
      NewShare(
        id: id, account: "a", sha256: "0", bytes: 1, contentType: "text/plain", contentLocation: nil,
        body: .row(Data("x".utf8)), title: "x", url: nil, destinations: nil, receivedAt: start))
    _ = try await Library(engine).apply(.bin, to: [id], account: "a", cancellation: "{}", at: start)
    for (days, isThere) in [
      (0, true), (31, true), (6, true), (12, true), (18, true), (24, true), (29.9, true), (30.1, false),
    ] {
      let now: @Sendable () -> Date = { start.date.addingTimeInterval(days * 86_400) }
      let sweeper = Sweeper(
        shares: Shares(engine), uploads: Uploads(engine), cleanups: Cleanups(engine), bodies: bodies,
        books: bodies,
        retention: RetentionRules(Retention(engine), now: now), logger: Logger(label: "test"), now: now)
      await sweeper.sweep()
      let found = try await Shares(engine).find(id, account: "a")
      #expect((found != nil) == isThere)
    }
  }

  @Test(
    "a cleanup removes old files that no row names, and none that it didn't find before it read the names")
  func leftovers() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "leftovers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = try DurableFolder(url)
    @Sendable func add(_ name: String) throws {
      try folder.write([1], to: name)
      let old = Date(timeIntervalSinceNow: -7200)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file(name).path)
    }
    for name in ["loose", "named", "touched"] { try add(name) }
    try folder.write([1], to: "young")
    try await folder.sweep(olderThan: 3600) {
      // Meanwhile, for example while this process is suspended:
      try add("later")
      try folder.write([2], to: "touched")
      return ["named"]
    }
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: url.path)) == [
        "named", "touched", "young", "later",
      ])
  }
}
