// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ServerCore
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the statements of Docs/security-statements.md that no other test checks.
struct SecurityTests {
  private static let json = ["Content-Type": "application/json"]

  @Test("an https server sends HSTS, and its session cookie is new, Secure and __Host-")
  func secureCookie() async throws {
    try await RunningServer.run(listens: true) {
      $0.publicURL = "https://books.example"
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send(
        "POST", "/sign-in/" + user.linkCode,
        headers: [
          "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
          "Cookie": "__Host-sharepipe=shs_chosen",
        ], body: Data("password=".utf8))
      let cookie = response.headers["set-cookie"] ?? ""
      #expect(cookie.contains(/^__Host-sharepipe-[0-9a-f]{8}=shs_/) && !cookie.contains("shs_chosen"))
      for part in ["; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"] { #expect(cookie.contains(part)) }
      #expect(!cookie.contains("Domain"))
      for path in ["/sign-in", "/v1/shares", "/nowhere"] {
        let field = try await server.send("GET", path).headers["strict-transport-security"]
        #expect(field == "max-age=31536000")
      }
    }
  }

  @Test("a server without an https address sends no HSTS")
  func plainServer() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      #expect(try await server.send("GET", "/sign-in").headers["strict-transport-security"] == nil)
    }
  }

  @Test("unknown members of a body change nothing")
  func extraMembers() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let made = try await server.send(
        "POST", Routes.shareTokens, token: alice.fullToken, headers: Self.json,
        body: Data(#"{"name":"x","scopes":["account"],"account":"\#(bob.account)","role":"admin"}"#.utf8))
      let grant = try made.decode(TokenGrant.self)
      #expect(grant.account == alice.account)
      #expect(try await server.send("GET", Routes.shares, token: grant.token).status == 403)
      let receipt = try await server.share(
        #"{"text":"words","account":"\#(bob.account)","state":"ready","user":1}"#, type: "application/json",
        token: alice.shareToken
      ).decode(Receipt.self)
      #expect((receipt.account, receipt.state) == (alice.account, .received))
      #expect(try await server.count(bob) == 0)
    }
  }

  @Test(
    "text that is SQL stays text in every parameter",
    arguments: ["' OR 1=1 --", "\"; DROP TABLE share; --", "') UNION SELECT * FROM token --", "%' OR '%'='"])
  func sql(_ text: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let share = try JSONEncoder().encode(["text": "words", "title": text])
      let response = try await server.send(
        "POST", Routes.shares, token: user.shareToken, headers: Self.json, body: share)
      #expect(response.status == 202)
      let name = try JSONEncoder().encode(["name": text])
      _ = try await server.send(
        "POST", Routes.shareTokens, token: user.fullToken, headers: Self.json, body: name)
      #expect(try await server.accounts.tokens(account: user.account).contains { $0.name == text })
      let path = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for route in ["/v1/share-tokens/", "/v1/destinations/"] {
        #expect(try await server.send("DELETE", route + path, token: user.fullToken).status == 404)
      }
      _ = try await server.send("GET", "/v1/shares?q=" + path, token: user.fullToken)
      #expect(try await server.count(user) == 1)
    }
  }

  @Test(
    "a request of ambiguous length is rejected, and nothing after it is answered",
    arguments: [
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 5\r\nContent-Length: 6\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "Transfer-Encoding: xchunked\r\n",
      "Transfer-Encoding: chunked, identity\r\n", "Content-Length: +5\r\n", "Content-Length: 0x5\r\n",
      "Content-Length: 5, 6\r\n", "Content-Length : 5\r\n", "X: a\nContent-Length: 5\r\n",
      "Content-Length:\r\n 5\r\n",
    ])
  func smuggling(_ fields: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let connection = try RawConnection(port: server.port)
      try await connection.send(
        "POST /v1/sign-in HTTP/1.1\r\nHost: x\r\n\(fields)\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
      )
      let response = try await connection.rest()
      #expect(response.hasPrefix("HTTP/1.1 400 ") && !response.contains("\"live\""), "\(response)")
    }
  }

  @Test("a downloaded book is an attachment that no browser runs")
  func download() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let text = try await server.share("words of a text", type: "text/plain", token: user.shareToken)
      let share = try text.decode(Receipt.self).id
      _ = try await server.status(share, user) { $0.state == .ready }
      let book = try await server.send("GET", Routes.book(share), token: user.fullToken)
      #expect(book.status == 200)
      #expect(book.headers["content-disposition"]?.hasPrefix("attachment") == true)
      #expect(book.headers["content-security-policy"]?.contains("sandbox") == true)
      #expect(book.headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test("secrets never repeat, and every position of them takes every letter")
  func randomness() {
    let secrets = (0..<2000).map { _ in Secret.make(.shareToken).text.dropFirst(4) }
    #expect(Set(secrets).count == secrets.count)
    #expect(Set(secrets.map { $0.prefix(6) }).count > 1990)
    for position in 0..<51 {
      let letters = Set(secrets.map { $0[$0.index($0.startIndex, offsetBy: position)] })
      #expect(letters.count == 32, "position \(position)")
    }
  }
}
