// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests rules for every route on the server's table of routes.
struct RouteTableTests {
  @Test("every GET response has a type and charset, forbids sniffing and framing, and allows no other site")
  func headers() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let mine = try await server.objects(of: user)
      for route in server.routes.map(TestRoute.init) where route.method == "GET" {
        var headers = try await server.credential(for: route, user)
        headers["Origin"] = "https://evil.example"
        let response = try await server.send("GET", route.filled(mine), headers: headers)
        Self.check(response, route)
      }
    }
  }

  private static func check(_ response: TestResponse, _ route: TestRoute) {
    #expect(response.headers["x-content-type-options"] == "nosniff", "\(route)")
    #expect(response.headers["referrer-policy"] != nil, "\(route)")
    #expect(response.headers["access-control-allow-origin"] == nil, "\(route)")
    let policy = response.headers["content-security-policy"] ?? ""
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(route): \(policy)")
    let type = response.headers["content-type"] ?? ""
    if !response.body.isEmpty { #expect(type.contains("/"), "\(route): \(type)") }
    if type.hasPrefix("text/") {
      #expect(type.contains("charset=utf-8") && policy.contains("frame-ancestors 'none'"), "\(route)")
    }
    if route.path.hasPrefix("/v1/") { #expect(response.headers["cache-control"] == "no-store", "\(route)") }
  }

  @Test("no GET or HEAD changes anything")
  func safeMethods() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let mine = try await server.objects(of: user)
      let before = try await Self.state(of: user, server)
      for route in server.routes.map(TestRoute.init) where ["GET", "HEAD"].contains(route.method) {
        let headers = try await server.credential(for: route, user)
        _ = try await server.send(route.method, route.filled(mine), headers: headers)
      }
      #expect(try await Self.state(of: user, server) == before)
      // The sign-in link still works.
      let link = Data(#"{"link":"\#(user.linkCode)"}"#.utf8)
      let response = try await server.send(
        "POST", Routes.signIn, headers: ["Content-Type": "application/json"], body: link)
      #expect(response.status == 200)
    }
  }

  /// Returns the identifiers of the user's objects.
  private static func state(of user: TestUser, _ server: RunningServer) async throws -> [String] {
    let shares = try await server.send("GET", Routes.shares, token: user.fullToken)
      .decode(ItemPage<ShareStatus>.self).items.map(\.id.text)
    let destinations = try await server.destinations.list(account: user.account)
      .map { "\($0.id) \($0.name) \($0.confirmed) \($0.isDefault)" }
    return shares + destinations + (try await server.accounts.tokens(account: user.account).map(\.id))
  }

  @Test("routes for tests and benchmarks exist only if requested")
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
