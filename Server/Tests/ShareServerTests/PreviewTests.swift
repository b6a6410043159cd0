// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// The card of a link, as the server sees it.
struct PreviewTests {
  private struct Card: Decodable, Equatable {
    let url: String
    let title: String?
    let description: String?
    let siteName: String?
    let icon: String?
    let image: String?
    let language: String?
    let wall: WallStatus?
  }

  private static func preview(
    _ server: RunningServer, _ url: String, _ token: String?
  ) async throws -> TestAnswer {
    try await server.send("GET", Routes.preview + "?url=" + Form.escape(url), token: token)
  }

  private static let page = """
    <!doctype html><html lang="de"><head><title>Fähre | Hafenblatt</title>
    <meta property="og:title" content="Die Fähre"><meta property="og:site_name" content="Hafenblatt">
    <meta property="og:description" content="Um sieben."><meta property="og:image" content="/ferry.jpg">
    <link rel="icon" sizes="16x16" href="/small.png"><link rel="apple-touch-icon" href="touch.png"></head>
    <body><article><h1>Die Fähre</h1>\(String(repeating: TestPages.paragraph, count: 6))</article></body></html>
    """

  @Test("a page's card has what the page says of itself, addresses whole")
  func card() async throws {
    try await TestSite.run(["/a": (200, [:], Self.page)]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let url = site.address + "/a"
        let card = try await Self.preview(server, url, user.shareToken).decode(Card.self)
        #expect(
          card
            == Card(
              url: url, title: "Die Fähre", description: "Um sieben.", siteName: "Hafenblatt",
              icon: site.address + "/touch.png", image: site.address + "/ferry.jpg", language: "de", wall: nil
            ))
      }
    }
  }

  @Test("a sign-in page gives no title and no picture, and says that it is one")
  func wall() async throws {
    try await TestSite.run(["/a": (200, [:], TestPages.signIn)]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let answer = try await Self.preview(server, site.address + "/a", user.fullToken)
        let card = try answer.decode(Card.self)
        #expect(card.wall?.kind == "signIn" && card.title == nil && card.image == nil && card.icon == nil)
        #expect(answer.text.contains(#""title":null"#))
      }
    }
  }

  @Test("a card is made once and kept for a while")
  func kept() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      var url = ""
      try await TestSite.run(["/a": (200, [:], TestPages.article("The ferry"))]) { site async throws in
        url = site.address + "/a"
        #expect(try await Self.preview(server, url, user.shareToken).decode(Card.self).title == "The ferry")
      }
      // The site is gone.
      #expect(try await Self.preview(server, url, user.shareToken).decode(Card.self).title == "The ferry")
      let other = try await Self.preview(server, url + "?other", user.shareToken)
      #expect((other.status, other.problemCode) == (502, "preview_failed"))
    }
  }

  @Test("an internal address looks like any page that cannot be had")
  func internalAddresses() async throws {
    try await RunningServer.run({ $0.allowedHosts = [] }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      var answers: Set<String> = []
      for url in [
        "http://127.0.0.1:\(server.port)/", "http://localhost/", "http://[::1]/", "http://nowhere.invalid/",
      ] {
        let answer = try await Self.preview(server, url, user.shareToken)
        #expect(answer.status == 502)
        answers.insert(answer.text)
      }
      #expect(answers.count == 1)
    }
  }

  @Test(
    "what is no web address is refused",
    arguments: [
      ("file:///etc/passwd", 422, "invalid_url"), ("x", 422, "invalid_url"), ("", 422, "unprocessable"),
    ])
  func otherAddresses(_ url: String, _ status: Int, _ code: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let answer = try await Self.preview(server, url, user.shareToken)
      #expect((answer.status, answer.problemCode) == (status, code))
      #expect(try await Self.preview(server, url, nil).status == 401)
    }
  }

  @Test("a user who asks for very many cards has to wait; another one does not")
  func rate() async throws {
    try await RunningServer.run({ $0.allowedHosts = [] }) { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      var last: TestAnswer?
      for _ in 0..<1_000 where last?.status != 429 {
        last = try await Self.preview(server, "http://127.0.0.1/", alice.shareToken)
      }
      #expect(last?.status == 429 && last?.headers["retry-after"] != nil)
      #expect(try await Self.preview(server, "http://127.0.0.1/", bob.shareToken).status == 502)
    }
  }
}
