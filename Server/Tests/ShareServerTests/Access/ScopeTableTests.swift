// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tries every route of the API and of the pages with every kind of credential.
struct ScopeTableTests {
  private typealias Route = TestRoute

  /// The users of one table.
  ///
  /// Each credential has a separate account, because some routes delete the account.
  private struct Cast {
    let server: RunningServer
    let owner: TestUser
    let sharer: TestUser
    let manager: TestUser
    let appPassword: String
    let member: TestUser

    init(_ server: RunningServer) async throws {
      self.server = server
      // Only the first account is an administrator.
      owner = try await server.makeUser("owner@example.org", hasKindle: true)
      sharer = try await server.makeUser("sharer@example.org")
      manager = try await server.makeUser("manager@example.org")
      member = try await server.makeUser("member@example.org")
      appPassword = try await server.accounts.makeToken(
        account: sharer.account, name: "reader", scopes: [.readBooks]
      ).token
    }

    /// Returns the status of a route with a bearer token, or with none.
    func status(_ route: Route, token: String?, _ values: [String: String] = [:]) async throws -> Int {
      let (headers, body) = route.body
      return try await server.send(
        route.method, route.filled(values), token: token, headers: headers, body: body
      ).status
    }

    /// Returns the status of a route for a browser that has just signed in.
    func status(_ route: Route, session user: TestUser, _ values: [String: String] = [:]) async throws -> Int
    {
      let cookie = "sharepipe=" + (try await server.accounts.openSession(account: user.account))
      var (headers, body) = route.body
      headers["Cookie"] = cookie
      headers["Sec-Fetch-Site"] = "same-origin"
      return try await server.send(route.method, route.filled(values), headers: headers, body: body).status
    }
  }

  /// One row of the table.
  private struct Row: CustomStringConvertible {
    static let head = """
      | route | none | share token | account token | app password | session | other's token | other's session |
      |---|---|---|---|---|---|---|---|
      """
    let route: Route
    var none = 0, share = 0, account = 0, appPassword = 0, session = 0
    var othersToken: Int?
    var othersSession: Int?

    var description: String {
      let others = [othersToken, othersSession].map { $0.map(String.init) ?? "" }
      let own = [none, share, account, appPassword, session].map(String.init)
      return "| \(route) | " + (own + others).joined(separator: " | ") + " |"
    }
  }

  private func row(_ route: Route, _ cast: Cast, _ objects: [String: String]) async throws -> Row {
    var row = Row(route: route)
    row.none = try await cast.status(route, token: nil)
    row.share = try await cast.status(route, token: cast.sharer.shareToken)
    row.account = try await cast.status(route, token: cast.manager.fullToken)
    row.appPassword = try await cast.status(route, token: cast.appPassword)
    row.session = try await cast.status(route, session: cast.member)
    if objects.keys.contains(where: { route.path.contains("{\($0)}") }) {
      row.othersToken = try await cast.status(route, token: cast.manager.fullToken, objects)
      row.othersSession = try await cast.status(route, session: cast.member, objects)
    }
    return row
  }

  @Test("every route accepts exactly the credentials that it is for")
  func table() async throws {
    try await RunningServer.run { server async throws in
      let cast = try await Cast(server)
      let objects = try await server.objects(of: cast.owner)
      print(Row.head)
      for route in server.routes.map(Route.init) where route.kind == .api || route.kind == .page {
        let row = try await row(route, cast, objects)
        print(row)
        route.kind == .api ? Self.checkAPI(row) : Self.checkPage(row)
      }
      #expect(try await server.count(cast.owner) == 1)
      #expect(try await server.destinations.list(account: cast.owner.account).count == 1)
      #expect(try await server.accounts.tokens(account: cast.owner.account).count == 2)
    }
  }

  private static let denied: Set<Int> = [401, 403]

  private static func checkAPI(_ row: Row) {
    // The body selects the operation of these routes. Without one they all respond alike.
    guard !row.route.isForSigningIn else { return }
    // Upload routes answer OPTIONS without credentials, because the response describes only the server.
    guard row.route.method != "OPTIONS" else { return }
    #expect(row.none == 401, "\(row)")
    #expect(row.appPassword == 401, "\(row)")
    let isDenied = denied.contains(row.share)
    #expect(row.route.isForShareTokens != isDenied, "\(row)")
    // The body names no account to delete, so every credential is rejected.
    let isRefusedAnyway = row.route.description == "DELETE /v1/account"
    #expect(isRefusedAnyway || !denied.contains(row.account), "\(row)")
    #expect(isRefusedAnyway || !denied.contains(row.session), "\(row)")
    if let token = row.othersToken, let session = row.othersSession {
      #expect(token == 404 && session == 404, "\(row)")
    }
  }

  private static func checkPage(_ row: Row) {
    #expect(row.share == 403 && row.account == 403 && row.appPassword == 403, "\(row)")
    if !row.route.isPublicPage {
      #expect([303, 401].contains(row.none), "\(row)")
      #expect(!denied.contains(row.session), "\(row)")
    }
    if let token = row.othersToken, let session = row.othersSession {
      // Another user's object looks like a missing one, with which `session` was tested.
      #expect(token == 403 && session == row.session, "\(row)")
    }
  }

  @Test(
    "a share-only token can't open a page",
    arguments: [
      "/", "/shares/{id}", "/shares/{id}/article", "/tokens", "/destinations", "/destinations/{destination}",
      "/set-up", "/mail",
    ])
  func shareTokenOnPages(_ path: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let route = Route("GET " + path)
      let response = try await server.send(
        "GET", route.filled(try await server.objects(of: user)), token: user.shareToken)
      #expect((response.status, response.problemCode) == (403, "missing_scope"))
    }
  }

  @Test("a browser behind a proxy with its own password is authenticated by its cookie")
  func basicOfAProxy() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let cookie = "sharepipe=" + (try await server.accounts.openSession(account: user.account))
      let headers = ["Authorization": "Basic dXNlcjpwYXNz", "Cookie": cookie]
      #expect(try await server.send("GET", "/tokens", headers: headers).status == 200)
    }
  }
}
