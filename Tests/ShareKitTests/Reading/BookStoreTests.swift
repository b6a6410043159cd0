// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
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
