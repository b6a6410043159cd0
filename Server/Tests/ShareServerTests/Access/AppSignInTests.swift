// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import ShareServer
import Testing

/// Tests the sign-in of an app with a code and PKCE (RFC 6749, 7636, 9207), and revocation (RFC 7009).
struct AppSignInTests {
  // The verifier is the example of RFC 7636, appendix B.
  private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  private static let redirect = "org.sharepipe:/signed-in"

  private static let request = [
    "response_type": "code", "client_id": "sharepipe-ios", "redirect_uri": redirect, "scope": "account",
    "state": "s t&te", "code_challenge": challenge, "code_challenge_method": "S256",
  ]

  private static func path(_ changes: [String: String?] = [:]) -> String {
    let fields = request.merging(changes.mapValues { $0 ?? "" }) { $1 }.filter { !$0.value.isEmpty }
    return Routes.authorize + "?" + Form.encode(fields.map { ($0.key, $0.value) })
  }

  private static func exchange(_ code: String, _ changes: [String: String] = [:]) -> [(String, String)] {
    [
      "grant_type": "authorization_code", "client_id": "sharepipe-ios", "redirect_uri": redirect,
      "code": code, "code_verifier": verifier,
    ].merging(changes) { $1 }.map { ($0.key, $0.value) }
  }

  private static func code(_ server: RunningServer, _ browser: Browser) async throws -> String {
    let response = try await browser.post(
      Routes.authorize, request.map { ($0.key, $0.value) } + [("decision", "allow")])
    return Form.query(response.headers["location"] ?? "")["code"] ?? ""
  }

  private static func token(
    _ server: RunningServer, _ fields: [(String, String)]
  ) async throws -> TestResponse {
    try await server.send(
      "POST", Routes.token, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data(Form.encode(fields).utf8))
  }

  private struct Token: Decodable {
    let access_token: String
    let token_type: String
    let scope: String
    let account: String
  }

  private struct Fault: Decodable { let error: String }

