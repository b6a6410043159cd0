// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// What holds for every route, tried on the table of all routes that the server has.
struct RouteTableTests {
  /// What a share token is for; everything else of the API is not.
  private static let forShareTokens: Set<String> = [
    "POST /v1/shares", "GET /v1/shares/{id}", "GET /v1/account", "GET /v1/preview", "POST /v1/uploads",
    "PATCH /v1/uploads/{upload}", "HEAD /v1/uploads/{upload}", "DELETE /v1/uploads/{upload}",
    "OPTIONS /v1/uploads", "OPTIONS /v1/uploads/{upload}",
  ]
  /// Routes for who is not signed in yet.
  private static func isOpen(_ route: String) -> Bool {
    ["/v1/sign-in", "/v1/sign-up", "/v1/password", "/v1/confirm", "/v1/server"].contains {
      route.contains($0)
    }
  }

  private struct Route: CustomStringConvertible {
    let method: String
    let path: String
    var description: String { "\(method) \(path)" }

    init(_ text: String) {
      let halves = text.split(separator: " ", maxSplits: 1)
      (method, path) = (String(halves[0]), String(halves[1]))
    }

    func filled(_ values: [String: String]) -> String {
      values.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
        .split(separator: "/", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("{") ? "0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b" : String($0) }
        .joined(separator: "/")
    }

    /// A body that is right in form.
    var body: (headers: [String: String], data: Data?) {
      guard ["POST", "PUT", "PATCH"].contains(method) else { return ([:], nil) }
      if path.contains("/uploads/") {
        let fields = ["Content-Type": "application/partial-upload", "Upload-Complete": "?1"]
        return (fields.merging(["Upload-Offset": "0"]) { $1 }, Data("x".utf8))
      }
      return (["Content-Type": "application/json"], Data("{}".utf8))
    }
  }

  private static func api(_ server: RunningServer) -> [Route] {
    server.routes.map(Route.init).filter { $0.path.hasPrefix("/v1/") }
  }

  @Test("a share token is refused by every route of the API that is not for sharing")
  func shareToken() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for route in Self.api(server) where !Self.isOpen(route.description) {
        let isHead = route.method == "HEAD" && Self.forShareTokens.contains("GET " + route.path)
        if Self.forShareTokens.contains(route.description) || isHead { continue }
        let (headers, body) = route.body
        let answer = try await server.send(
          route.method, route.filled([:]), token: user.shareToken, headers: headers, body: body)
        #expect(answer.status == 403, "\(route)")
        let stranger = try await server.send(
          route.method, route.filled([:]), headers: headers, body: body)
        #expect(stranger.status == 401, "\(route)")
      }
    }
  }

  @Test("another user's objects are not there, on every route of the API")
  func otherUsersObjects() async throws {
    try await RunningServer.run { server async throws in
      let (alice, bob) = (
        try await server.makeUser("a@example.org", hasKindle: true),
        try await server.makeUser("b@example.org")
      )
      let mine = try await Self.objects(of: alice, server)
      for route in Self.api(server) where route.path.contains("{") && route.method != "OPTIONS" {
        let (headers, body) = route.body
        let answer = try await server.send(
          route.method, route.filled(mine), token: bob.fullToken, headers: headers, body: body)
        #expect(answer.status == 404, "\(route)")
      }
      #expect(try await server.count(alice) == 1)
      #expect(try await server.destinations.list(account: alice.account).count == 1)
    }
  }

  private static func objects(of user: TestUser, _ server: RunningServer) async throws -> [String: String] {
    let receipt = try await server.share("mine", type: "text/plain", token: user.shareToken)
    let upload = try await server.send(
      "POST", Routes.uploads, token: user.shareToken,
      headers: ["Content-Type": "text/plain", "Upload-Complete": "?0"], body: Data("x".utf8))
    let destination = try #require(try await server.destinations.list(account: user.account).first)
    let token = try #require(try await server.accounts.tokens(account: user.account).first)
    struct Offer: Decodable { let id: String }
    let pairing = try await server.send("POST", "/v1/pairings", token: user.fullToken)
    return [
      "pairing": try pairing.decode(Offer.self).id,
      "id": try receipt.decode(Receipt.self).id.text, "destination": destination.id, "token": token.id,
      "upload": String(upload.headers["location"]?.split(separator: "/").last ?? ""),
    ]
  }

  @Test("every answer to GET says what it is, forbids sniffing and framing, and is not for other sites")
  func headers() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let mine = try await Self.objects(of: user, server)
      for route in server.routes.map(Route.init) where route.method == "GET" {
        let answer = try await server.send(
          "GET", route.filled(mine), token: user.fullToken, headers: ["Origin": "https://evil.example"])
        Self.check(answer, route)
      }
    }
  }

  private static func check(_ answer: TestAnswer, _ route: Route) {
    #expect(answer.headers["x-content-type-options"] == "nosniff", "\(route)")
    #expect(answer.headers["referrer-policy"] != nil, "\(route)")
    #expect(answer.headers["access-control-allow-origin"] == nil, "\(route)")
    let policy = answer.headers["content-security-policy"] ?? ""
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(route): \(policy)")
    let type = answer.headers["content-type"] ?? ""
    if !answer.body.isEmpty { #expect(type.contains("/"), "\(route): \(type)") }
    if type.hasPrefix("text/") {
      #expect(type.contains("charset=utf-8") && policy.contains("frame-ancestors 'none'"), "\(route)")
    }
    if route.path.hasPrefix("/v1/") { #expect(answer.headers["cache-control"] == "no-store", "\(route)") }
  }

  @Test("no GET or HEAD changes anything")
  func safeMethods() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let mine = try await Self.objects(of: user, server)
      let before = try await Self.state(of: user, server)
      for route in server.routes.map(Route.init) where ["GET", "HEAD"].contains(route.method) {
        _ = try await server.send(route.method, route.filled(mine), token: user.fullToken)
      }
      #expect(try await Self.state(of: user, server) == before)
      // The link is still good.
      let link = Data(#"{"link":"\#(user.linkCode)"}"#.utf8)
      let answer = try await server.send(
        "POST", Routes.signIn, headers: ["Content-Type": "application/json"], body: link)
      #expect(answer.status == 200)
    }
  }

  /// What there is, by identifier.
  private static func state(of user: TestUser, _ server: RunningServer) async throws -> [String] {
    let shares = try await server.send("GET", Routes.shares, token: user.fullToken)
      .decode(ItemPage<ShareStatus>.self).items.map(\.id.text)
    let destinations = try await server.destinations.list(account: user.account)
      .map { "\($0.id) \($0.name) \($0.confirmed) \($0.isDefault)" }
    return shares + destinations + (try await server.accounts.tokens(account: user.account).map(\.id))
  }

  @Test("routes for tests and benchmarks are not there unless they are asked for")
  func noTestRoutes() async throws {
    try await RunningServer.run { server async throws in
      #expect(!server.routes.contains { $0.contains("no-op") })
    }
    try await RunningServer.run {
      $0.hasNoOpRoute = true
    } _: { server async throws in
      #expect(server.routes.contains { $0.contains("no-op") })
    }
  }
}
