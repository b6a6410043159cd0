// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests sharing a page, as the bookmarklet and the phone do, while an earlier share of its address waits for it.
@Suite("Pages that are shared again")
struct SharedAgainTests {
  private static let pages: [String: (Int, [String: String], String)] = [
    "/private": (302, ["Location": "/sign-in?next=%2Fprivate"], ""),
    "/sign-in": (200, [:], TestPages.signIn),
  ]

  private func run(
    _ body: (RunningServer, TestUser, ShareStatus, String) async throws -> Void
  ) async throws {
    try await TestSite.run(Self.pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        let url = site.address + "/private"
        let response = try await server.share(
          #"{"url":"\#(url)"}"#, type: "application/json", token: user.shareToken)
        let waiting = try await server.status(try response.decode(Receipt.self).id, user) {
          $0.state == .needsCapture
        }
        try await body(server, user, waiting, url)
      }
    }
  }

  private func page(
    _ url: String, title: String = "Only for members", comment: String? = nil
  ) throws -> String {
    var request = ShareRequest(url: url, html: TestPages.article(title))
    request.comment = comment
    return String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
  }

  @Test("the page is added to the share that waits for it, and no second share is made")
  func added() async throws {
    try await run { server, user, waiting, url in
      let id = ShareID(UUID())
      let body = try page(url + "#top")
      for isReplay in [false, true] {
        let response = try await server.send(
          "POST", Routes.shares, token: user.shareToken,
          headers: ["Content-Type": "application/json", "Idempotency-Key": "\"\(id.text)\""],
          body: Data(body.utf8))
        let receipt = try response.decode(Receipt.self)
        #expect(response.status == 202 && receipt.id == id && receipt.duplicateOf?.id == waiting.id)
        #expect((response.headers["idempotency-replayed"] == "true") == isReplay)
      }
      let status = try await server.status(waiting.id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.title == "Only for members" && status.article?.readFrom == "capture")
      #expect(try await server.count(user) == 1)
      // A client that knows only its own identifier finds the share, too.
      #expect(try await server.status(id, user) { _ in true }.id == waiting.id)
    }
  }

  @Test("a page with a comment is a share of its own, so that the comment isn't lost")
  func comment() async throws {
    try await run { server, user, waiting, url in
      let response = try await server.share(
        try page(url, comment: "For Ada"), type: "application/json", token: user.shareToken)
      let id = try response.decode(Receipt.self).id
      #expect(try await server.status(id, user) { $0.state == .ready }.id == id)
      #expect(try await server.status(waiting.id, user) { _ in true }.state == .needsCapture)
    }
  }

  @Test("the waiting share of another user gets nothing")
  func otherUser() async throws {
    try await run { server, _, waiting, url in
      let other = try await server.makeUser("b@example.org")
      let response = try await server.share(try page(url), type: "application/json", token: other.shareToken)
      let receipt = try response.decode(Receipt.self)
      #expect(receipt.duplicateOf == nil)
      #expect(try await server.status(receipt.id, other) { $0.state == .ready }.id == receipt.id)
      #expect(try await server.count(other) == 1 && receipt.id != waiting.id)
    }
  }

  @Test("of two pages that arrive at once, one is added and the other is a share of its own")
  func race() async throws {
    try await run { server, user, waiting, url in
      async let one = server.share(
        try page(url, title: "One"), type: "application/json", token: user.shareToken)
      async let two = server.share(
        try page(url, title: "Two"), type: "application/json", token: user.shareToken)
      for response in try await [one, two] { #expect(response.status == 202) }
      _ = try await server.status(waiting.id, user) { $0.state == .ready }
      #expect(try await server.count(user) == 2)
    }
  }
}
