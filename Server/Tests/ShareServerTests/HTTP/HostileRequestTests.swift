// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests requests that once crashed, blocked or deceived the server.
struct HostileRequestTests {
  @Test(
    "a form of any bytes is answered, and the server keeps running",
    arguments: ["email=%", "email=%zz&password=%", "a b<>", "=&=&&", "%ff=%fe", "email=a%00b", "+%2b+"])
  func forms(_ form: String) async throws {
    try await RunningServer.run { server async throws in
      let headers = ["Content-Type": "application/x-www-form-urlencoded"]
      let response = try await server.send("POST", "/sign-in", headers: headers, body: Data(form.utf8))
      #expect((400..<500).contains(response.status))
      let raw = try await server.send("POST", "/sign-in", headers: headers, body: Data([0xFF, 0x3D, 0x80]))
      #expect((400..<500).contains(raw.status))
      #expect(try await server.send("GET", "/health/ready").status == 200)
    }
  }

  @Test("a compressed body is refused instead of becoming an unreadable book")
  func compressedBody() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let send = { (coding: String) in
        try await server.send(
          "POST", Routes.shares, token: user.shareToken,
          headers: ["Content-Type": "text/html", "Content-Encoding": coding], body: Data("<p>Text</p>".utf8))
      }
      let refused = try await send("gzip")
      #expect((refused.status, refused.problemCode) == (415, "unsupported_media_type"))
      #expect(refused.headers["accept-encoding"] == "identity")
      #expect(try await send("identity").status == 202)
    }
  }

  @Test("an address with a password is refused, and the password isn't repeated")
  func addressWithPassword() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for body in ["https://user:secret@example.org/", "https://user@example.org/"] {
        let response = try await server.share(body, type: "text/plain", token: user.shareToken)
        #expect((response.status, response.problemCode) == (422, "invalid_url"))
        #expect(!response.text.contains("secret"))
      }
    }
  }

  @Test("a flood of unauthenticated sign-ins is rejected and does not delay a share")
  func signInFlood() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<40 {
          group.addTask {
            try await server.send(
              "POST", Routes.signIn, headers: ["Content-Type": "application/json"],
              body: Data(#"{"email":"u\#(index)@example.org","password":"a guess"}"#.utf8)
            ).status
          }
        }
        // The server accepts a share during the flood.
        #expect(try await server.share("x", type: "text/plain", token: user.shareToken).status == 202)
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.allSatisfy { $0 == 401 || $0 == 429 })
      #expect(statuses.contains(429))
    }
  }

  @Test("hostile pages become articles or fail with a reason, and other requests are answered meanwhile")
  func hostilePages() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let attributes = (0..<60_000).map { "a\($0)=1" }.joined(separator: " ")
      let pages = [
        "<p \(attributes)>", String(repeating: "<div>", count: 50_000),
        String(repeating: "<a<", count: 100_000),
      ]
      var ids: [ShareID] = []
      for page in pages {
        let response = try await server.share(page, type: "text/html", token: user.shareToken)
        ids.append(try response.decode(Receipt.self).id)
      }
      #expect(try await server.send("GET", "/health/ready").status == 200)
      for id in ids {
        let status = try await server.status(id, user) { ![.received, .reading].contains($0.state) }
        #expect(![.received, .reading].contains(status.state))
      }
    }
  }

  @Test(
    "a share of only whitespace is empty",
    arguments: [("application/json", #"{"text":" \n "}"#), ("text/plain", " \n\t")])
  func blanks(_ type: String, _ body: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.share(body, type: type, token: user.shareToken)
      #expect((response.status, response.problemCode) == (422, "empty_share"))
    }
  }

  @Test("JSON too large to decode in memory is rejected with advice on what to send instead")
  func largeJSON() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = #"{"text":""# + String(repeating: "x", count: 5 << 20) + #""}"#
      let response = try await server.share(body, type: "application/json", token: user.shareToken)
      #expect((response.status, response.problemCode) == (413, "body_too_large"))
      #expect(response.text.contains("multipart"))
      #expect(try server.bodyFiles().isEmpty)
    }
  }

  @Test(
    "an address that can't receive mail is rejected as a destination",
    arguments: [
      "x@@kindle.com", "a..b@kindle.com", ".a@kindle.com", "a b@kindle.com", "kindle.com",
      "a@kindle.com\r\nBcc: b@c.d",
    ])
  func addresses(_ address: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = try JSONEncoder().encode(["kind": "kindle", "address": address])
      let response = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: body)
      #expect((response.status, response.problemCode) == (422, "unprocessable"))
    }
  }

  @Test("if the default destination is removed, another replaces it; without any, the share says so")
  func defaultDestination() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let second = try await server.destinations.add(
        account: user.account, kind: "kindle", address: "second@kindle.com", name: nil, isDefault: false,
        isConfirmed: true)
      let first = try #require(try await server.destinations.list(account: user.account).first)
      #expect(try await server.destinations.remove(first.id, account: user.account))
      let response = try await server.share("text", type: "text/plain", token: user.shareToken)
      let sent = try await server.status(try response.decode(Receipt.self).id, user) { $0.state == .ready }
      #expect(sent.deliveries.map(\.destination) == [second.id])
      #expect(try await server.destinations.remove(second.id, account: user.account))
      let other = try await server.share("another text", type: "text/plain", token: user.shareToken)
      let stored = try await server.status(try other.decode(Receipt.self).id, user) { $0.state == .ready }
      #expect(stored.deliveries.isEmpty)
      #expect(stored.problem?.code == "no_destination")
    }
  }

  @Test("HEAD is answered like GET without the body")
  func head() async throws {
    try await RunningServer.run { server async throws in
      #expect(try await server.send("HEAD", "/health/live").status == 200)
    }
  }
}
