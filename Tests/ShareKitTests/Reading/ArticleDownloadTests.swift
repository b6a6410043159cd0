// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Downloads of articles, over real HTTP.
struct ArticleDownloadTests {
  private let folder: TemporaryFolder
  private let id = ShareID.make()

  init() throws { folder = try TemporaryFolder() }

  private func article(_ images: [String]) -> Data {
    let names = images.map { "\"\($0)\"" }.joined(separator: ",")
    return Data(#"{"hasTitle":true,"html":"<p>Kite</p>","images":[\#(names)]}"#.utf8)
  }

  private func download(_ server: LoopbackServer) -> (ArticleDownload, ArticleStore) {
    let store = ArticleStore(folder: folder.url.appendingPathComponent("articles"))
    return (ArticleDownload(api: ServerAPI(server: server.url, token: "t", timeout: 10), store: store), store)
  }

  @Test("an article is stored with its images, and an unchanged one is not downloaded again")
  func once() async throws {
    let page = article(["1.png"])
    let server = try LoopbackServer { request in
      if request.line.contains("/images/1.png ") { return .http(200, [:], Data("picture".utf8)) }
      if request.headers["if-none-match"] == "\"a\"" { return .http(304) }
      return .http(200, ["ETag": "\"a\""], page)
    }
    let (download, store) = download(server)
    #expect(try await download.run(id))
    #expect(try await !download.run(id))
    let stored = try #require(await store.article(id))
    #expect(stored.article.html == "<p>Kite</p>" && stored.isComplete && stored.tag == "\"a\"")
    #expect(try Data(contentsOf: try #require(stored.image("1.png"))) == Data("picture".utf8))
    let lines = server.requests.all.map(\.line)
    #expect(lines.count == 3 && lines[1].contains("/v1/shares/\(id.text)/images/1.png"))
    #expect(server.requests.all.allSatisfy { $0.headers["authorization"] == "Bearer t" })
  }

  @Test("an image that is missing on the server is left out, and asked for again the next time")
  func missingImage() async throws {
    let page = article(["1.png", "2.png"])
    let problem = Data(#"{"type":"about:blank","title":"T","status":404,"code":"not_found"}"#.utf8)
    let server = try LoopbackServer { request in
      if request.line.contains("/images/1.png ") { return .http(200, [:], Data("1".utf8)) }
      if request.line.contains("/images/") { return .http(404, [:], problem) }
      return .http(200, ["ETag": "\"a\""], page)
    }
    let (download, store) = download(server)
    try await download.run(id)
    let stored = try #require(await store.article(id))
    #expect(!stored.isComplete && stored.image("1.png") != nil && stored.image("2.png") == nil)
    #expect(try await download.run(id), "an incomplete article was taken for current")
  }

  @Test("a connection that is cut between article and images stores nothing")
  func cut() async throws {
    let page = article(["1.png"])
    let server = try LoopbackServer { request in
      request.line.contains("/images/") ? .cut(Data()) : .http(200, [:], page)
    }
    let (download, store) = download(server)
    await #expect(throws: ServerAPI.Failure.unreachable) { try await download.run(id) }
    #expect(await store.article(id) == nil)
  }

  @Test("an article is stored without an image that is too large, and no part of that is left")
  func largeImage() async throws {
    let page = article(["1.png", "2.png", "3.png"])
    let server = try LoopbackServer { request in
      if request.line.contains("/images/2.png ") {
        return .http(200, [:], Data(repeating: 7, count: 200_000))
      }
      if request.line.contains("/images/") { return .http(200, [:], Data("small".utf8)) }
      return .http(200, ["ETag": "\"a\""], page)
    }
    var limits = ArticleLimits()
    limits.imageBytes = 100_000
    let store = ArticleStore(folder: folder.url.appendingPathComponent("articles"))
    let api = ServerAPI(server: server.url, token: "t", timeout: 10)
    try await ArticleDownload(api: api, store: store, limits: limits).run(id)
    let stored = try #require(await store.article(id))
    #expect(stored.image("1.png") != nil && stored.image("2.png") == nil && stored.image("3.png") != nil)
    #expect(await store.bytes() < 1000)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(files.count { $0.contains("image-") } == 2, "\(files)")
    #expect(!files.contains { $0.hasSuffix("download") }, "\(files)")
  }

  @Test("an article that names a hundred thousand images doesn't keep the device busy with them")
  func manyImages() async throws {
    let page = article((0..<100_000).map { "\($0).png" })
    let server = try LoopbackServer { request in
      request.line.contains("/images/") ? .http(200) : .http(200, [:], page)
    }
    var limits = ArticleLimits()
    limits.images = 3
    let store = ArticleStore(folder: folder.url.appendingPathComponent("articles"))
    let api = ServerAPI(server: server.url, token: "t", timeout: 10)
    try await ArticleDownload(api: api, store: store, limits: limits).run(id)
    #expect(server.requests.all.count == 4)
    #expect(await store.article(id)?.isComplete == false)
  }

  @Test("a download that ends early leaves no file, whatever ended it", arguments: Ending.allCases)
  func ending(_ ending: Ending) async throws {
    let page = article(["1.png"])
    let other = try LoopbackServer { _ in .http(200, [:], Data("stolen".utf8)) }
    let server = try LoopbackServer { request in
      request.line.contains("/images/")
        ? ending.reply(other.url) : .http(200, ["ETag": "\"a\""], page)
    }
    let (download, store) = download(server)
    await #expect(throws: (any Error).self) { try await download.run(id) }
    #expect(await store.article(id) == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/articles")
    #expect(names.isEmpty, "\(names)")
    #expect(other.requests.all.isEmpty, "the token went to another address")
  }

  enum Ending: String, CaseIterable {
    case cutInTheMiddle, redirection, pageOfAPortal

    func reply(_ other: URL) -> LoopbackReply {
      switch self {
      case .cutInTheMiddle: .cut(Data("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nPNG".utf8))
      case .redirection: .http(307, ["Location": other.absoluteString])
      case .pageOfAPortal: .http(511, [:], Data(repeating: 60, count: 1 << 20))
      }
    }
  }

  @Test("names that would lead other are never asked for")
  func names() async throws {
    let page = article(["../../account", "a/b.png", ".", "a%2Fb", "A b.png"])
    let server = try LoopbackServer { _ in .http(200, [:], page) }
    try await download(server).0.run(id)
    #expect(server.requests.all.count == 1)
  }
}