  @Test("an app signs in by request, sign-in and consent, and gets a token with its user's rights")
  func wholeWay() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await server.accounts.redeem(code: user.linkCode, settingPassword: "correct horse")
      let browser = Browser(server)
      let requested = try await browser.get(Self.path())
      let signIn = try #require(requested.headers["location"])
      #expect(requested.status == 303 && signIn.hasPrefix("/sign-in?next="))
      let form = try await browser.get(signIn)
      #expect(form.text.contains(#"name="next""#))
      let back = try await browser.signIn(
        "a@example.org", password: "correct horse", next: Form.query(signIn)["next"])
      let page = try await browser.get(try #require(back.headers["location"]))
      #expect(page.status == 200 && page.text.contains("Sharepipe for iPhone"))
      #expect(page.headers["content-security-policy"]?.contains("form-action 'self' org.sharepipe:;") == true)
      let response = try await browser.post(
        Routes.authorize, Self.request.map { ($0.key, $0.value) } + [("decision", "allow")])
      let location = try #require(response.headers["location"])
      #expect(response.status == 302 && location.hasPrefix(Self.redirect + "?code="))
      #expect(Form.query(location)["state"] == "s t&te")
      #expect(Form.query(location)["iss"] == "http://127.0.0.1:\(server.port)")
      let granted = try await Self.token(server, Self.exchange(Form.query(location)["code"] ?? ""))
      #expect(granted.status == 200 && granted.headers["cache-control"] == "no-store")
      let token = try granted.decode(Token.self)
      #expect((token.token_type, token.scope, token.account) == ("Bearer", "account", user.account))
      #expect(try await server.send("GET", Routes.shares, token: token.access_token).status == 200)
    }
  }

  @Test(
    "an unknown client or redirect address shows an error page and never redirects",
    arguments: [
      ["client_id": "other"], ["client_id": nil], ["redirect_uri": nil],
      ["redirect_uri": "https://evil.example/signed-in"], ["redirect_uri": "org.sharepipe:/signed-in/.."],
      ["redirect_uri": "org.sharepipe:/signed-in?x=1"], ["redirect_uri": "ORG.SHAREPIPE:/signed-in"],
    ] as [[String: String?]])
  func doubtfulTarget(_ changes: [String: String?]) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let response = try await browser.get(Self.path(changes))
      #expect(response.status == 400 && response.headers["location"] == nil)
      let twice = try await browser.get(Self.path() + "&redirect_uri=org.sharepipe%3A%2Fother")
      #expect(twice.status == 400 && twice.headers["location"] == nil)
    }
  }

  @Test(
    "an invalid request is reported to the app",
    arguments: [
      (["response_type": "token"], "unsupported_response_type"), (["state": nil], "invalid_request"),
      (["scope": "account admin"], "invalid_scope"), (["code_challenge": nil], "invalid_request"),
      (["code_challenge_method": "plain"], "invalid_request"),
      (["code_challenge": "short"], "invalid_request"),
    ] as [([String: String?], String)])
  func returnedFaults(_ changes: [String: String?], _ error: String) async throws {
    try await RunningServer.run { server async throws in
      let response = try await Browser(server).get(Self.path(changes))
      let location = try #require(response.headers["location"])
      #expect(response.status == 302 && location.hasPrefix(Self.redirect + "?"))
      let query = Form.query(location)
      #expect(query["error"] == error && query["iss"]?.isEmpty == false && query["code"] == nil)
      #expect(query["state"] == (changes.keys.contains("state") ? nil : "s t&te"))
    }
  }

  @Test("a user can deny access, and another site's page can't confirm it")
  func denial() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let fields = Self.request.map { ($0.key, $0.value) }
      let denied = try await browser.post(Routes.authorize, fields + [("decision", "deny")])
      #expect(Form.query(denied.headers["location"] ?? "")["error"] == "access_denied")
      let foreign = try await browser.post(
        Routes.authorize, fields + [("decision", "allow")], site: "cross-site")
      #expect((foreign.status, foreign.problemCode) == (403, "cross_origin"))
      let anonymous = try await Browser(server).post(Routes.authorize, fields + [("decision", "allow")])
      #expect(anonymous.status == 303 && anonymous.headers["location"]?.hasPrefix("/sign-in?") == true)
    }
  }

  @Test("a code used twice is rejected the second time, and the token from its first use is revoked")
  func reuse() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let code = try await Self.code(server, browser)
      let token = try await Self.token(server, Self.exchange(code)).decode(Token.self)
      #expect(try await server.send("GET", Routes.shares, token: token.access_token).status == 200)
      let again = try await Self.token(server, Self.exchange(code))
      #expect(try (again.status, again.decode(Fault.self).error) == (400, "invalid_grant"))
      #expect(try await server.send("GET", Routes.shares, token: token.access_token).status == 401)
    }
  }

  @Test(
    "a code is bound to its verifier, redirect address and client, and a failed attempt uses it up",
    arguments: [
      (["code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXX"], 400, "invalid_grant"),
      (["redirect_uri": "org.sharepipe:/other"], 400, "invalid_grant"),
      (["code": "shc_nonsense"], 400, "invalid_grant"), (["client_id": "other"], 401, "invalid_client"),
      (["grant_type": "password"], 400, "unsupported_grant_type"),
      (["code_verifier": "short"], 400, "invalid_request"),
    ])
  func binding(_ changes: [String: String], _ status: Int, _ error: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let code = try await Self.code(server, browser)
      let response = try await Self.token(server, Self.exchange(code, changes))
      #expect(try (response.status, response.decode(Fault.self).error) == (status, error))
      let isSpent = error == "invalid_grant" && changes["code"] == nil
      #expect(try await Self.token(server, Self.exchange(code)).status == (isSpent ? 400 : 200))
    }
  }

  @Test("the token endpoint accepts only forms without a client secret")
  func requestForm() async throws {
    try await RunningServer.run { server async throws in
      let json = try await server.send(
        "POST", Routes.token, headers: ["Content-Type": "application/json"], body: Data("{}".utf8))
      #expect(try (json.status, json.decode(Fault.self).error) == (400, "invalid_request"))
      let basic = try await server.send(
        "POST", Routes.token,
        headers: ["Content-Type": "application/x-www-form-urlencoded", "Authorization": "Basic eDp5"],
        body: Data(Form.encode(Self.exchange("x")).utf8))
      #expect(try (basic.status, basic.decode(Fault.self).error) == (401, "invalid_client"))
    }
  }

  @Test(
    "sign-in redirects only to the page of this server that required it",
    arguments: [
      "//evil.example", "/\\evil.example", "https://evil.example", "/tokens/1/revoke", "/oauth/authorize",
      "/oauth/authorize?a\r\nb", "/oauth/authorize?\\", "https:/oauth/authorize?",
    ])
  func openRedirect(_ next: String) async throws {
    try await RunningServer.run { server async throws in
      let form = try await server.send("GET", "/sign-in?next=" + Form.escape(next))
      #expect(form.status == 200 && !form.text.contains(#"name="next""#))
    }
  }

  @Test("a sign-in form that was tampered with redirects to the start page")
  func forgedNext() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await server.accounts.redeem(code: user.linkCode, settingPassword: "correct horse")
      let response = try await Browser(server).signIn(
        "a@example.org", password: "correct horse", next: "//evil.example")
      #expect((response.status, response.headers["location"]) == (303, "/"))
    }
  }

  @Test("a revoked token of any scope stops working at once, and revoking an unknown one is not an error")
  func revocation() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      for token in [user.shareToken, user.fullToken] {
        for _ in 0..<2 { #expect(try await revoke(server, token).status == 200) }
        let share = try await server.share("x", type: "text/plain", token: token)
        #expect((share.status, share.problemCode) == (401, "unauthenticated"))
      }
      #expect(try await revoke(server, "nonsense").status == 200)
      let other = try await server.makeUser("b@example.org")
      #expect(try await server.share("x", type: "text/plain", token: other.shareToken).status == 202)
      let missing = try await server.send(
        "POST", Routes.revoke, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data())
      #expect(try (missing.status, missing.decode(Fault.self).error) == (400, "invalid_request"))
    }
  }

  private func revoke(_ server: RunningServer, _ token: String) async throws -> TestResponse {
    // The phone authenticates with the token that it revokes. That must not cause an error.
    try await server.send(
      "POST", Routes.revoke, token: token, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data(Form.encode([("token", token), ("token_type_hint", "access_token")]).utf8))
  }

  @Test("the metadata lists the endpoints and requires PKCE for codes")
  func metadata() async throws {
    try await RunningServer.run({ $0.publicURL = "https://share.example" }) {
      server async throws in
      let response = try await server.send("GET", "/.well-known/oauth-authorization-server")
      let object = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
      #expect(object["issuer"] as? String == "https://share.example")
      #expect(object["token_endpoint"] as? String == "https://share.example/oauth/token")
      #expect(object["code_challenge_methods_supported"] as? [String] == ["S256"])
      #expect(object["authorization_response_iss_parameter_supported"] as? Bool == true)
    }
  }
}
