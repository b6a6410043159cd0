// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import ShareServer
import Testing

struct AccessTests {
  private static let privateRoutes: [(method: String, path: String)] = [
    ("GET", "/v1/shares"), ("DELETE", "/v1/shares/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"),
    ("GET", "/v1/shares/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b/book"),
    ("GET", "/v1/shares/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b/article"),
    ("POST", "/v1/shares/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b/deliveries"), ("GET", "/v1/share-tokens"),
    ("POST", "/v1/share-tokens"), ("DELETE", "/v1/share-tokens/x"), ("GET", "/v1/destinations"),
    ("POST", "/v1/destinations"), ("PATCH", "/v1/destinations/x"), ("DELETE", "/v1/destinations/x"),
    ("GET", "/shares/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b/book"), ("POST", "/shares"), ("POST", "/tokens"),
  ]

  @Test("a share token can only create shares", arguments: privateRoutes.indices)
  func shareTokenScope(_ index: Int) async throws {
    let (method, path) = Self.privateRoutes[index]
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let response = try await server.send(method, path, token: user.shareToken)
      #expect((response.status, response.problemCode) == (403, "missing_scope"))
      let anonymous = try await server.send(method, path)
      #expect((anonymous.status, anonymous.problemCode) == (401, "unauthenticated"))
    }
  }

  @Test("another user's share is not found")
  func otherUsersShare() async throws {
    try await RunningServer.run { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let receipt = try await server.share("mine", type: "text/plain", token: alice.shareToken).decode(
        Receipt.self)
      for path in ["", "/book", "/article"] {
        let response = try await server.send("GET", Routes.share(receipt.id) + path, token: bob.fullToken)
        #expect((response.status, response.problemCode) == (404, "not_found"), "\(path)")
      }
      #expect(try await server.send("DELETE", Routes.share(receipt.id), token: bob.fullToken).status == 404)
      #expect(try await server.count(alice) == 1)
    }
  }

  @Test("two users can use the same idempotency key, and neither sees the other's share")
  func keysAreTheAccounts() async throws {
    try await RunningServer.run { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let headers = ["Idempotency-Key": "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b"]
      let first = try await server.share(
        "mine", type: "text/plain", token: alice.shareToken, headers: headers)
      let second = try await server.share(
        "yours", type: "text/plain", token: bob.shareToken, headers: headers)
      #expect((first.status, second.status) == (202, 202))
      #expect(try second.decode(Receipt.self).account == bob.account)
    }
  }

  @Test("a revoked token stops working at once")
  func revocation() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let made = try await server.send(
        "POST", Routes.shareTokens, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(#"{"name":"Phone","installation":"n1"}"#.utf8))
      #expect(made.status == 201)
      let grant = try made.decode(TokenGrant.self)
      #expect(try await server.share("x", type: "text/plain", token: grant.token).status == 202)
      let revoked = try await server.send(
        "DELETE", Routes.shareTokens + "/" + grant.id, token: user.fullToken)
      #expect(revoked.status == 204)
      let response = try await server.share("x", type: "text/plain", token: grant.token)
      #expect((response.status, response.problemCode) == (401, "unauthenticated"))
    }
  }

  @Test("a sign-in link works once, a password works repeatedly, and a wrong password never works")
  func signIn() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let json = ["Content-Type": "application/json"]
      let link = Data(#"{"link":"http://example.org/sign-in/\#(user.linkCode)"}"#.utf8)
      let first = try await server.send("POST", Routes.signIn, headers: json, body: link)
      #expect(try first.decode(TokenGrant.self).account == user.account)
      let second = try await server.send("POST", Routes.signIn, headers: json, body: link)
      #expect((second.status, second.problemCode) == (410, "link_used"))
      let code = try await server.accounts.makeLink(for: user.account)
      _ = try await server.accounts.redeem(code: code, settingPassword: "correct horse")
      for (password, status) in [("correct horse", 200), ("wrong horse", 401), ("correct horse", 200)] {
        let body = Data(#"{"email":"A@example.org","password":"\#(password)"}"#.utf8)
        #expect(try await server.send("POST", Routes.signIn, headers: json, body: body).status == status)
      }
    }
  }

  @Test(
    "every response forbids sniffing, sends no referrer to other sites, and private responses forbid caching")
  func headers() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for path in ["/sign-in", "/v1/shares", "/nowhere", "/style.css", "/health/live"] {
        let response = try await server.send("GET", path, token: user.fullToken)
        #expect(response.headers["x-content-type-options"] == "nosniff", "\(path)")
        #expect(response.headers["referrer-policy"] == "same-origin", "\(path)")
        if path == "/v1/shares" { #expect(response.headers["cache-control"] == "no-store") }
      }
      #expect(try await server.send("GET", "/nowhere").problemCode == "not_found")
    }
  }
}
