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

  @Test("names that would lead elsewhere are never asked for")
  func names() async throws {
    let page = article(["../../account", "a/b.png", ".", "a%2Fb", "A b.png"])
    let server = try LoopbackServer { _ in .http(200, [:], page) }
    try await download(server).0.run(id)
    #expect(server.requests.all.count == 1)
  }
}
