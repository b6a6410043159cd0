// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Fetching
import Foundation
import Logging
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the limits on images that come with a share.
@Suite("Images that came with a share")
struct CarriedImagesTests {
  private static let site = "http://127.0.0.1:9"

  /// A capture of a page with these images, which come with it.
  private func body(_ images: KeyValuePairs<String, Data>) throws -> Data {
    let elements = images.map { "<p><img src='/\($0.key)' alt='A ferry' width='600'></p>" }.joined()
    let request = ShareRequest(
      url: Self.address("ferry"), html: TestPages.article("The late ferry", extra: elements))
    var body = Data("--b\r\nContent-Disposition: form-data; name=\"share\"\r\n".utf8)
    body += Data("Content-Type: application/json\r\n\r\n".utf8) + (try JSONEncoder().encode(request))
    for image in images {
      let head = """
        \r\n--b\r\nContent-Disposition: form-data; name="resource"\r\nContent-Type: image/png\r\n\
        Content-Location: \(Self.address(image.key))\r\n\r\n
        """
      body += Data(head.utf8) + image.value
    }
    return body + Data("\r\n--b--\r\n".utf8)
  }

  private func share(
    _ images: KeyValuePairs<String, Data>, _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareID {
    let response = try await server.send(
      "POST", Routes.shares, token: user.shareToken,
      headers: ["Content-Type": "multipart/form-data; boundary=b"], body: try body(images))
    return try response.decode(Receipt.self).id
  }

  @Test("An image that is too large is missing in the book, which says so")
  func largeImage() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let large = TestFiles.png + Data(count: ImageLimits().carriedImage)
      let id = try await share(["small.png": TestFiles.png, "large.png": large], server, user)
      let status = try await server.status(id, user) { [.ready, .failed].contains($0.state) }
      #expect(status.state == .ready && status.book?.images == 1)
      #expect(status.book?.notes == ["1 image couldn’t be loaded. The article has a note instead."])
    }
  }

  @Test("Only images that the book shows are read, each and all together up to their limits")
  func limits() async throws {
    try await RunningServer.run({ $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let images: KeyValuePairs = [
        "a.png": Data(count: 600), "b.png": Data(count: 900), "c.png": Data(count: 600),
        "d.png": Data(count: 300), "e.png": Data(count: 100_000),
      ]
      let id = try await share(images, server, user)
      let wanted = ["e.png", "a.png"]
      try await use(ImageLimits(), for: id, server, user) { fetcher, share in
        let found = try await fetcher.fetch(wanted.map(Self.address), of: share)
        #expect(names(found) == wanted)
      }
      var limits = ImageLimits()
      (limits.carriedImage, limits.carried) = (800, 1000)
      let all = images.map { Self.address($0.key) }
      try await use(limits, for: id, server, user) { fetcher, share in
        let found = try await fetcher.fetch(all, of: share)
        #expect(names(found) == ["a.png", "d.png"])
      }
    }
  }

  @Test("Only one book at a time is made of a large share")
  func turns() async throws {
    try await RunningServer.run({ $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await share(["a.png": Data(count: 100_000)], server, user)
      let images = [Self.address("a.png")]
      try await use(ImageLimits(), for: id, server, user) { fetcher, share in
        let isMade = try await fetcher.withTurn(share, images) {
          try await fetcher.withTurn(share, images) { true }
        }
        #expect(isMade)
      }
      var limits = ImageLimits()
      limits.total = 1000
      try await use(limits, for: id, server, user) { fetcher, share in
        await #expect(throws: StageFailure.self) {
          try await fetcher.withTurn(share, images) { try await fetcher.withTurn(share, images) { true } }
        }
        let isMade = try await fetcher.withTurn(share, images) {
          // Images that the book doesn't show don't count.
          try await fetcher.withTurn(share, [Self.address("other.png")]) { true }
        }
        #expect(isMade)
      }
    }
  }

  private static func address(_ name: String) -> String { site + "/" + name }

  private func names(_ images: [BookImage]) -> [String] {
    images.map { String($0.url.dropFirst(Self.site.count + 1)) }
  }

  /// Calls `body` with a fetcher that has these limits, and with the share.
  private func use(
    _ limits: ImageLimits, for id: ShareID, _ server: RunningServer, _ user: TestUser,
    _ body: (ImageFetcher, ShareRecord) async throws -> Void
  ) async throws {
    let engine = try server.configuration.openEngine()
    defer { try? engine.close() }
    let shares = Shares(engine)
    let share = try #require(try await shares.find(id.text, account: user.account))
    let (bodies, _) = try server.configuration.openFiles(engine, logger: Logger(label: "test"))
    let fetcher = ImageFetcher(
      fetcher: GuardedFetcher(), shares: shares, captures: Captures(engine), bodies: bodies, limits: limits)
    try await body(fetcher, share)
  }
}
