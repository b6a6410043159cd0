// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Synchronization
import Testing

/// Books that are downloaded once and stay readable, over real HTTP.
struct BookStoreTests {
  private let folder: TemporaryFolder
  // A server that nothing refers to stops.
  private let servers = Collected<LoopbackServer>()
  private let book = BookFile(chapters: ["<p>One</p>"]).data

  init() throws { folder = try TemporaryFolder() }

  private func api(_ reply: LoopbackReply) throws -> ServerAPI {
    let server = try LoopbackServer { _ in reply }
    servers.add(server)
    return ServerAPI(server: server.url, token: "t", timeout: 10)
  }

  private func store(_ limits: BookLimits = BookLimits()) -> BookStore {
    BookStore(folder: folder.url.appendingPathComponent("books"), limits: limits)
  }

  private func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/books")) ?? []
  }

  @Test("a book that was downloaded is read without a server, also by the next process")
  func offline() async throws {
    let id = ShareID.make()
    #expect(await store().book(id) == nil)
    let downloaded = try await store().download(id, from: try api(.http(200, [:], book)))
    #expect(await store().book(id) == downloaded && downloaded.count == 1)
    #expect(await store().usage() == (1, book.count))
  }

  @Test("what isn't a book is an error, and nothing of it stays")
  func unreadable() async throws {
    let api = try api(.http(200, [:], Data("PK no book".utf8)))
    await #expect(throws: BookFault.damaged) { try await self.store().download(.make(), from: api) }
    #expect(names().isEmpty)
  }

  @Test("the books that were opened longest ago are removed first")
  func limits() async throws {
    var limits = BookLimits()
    limits.books = 2
    let (store, api) = (store(limits), try api(.http(200, [:], book)))
    let ids = [ShareID.make(), .make(), .make()]
    for id in ids.dropLast() { _ = try await store.download(id, from: api) }
    for (id, age) in [(ids[0], 10.0), (ids[1], 20.0)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: folder.url.path + "/books/\(id.text).epub")
    }
    _ = try await store.download(ids[2], from: api)
    #expect(await store.book(ids[1]) == nil)
    #expect(Set(names()) == [ids[0].text + ".epub", ids[2].text + ".epub"])
  }

  @Test("what an interrupted download left is removed at the first access of the next process")
  func interrupted() async throws {
    let store = store()
    _ = try await store.download(.make(), from: try api(.http(200, [:], book)))
    let left = folder.url.appendingPathComponent("books/" + UUID().uuidString)
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data(count: 1000).write(to: left.appendingPathComponent("Kite.epub"))
    #expect(await self.store().usage() == (1, book.count))
    #expect(!names().contains(left.lastPathComponent))
  }

  @Test("a damaged book is removed")
  func damaged() async throws {
    let id = ShareID.make()
    _ = try await store().download(id, from: try api(.http(200, [:], book)))
    try book.dropLast(30).write(to: folder.url.appendingPathComponent("books/\(id.text).epub"))
    #expect(await store().book(id) == nil)
    #expect(names().isEmpty)
  }

  /// A server whose response the test changes; it counts the requests with the current tag.
  private func changing(_ replies: Replies) throws -> ServerAPI {
    let server = try LoopbackServer { request in replies.reply(to: request) }
    servers.add(server)
    return ServerAPI(server: server.url, token: "t", timeout: 10)
  }

  private static func text(_ book: StoredBook?, _ chapter: Int = 0) async throws -> String {
    let book = try #require(book)
    let chapter = try await book.readChapter(chapter)
    let page = try #require(chapter.address().flatMap { chapter.resource(at: $0) })
    var text = Data()
    try page.forEachPiece { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }

  @Test("a book that was made again replaces the stored one, which stays readable while it is open")
  func refresh() async throws {
    let (id, replies) = (ShareID.make(), Replies(book, tag: "\"1\""))
    let (store, api) = (store(), try changing(replies))
    let reader = try await store.download(id, from: api)
    #expect(try await !store.refresh(id, from: api) && replies.unchanged == 1)
    replies.give(BookFile(chapters: ["<p>New</p>", "<p>More</p>"]).data, tag: "\"2\"")
    #expect(try await store.refresh(id, from: api))
    #expect(try await Self.text(await self.store().book(id)).contains("New"))
    #expect(try await Self.text(reader).contains("One"))
    #expect(try await !self.store().refresh(id, from: api) && replies.unchanged == 2)
    await store.forget(id)
    #expect(names().isEmpty)
  }

  @Test("a stored book stays when the new one is damaged, cut off, or gone", arguments: 0..<4)
  func worseBook(kind: Int) async throws {
    let (id, replies) = (ShareID.make(), Replies(book, tag: "\"1\""))
    let (store, api) = (store(), try changing(replies))
    _ = try await store.download(id, from: api)
    var damaged = BookFile(chapters: ["<p>New</p>", "<p>More</p>"]).data
    let index = try #require(damaged.range(of: Data("More".utf8))?.lowerBound)
    damaged[index] = 0x4E
    switch kind {
    case 0: replies.give(damaged, tag: "\"2\"")
    case 1: replies.give(damaged.dropLast(200), tag: "\"2\"")
    case 2: replies.give(.cut(Data("HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\nPK".utf8)))
    default:
      let problem = #"{"type":"about:blank","title":"T","status":404,"code":"not_found"}"#
      replies.give(.http(404, [:], Data(problem.utf8)))
    }
    await #expect(throws: (any Error).self) { try await store.refresh(id, from: api) }
    #expect(try await Self.text(await self.store().book(id)).contains("One"))
    #expect(Set(names()) == [id.text + ".epub", id.text + ".tag"])
  }

  @Test("without an entity tag, a stored book isn't downloaded again")
  func noTag() async throws {
    let (id, server) = (ShareID.make(), try LoopbackServer { [book] _ in .http(200, [:], book) })
    servers.add(server)
    let (store, api) = (store(), ServerAPI(server: server.url, token: "t", timeout: 10))
    _ = try await store.download(id, from: api)
    #expect(try await !store.refresh(id, from: api) && server.requests.all.count == 1)
  }

  @Test("a version that can't be read is downloaded once, and the next one replaces the stored book")
  func refusedOnce() async throws {
    let (id, replies) = (ShareID.make(), Replies(book, tag: "\"1\""))
    let api = try changing(replies)
    _ = try await store().download(id, from: api)
    replies.give(Data("PK no book".utf8), tag: "\"2\"")
    await #expect(throws: BookFault.damaged) { try await self.store().refresh(id, from: api) }
    #expect(try await !store().refresh(id, from: api) && replies.unchanged == 1)
    replies.give(book, tag: "\"1\"")
    #expect(try await !store().refresh(id, from: api) && replies.unchanged == 2)
    replies.give(BookFile(chapters: ["<p>New</p>"]).data, tag: "\"3\"")
    #expect(try await store().refresh(id, from: api))
    #expect(try await Self.text(await store().book(id)).contains("New"))
    #expect(try await !store().refresh(id, from: api) && replies.unchanged == 3)
  }

  @Test("a book that isn't stored isn't downloaded by a refresh")
  func nothingToRefresh() async throws {
    let replies = Replies(book, tag: "\"1\"")
    #expect(try await !store().refresh(.make(), from: try changing(replies)) && names().isEmpty)
  }

  @Test("a download reports how far it is")
  func progress() async throws {
    let seen = Collected<Int>()
    let large = BookFile(chapters: [String(repeating: "<p>A kite.</p>", count: 100_000)]).data
    _ = try await store().download(.make(), from: try api(.http(200, [:], large))) { received, expected in
      if expected == large.count { seen.add(received) }
    }
    #expect(seen.all == seen.all.sorted() && seen.all.last == large.count && seen.all.count > 1)
  }

  @Test("a download ends when nobody waits for it any more, and leaves nothing")
  func canceled() async throws {
    let (began, beginning) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _ in
      beginning.yield()
      return .trickle
    }
    servers.add(server)
    let (store, api) = (store(), ServerAPI(server: server.url, token: "t", timeout: 600))
    let task = Task { try await store.download(.make(), from: api) }
    for await _ in began { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(names().isEmpty)
  }

  @Test("a book goes with its share, and all of them at the user's request")
  func forgotten() async throws {
    let (store, api) = (store(), try api(.http(200, [:], book)))
    let ids = [ShareID.make(), .make(), .make()]
    for id in ids { _ = try await store.download(id, from: api) }
    await store.forget(ids[0])
    #expect(names().count == 2)
    await store.forgetAll()
    #expect(names().isEmpty)
  }
}

/// A server's response that a test changes.
private final class Replies: Sendable {
  private struct State {
    var reply: LoopbackReply
    var tag = ""
    var unchanged = 0
  }

  private let state: Mutex<State>
  /// How often a client had the current version.
  var unchanged: Int { state.withLock { $0.unchanged } }

  init(_ book: Data, tag: String) {
    state = Mutex(State(reply: .http(200, ["ETag": tag], book), tag: tag))
  }

  func give(_ book: Data, tag: String) { give(.http(200, ["ETag": tag], book), tag: tag) }

  func give(_ reply: LoopbackReply, tag: String = "") {
    state.withLock { ($0.reply, $0.tag) = (reply, tag) }
  }

  func reply(to request: LoopbackRequest) -> LoopbackReply {
    state.withLock { state in
      let known = request.headers["if-none-match"]?.components(separatedBy: ", ") ?? []
      guard known.contains(state.tag) else { return state.reply }
      state.unchanged += 1
      return .http(304)
    }
  }
}
