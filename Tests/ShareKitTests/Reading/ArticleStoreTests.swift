// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// The articles on a device: what survives, and what has to go.
struct ArticleStoreTests {
  private let folder: TemporaryFolder
  private let image = Data([0x89, 0x50, 0x4E, 0x47]) + Data(repeating: 7, count: 996)

  init() throws { folder = try TemporaryFolder() }

  private var root: URL { folder.url.appendingPathComponent("articles") }

  private func article(_ title: String, images: [String] = ["1.png"]) -> ReadableArticle {
    ReadableArticle(
      title: title, url: nil, html: "<p>\(title)</p><img src=\"images/1.png\">", images: images,
      hasTitle: false)
  }

  private func store(_ limits: ArticleLimits = ArticleLimits()) -> ArticleStore {
    ArticleStore(folder: root, limits: limits)
  }

  private func day(_ number: Int) -> Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
  }

  @Test("a stored article is there after a restart, with its images")
  func restart() async throws {
    let id = ShareID.make()
    try await store().store(article("Kite"), tag: "\"1\"", images: ["1.png": image], of: id, at: day(1))
    let found = try #require(await store().article(id))
    #expect(found.article == article("Kite") && found.tag == "\"1\"" && found.isComplete)
    #expect(try Data(contentsOf: try #require(found.image("1.png"))) == image)
    #expect(found.image("2.png") == nil && found.image("../article.json") == nil)
  }

  @Test("articles are found by their title and text, not by their elements")
  func search() async throws {
    let (id, store) = (ShareID.make(), store())
    try await store.store(
      article("Käthe &amp; Boats"), tag: nil, images: ["1.png": image], of: id, at: day(1))
    for words in ["boats", "kathe & b"] { #expect(await store.articles(containing: words) == [id]) }
    for words in ["img", "zebra"] { #expect(await store.articles(containing: words).isEmpty) }
  }

  @Test("what a process left behind that was ended while storing is removed, and the earlier version stays")
  func ended() async throws {
    let id = ShareID.make()
    try await store().store(article("Old"), tag: nil, images: ["1.png": image], of: id, at: day(1))
    // The files of a newer version that no index names, whole and half written, and an index that was never renamed.
    for name in ["half", "whole"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try Data("{}".utf8).write(to: root.appendingPathComponent("whole/article.json"))
    try Data("{".utf8).write(to: root.appendingPathComponent("index.json.\(UUID().uuidString)"))
    #expect(await store().article(id)?.article.title == "Old")
    #expect(try names().count == 2)
  }

  @Test("a garbled index means an empty store, not a broken one")
  func garbled() async throws {
    let id = ShareID.make()
    try await store().store(article("Kite"), tag: nil, images: [:], of: id, at: day(1))
    try Data("garbage".utf8).write(to: root.appendingPathComponent("index.json"))
    let store = store()
    #expect(await store.article(id) == nil)
    #expect(await !store.has(id))
    try await store.store(article("Kite"), tag: nil, images: [:], of: id, at: day(2))
    #expect(await self.store().article(id) != nil)
    #expect(try names().count == 2)
  }

  @Test("when there are too many, what was read longest ago goes first, and unread articles go last")
  func removal() async throws {
    var limits = ArticleLimits()
    limits.articles = 3
    let store = store(limits)
    let ids = (0..<5).map { _ in ShareID.make() }
    for (number, id) in ids[..<3].enumerated() {
      try await store.store(article("\(number)"), tag: nil, images: [:], of: id, at: day(number))
    }
    await store.markRead(ids[2], at: day(10))
    await store.markRead(ids[1], at: day(11))
    try await store.store(article("3"), tag: nil, images: [:], of: ids[3], at: day(12))
    #expect(await present(ids, in: store) == [true, true, false, true, false])
    try await store.store(article("4"), tag: nil, images: [:], of: ids[4], at: day(13))
    #expect(await present(ids, in: store) == [true, false, false, true, true])
    #expect(try names().count == 4)
  }

  @Test("the size of all articles is limited, and the one just stored always stays")
  func size() async throws {
    var limits = ArticleLimits()
    limits.bytes = 2_500
    let store = store(limits)
    let ids = (0..<3).map { _ in ShareID.make() }
    for (number, id) in ids.enumerated() {
      try await store.store(article("x"), tag: nil, images: ["1.png": image], of: id, at: day(number))
    }
    #expect(await present(ids, in: store) == [false, true, true])
    #expect(await store.bytes() <= 2_500)
    limits.bytes = 1
    let small = self.store(limits)
    try await small.store(article("big"), tag: nil, images: ["1.png": image], of: ids[0], at: day(9))
    #expect(await present(ids, in: small) == [true, false, false])
  }

  private func present(_ ids: [ShareID], in store: ArticleStore) async -> [Bool] {
    var found: [Bool] = []
    for id in ids { found.append(await store.article(id) != nil) }
    return found
  }

  @Test("a forgotten article leaves no file")
  func forgotten() async throws {
    let id = ShareID.make()
    let store = store()
    try await store.store(article("Kite"), tag: nil, images: ["1.png": image], of: id, at: day(1))
    await store.forget(id)
    #expect(await store.article(id) == nil)
    #expect(try names() == ["index.json"])
  }

  @Test("the page can load itself and its own images, and nothing else of the device")
  func resources() async throws {
    let (id, other) = (ShareID.make(), ShareID.make())
    let store = store()
    try await store.store(article("Kite"), tag: nil, images: ["1.png": image], of: id, at: day(1))
    let stored = try #require(await store.article(id))
    let page = ReadingDocument(stored.article, title: "A <kite>", source: "example.org")
    func load(_ address: String) throws -> String? {
      stored.resource(at: try #require(URL(string: address)), page: page)?.mediaType
    }
    let own = "sharepipe-article://\(id.text)"
    #expect(try load("\(own)/") == "text/html")
    #expect(try load("\(own)/images/1.png") != nil)
    for address in [
      "\(own)/images/2.png", "\(own)/images/..%2Farticle.json", "\(own)/article.json", "\(own)/images/",
      "sharepipe-article://\(other.text)/", "https://\(id.text)/", "file:///etc/passwd",
    ] { #expect(try load(address) == nil, "\(address)") }
  }

  @Test("the page allows no scripts and no other addresses, and a title can't become markup")
  func policy() {
    let html = ReadingDocument(article("x"), title: "<script>1</script>", source: "a & b").html
    #expect(html.contains("default-src 'none'; img-src sharepipe-article:;"))
    #expect(!html.contains("<script>") && html.contains("&lt;script&gt;") && html.contains("a &amp; b"))
    let policy = html.range(of: "Content-Security-Policy")
    let body = html.range(of: "<p>x</p>")
    #expect(policy.flatMap { first in body.map { first.upperBound < $0.lowerBound } } == true)
  }
}
