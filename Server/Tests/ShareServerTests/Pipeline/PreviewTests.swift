// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests link previews made by the server.
struct PreviewTests {
  private struct Card: Decodable, Equatable {
    let url: String
    let title: String?
    let description: String?
    let siteName: String?
    let icon: String?
    let iconData: Data?
    let image: String?
    let canonical: String?
    let language: String?
    let wall: WallStatus?
  }

  private static func preview(
    _ server: RunningServer, _ url: String, _ token: String?, title: String? = nil
  ) async throws -> TestResponse {
    let own = title.map { "&title=" + Form.escape($0) } ?? ""
    return try await server.send("GET", Routes.preview + "?url=" + Form.escape(url) + own, token: token)
  }

  /// The header of a GIF in ASCII, for an image of 120 by 120 pixels.
  private static let image = "GIF89ax\0x\0\0\0\0;"

  private static let page = """
    <!doctype html><html lang="de"><head><title>Fähre | Hafenblatt</title>
    <meta property="og:title" content="Die Fähre"><meta property="og:site_name" content="Hafenblatt">
    <meta property="og:description" content="Um sieben."><meta property="og:image" content="/ferry.jpg">
    <link rel="canonical" href="/ferry">
    <link rel="icon" sizes="16x16" href="/small.png"><link rel="apple-touch-icon" href="touch.png"></head>
    <body><article><h1>Die Fähre</h1>\(String(repeating: TestPages.paragraph, count: 6))</article></body></html>
    """

  @Test("a page's preview has the page's own description, with absolute addresses")
  func card() async throws {
    let site: [String: (status: Int, headers: [String: String], body: String)] = [
      "/a": (200, [:], Self.page), "/ferry.jpg": (200, [:], Self.image),
      "/touch.png": (200, [:], Self.image),
    ]
    try await TestSite.run(site) { site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org")
        let url = site.address + "/a"
        let card = try await Self.preview(server, url, user.shareToken).decode(Card.self)
        #expect(
          card
            == Card(
              url: url, title: "Die Fähre", description: "Um sieben.", siteName: "Hafenblatt",
              icon: site.address + "/touch.png", iconData: Data(Self.image.utf8),
              image: site.address + "/ferry.jpg", canonical: site.address + "/ferry", language: "de",
              wall: nil))
        let own = try await Self.preview(server, url, user.shareToken, title: " My  ferry ").decode(Card.self)
        #expect(own.title == "My ferry" && own.description == card.description)
      }
    }
  }

  @Test("an image address whose content is not an image is left out, whatever its media type")
  func notImages() async throws {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"
    let manifest = #"{"icons":[{"src":"any.svg","sizes":"any"},{"src":"/app.png","sizes":"192x192"}]}"#
    let page = Self.page.replacing(
      #"<link rel="apple-touch-icon" href="touch.png">"#, with: #"<link rel="manifest" href="/m.json">"#)
    let site: [String: (status: Int, headers: [String: String], body: String)] = [
      "/a": (200, [:], page), "/ferry.jpg": (200, ["Content-Type": "image/jpeg"], drawing),
      "/small.png": (200, ["Content-Type": "image/png"], "<html>404</html>"),
      "/m.json": (200, ["Content-Type": "application/manifest+json"], manifest),
      "/app.png": (200, [:], Self.image),
    ]
    try await TestSite.run(site) { site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org")
        let card = try await Self.preview(server, site.address + "/a", user.shareToken).decode(Card.self)
        #expect(card.image == nil && card.icon == site.address + "/app.png")
      }
    }
  }

  @Test("the icon of a page that names none is searched for at the usual address")
  func usualIcon() async throws {
    let pages: [String: (status: Int, headers: [String: String], body: String)] = [
      "/a": (200, [:], TestPages.article("The ferry")), "/favicon.ico": (200, [:], Self.image),
    ]
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org")
        let card = try await Self.preview(server, site.address + "/a", user.shareToken).decode(Card.self)
        #expect(card.icon == site.address + "/favicon.ico")
      }
    }
  }

  @Test("the preview of a sign-in page says so and has no title and no image")
  func wall() async throws {
    let page = TestPages.signIn.replacing(
      "</head>", with: #"<meta property="og:image" content="/l.png"></head>"#)
    try await TestSite.run(["/a": (200, [:], page), "/l.png": (200, [:], Self.image)]) {
      site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org")
        let card = try await Self.preview(server, site.address + "/a", user.fullToken).decode(Card.self)
        #expect(card.wall?.kind == "signIn" && card.image == nil && card.icon == nil)
        #expect(card.title == "127.0.0.1:\(site.port)/a")
        let own = try await Self.preview(server, site.address + "/a", user.fullToken, title: "Our letter")
        #expect(try own.decode(Card.self).title == "Our letter")
      }
    }
  }

  @Test("a preview is made once and cached for a while")
  func cached() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      var url = ""
      try await TestSite.run(["/a": (200, [:], TestPages.article("The ferry"))]) { site async throws in
        url = site.address + "/a"
        #expect(try await Self.preview(server, url, user.shareToken).decode(Card.self).title == "The ferry")
      }
      // The site is down.
      #expect(try await Self.preview(server, url, user.shareToken).decode(Card.self).title == "The ferry")
      let other = try await Self.preview(server, url + "?other", user.shareToken)
      #expect((other.status, other.problemCode) == (502, "preview_failed"))
    }
  }

  @Test("every internal address gets the same answer")
  func internalAddresses() async throws {
    try await RunningServer.run(listens: true, { $0.allowedHosts = [] }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      var responses: Set<String> = []
      for url in [
        "http://127.0.0.1:\(server.port)/", "http://localhost/", "http://[::1]/", "http://printer.internal/",
      ] {
        let response = try await Self.preview(server, url, user.shareToken)
        #expect(response.status == 502)
        responses.insert(response.text)
      }
      #expect(responses.count == 1)
    }
  }

  @Test(
    "an invalid web address is rejected",
    arguments: [
      ("file:///etc/passwd", 422, "invalid_url"), ("x", 422, "invalid_url"), ("", 422, "unprocessable"),
    ])
  func otherAddresses(_ url: String, _ status: Int, _ code: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await Self.preview(server, url, user.shareToken)
      #expect((response.status, response.problemCode) == (status, code))
      #expect(try await Self.preview(server, url, nil).status == 401)
    }
  }

  @Test("a user who requests very many previews has to wait, and another user does not")
  func rate() async throws {
    try await RunningServer.run(listens: true, { $0.allowedHosts = [] }) { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      var last: TestResponse?
      for _ in 0..<1_000 where last?.status != 429 {
        last = try await Self.preview(server, "http://127.0.0.1/", alice.shareToken)
      }
      #expect(last?.status == 429 && last?.headers["retry-after"] != nil)
      #expect(try await Self.preview(server, "http://127.0.0.1/", bob.shareToken).status == 502)
    }
  }
}
