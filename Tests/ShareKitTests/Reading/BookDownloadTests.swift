// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Downloads of books and lead images into files, over real HTTP.
struct BookDownloadTests {
  private let folder: TemporaryFolder
  private let id = ShareID.make()
  // A server that nothing refers to stops.
  private let servers = Collected<LoopbackServer>()

  init() throws { folder = try TemporaryFolder() }

  private func api(_ reply: LoopbackReply) throws -> (ServerAPI, LoopbackServer) {
    let server = try LoopbackServer { _ in reply }
    servers.add(server)
    return (ServerAPI(server: server.url, token: "t", timeout: 10), server)
  }

  private func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
  }

  @Test("a book of many megabytes arrives byte by byte as it was sent")
  func book() async throws {
    let book = (0..<90).reduce(into: Data()) { $0.append(Data(repeating: $1, count: 100_000)) }
    let field = ["Content-Disposition": "attachment; filename=\"Kite.epub\""]
    let (api, server) = try api(.http(200, field, book))
    let file = try await api.book(of: id, into: folder.url)
    #expect(try Data(contentsOf: file) == book)
    #expect(names() == ["Kite.epub"] && server.requests.all.count == 1)
  }

  static let bookNames: [(String, String)] = [
    ("attachment", "Book.epub"), ("attachment; filename=\"../../../outbox/manifest.json\"", "manifest.json"),
    ("attachment; filename*=utf-8''..%2F..%2FKite%00.epub", "Kite.epub"),
    ("attachment; filename=\"..\"", "Book.epub"), ("attachment; filename=\"/\"", "Book.epub"),
    ("attachment; filename*=utf-8''%E2%80%AEbupe.exe", "bupe.exe"),
    ("attachment; filename=\".ssh\"", "ssh"),
  ]

  @Test("a server chooses the name of a book, and never its folder", arguments: bookNames)
  func name(field: String, name: String) async throws {
    let (api, _) = try api(.http(200, ["Content-Disposition": field], Data("PK".utf8)))
    let file = try await api.book(of: id, into: folder.url)
    #expect(file.lastPathComponent == name && names() == [name])
  }

  static let failures: [(LoopbackReply, ServerAPI.Failure)] = [
    (.http(200), .unexpectedResponse(200)),
    (.http(302, ["Location": "/elsewhere"], Data(repeating: 7, count: 1 << 20)), .unexpectedResponse(302)),
    (.cut(Data("HTTP/1.1 200 OK\r\nContent-Length: 300000000\r\n\r\nPK".utf8)), .tooLarge),
    (.cut(Data("HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\nPK".utf8)), .unreachable),
    (.cut(Data("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nPK".utf8)), .unreachable),
  ]

  @Test("a book that isn't whole, or too large, is an error and no file", arguments: failures)
  func failed(reply: LoopbackReply, failure: ServerAPI.Failure) async throws {
    let (api, _) = try api(reply)
    await #expect(throws: failure) { try await api.book(of: id, into: folder.url) }
    #expect(names().isEmpty)
  }

  @Test("where no file can be written, the error names the file and not the server")
  func unwritable() async throws {
    let (api, server) = try api(.http(200, [:], Data("JPEG".utf8)))
    let file = folder.url.appendingPathComponent("missing/lead.jpg")
    await #expect(throws: ShareFileError.self) { try await api.leadImage(of: id, to: file) }
    #expect(server.requests.all.isEmpty)
  }

  @Test("a lead image replaces the earlier one when all of it is here; a share without one keeps nothing")
  func leadImage() async throws {
    let file = folder.url.appendingPathComponent("lead")
    #expect(try await api(.http(200, [:], Data("first".utf8))).0.leadImage(of: id, to: file))
    let cut = LoopbackReply.cut(Data("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsec".utf8))
    await #expect(throws: ServerAPI.Failure.unreachable) {
      try await self.api(cut).0.leadImage(of: self.id, to: file)
    }
    #expect(try Data(contentsOf: file) == Data("first".utf8) && names() == ["lead"])
    let problem = Data(#"{"type":"about:blank","title":"T","status":404,"code":"not_found"}"#.utf8)
    #expect(try await !api(.http(404, [:], problem)).0.leadImage(of: id, to: file))
  }

  @Test("a server that sends one byte after the other doesn't hold a request for ever")
  func trickle() async throws {
    let server = try LoopbackServer { _ in .trickle }
    servers.add(server)
    await #expect(throws: ServerAPI.Failure.unreachable) {
      try await ServerAPI(server: server.url, token: "t", timeout: 4).shares()
    }
    #expect(server.requests.all.count == 1)
  }
}
