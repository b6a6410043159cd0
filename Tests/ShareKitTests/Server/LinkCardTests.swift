// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Synchronization
import Testing

struct LinkCardTests {
  private let link: URL
  private let folder: TemporaryFolder

  init() throws {
    link = try #require(URL(string: "https://docs.example/private/7"))
    folder = try TemporaryFolder()
  }

  private func cache(_ limits: LinkCardCache.Limits = .init(), at now: Date = Date()) -> LinkCardCache {
    LinkCardCache(folder: folder.url.appendingPathComponent("cards"), limits: limits, now: { now })
  }

  private func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.url.appendingPathComponent("cards"), includingPropertiesForKeys: nil)
  }

  @Test("the sender's own title goes before the preview's, and of a wall nothing is used")
  func titles() {
    let preview = LinkPreview(title: "Plan", description: "d", siteName: "Docs")
    #expect(LinkCard(url: link, ownTitle: "Quarterly plan", preview: preview).title == "Quarterly plan")
    #expect(LinkCard(url: link, ownTitle: " ", preview: preview).title == "Plan")
    let wall = LinkPreview(title: "Sign In", siteName: "Sign-in service", wall: .init(kind: "signIn"))
    let card = LinkCard(url: link, ownTitle: nil, preview: wall, image: Data([1]))
    #expect(card == LinkCard(url: link, title: "docs.example"))
  }

  @Test("a stored card is found again until it expires")
  func expiry() {
    let start = Date(timeIntervalSince1970: 1_000_000)
    let card = LinkCard(url: link, title: "Plan", icon: Data([1, 2]))
    cache(at: start).keep(.card(card), for: link)
    #expect(cache(at: start + 6 * 86_400).entry(for: link) == .card(card))
    #expect(cache(at: start + 8 * 86_400).entry(for: link) == nil)
    // A clock that was set back does not make a card live for ever.
    #expect(cache(at: start - 86_400).entry(for: link) == nil)
    cache(at: start).keep(.nothing, for: link)
    #expect(cache(at: start + 300).entry(for: link) == .nothing)
    #expect(cache(at: start + 700).entry(for: link) == nil)
  }

  @Test("a file that was damaged or put there by another link counts as not there")
  func corrupt() throws {
    let cache = cache()
    cache.keep(.card(LinkCard(url: link, title: "Plan")), for: link)
    let file = try #require(try files().first)
    let whole = try Data(contentsOf: file)
    for count in stride(from: 0, to: whole.count, by: 7) {
      try whole.prefix(count).write(to: file)
      #expect(cache.entry(for: link) == nil)
    }
    let other = try #require(URL(string: "https://other.example/"))
    cache.keep(.card(LinkCard(url: other, title: "Other")), for: other)
    let foreign = try #require(try files().first { $0 != file })
    try Data(contentsOf: foreign).write(to: file)
    #expect(cache.entry(for: link) == nil)
  }

  @Test("the folder stays within its limit, and an image that is too large is left out")
  func bounds() throws {
    var limits = LinkCardCache.Limits()
    limits.totalBytes = 20_000
    limits.entryBytes = 4000
    let cache = cache(limits)
    for index in 0..<40 {
      let link = try #require(URL(string: "https://a.example/\(index)"))
      let card = LinkCard(url: link, title: "t", icon: Data(count: index == 39 ? 10_000 : 1000))
      cache.keep(.card(card), for: link)
    }
    let bytes = try files().reduce(0) { $0 + ((try? Data(contentsOf: $1).count) ?? 0) }
    #expect(bytes <= 20_000)
    let last = try #require(URL(string: "https://a.example/39"))
    #expect(cache.entry(for: last) == .card(LinkCard(url: last, title: "t")))
  }

  @Test("a sheet opens with the known card, and one link is requested only once at a time")
  func once() async throws {
    let requests = Mutex(0)
    let gate = AsyncStream<Void>.makeStream()
    let cards = LinkCards(cache: cache()) { _ in
      requests.withLock { $0 += 1 }
      for await _ in gate.stream { break }
      return LinkPreview(title: "Learned", siteName: "Docs")
    }
    #expect(
      cards.atOnce(for: link, title: "Mine", icon: Data([7]))
        == LinkCard(url: link, title: "Mine", icon: Data([7])))
    let link = link
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { await cards.learn(link, title: nil) } }
      // The first request is sent; the others wait for the same response.
      while requests.withLock({ $0 }) == 0 { await Task.yield() }
      gate.continuation.finish()
    }
    #expect(requests.withLock { $0 } == 1)
    #expect(cards.atOnce(for: link, title: nil, icon: Data([7])).title == "Learned")
    #expect(cards.atOnce(for: link, title: "Mine").title == "Mine")
    #expect(cards.atOnce(for: link, title: "Mine").siteName == "Docs")
  }

  @Test("the card uses the preview's icon without a further request")
  func ownIcon() async {
    let requests = Mutex<[URL]>([])
    let cards = LinkCards(
      cache: cache(),
      loadImage: { url in
        requests.withLock { $0.append(url) }
        return Data([9])
      },
      preview: { _ in
        LinkPreview(
          title: "Plan", icon: "https://docs.example/i.png", iconData: Data([1, 2]),
          image: "https://docs.example/p.png")
      })
    await cards.learn(link, title: nil)
    let card = cards.atOnce(for: link, title: nil)
    #expect(card.icon == Data([1, 2]) && card.image == Data([9]))
    #expect(requests.withLock(\.self).map(\.path) == ["/p.png"])
  }

  @Test("a wall or an error is not asked about again at once", arguments: [true, false])
  func nothing(isWall: Bool) async {
    let requests = Mutex(0)
    let cards = LinkCards(cache: cache()) { _ in
      requests.withLock { $0 += 1 }
      if isWall { return LinkPreview(title: "Sign In", wall: .init(kind: "signIn")) }
      throw CancellationError()
    }
    for _ in 0..<3 { await cards.learn(link, title: nil) }
    #expect(requests.withLock { $0 } == 1)
    #expect(cards.atOnce(for: link, title: nil).title == "docs.example")
  }
}
