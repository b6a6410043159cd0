// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import ShareServer
import Testing

/// Tests refresh tokens, which change with each use.
///
/// They tolerate lost responses and races. The sign-in ends when two parties use the same token (RFC 9700,
/// section 4.14).
struct RenewalTests {
  private func run(
    _ body: (TestApp, TestUser, Browser, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await RunningServer.run({ clock.set(&$0) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      try await body(TestApp(server: server), user, browser, clock)
    }
  }

  @Test("an app that asks for renewal gets a one-hour token and a refresh token; others get a permanent one")
  func form() async throws {
    try await run { app, user, browser, clock in
      let tokens = try await app.signIn(browser)
      #expect((tokens.expires_in, tokens.account) == (3600, user.account))
      #expect(tokens.scope == "account offline_access")
      #expect(tokens.refresh_token?.hasPrefix("shr_") == true)
      let permanent = try await app.signIn(browser, scope: "account")
      #expect(permanent.refresh_token == nil && permanent.expires_in == nil)
      clock.advance(by: 3601)
      #expect(try await app.status(tokens.access_token) == 401)
      #expect(try await app.status(permanent.access_token) == 200)
      let renewed = try await app.renewed(tokens.refresh_token)
      #expect(try await app.status(renewed.access_token) == 200)
      #expect(renewed.refresh_token != tokens.refresh_token)
    }
  }

  @Test("renewal keeps the scope that was allowed")
  func scope() async throws {
    try await run { app, _, browser, _ in
      let tokens = try await app.signIn(browser, scope: "share:create offline_access")
      #expect(tokens.access_token.hasPrefix("shk_"))
      let renewed = try await app.renewed(tokens.refresh_token)
      #expect(try await app.status(renewed.access_token) == 403)
      let shared = try await app.server.share("x", type: "text/plain", token: renewed.access_token)
      #expect(shared.status == 202)
    }
  }

  @Test("if a refresh response is lost, the same refresh token works again, an hour or a month later")
  func lostResponse() async throws {
    try await run { app, _, browser, clock in
      let tokens = try await app.signIn(browser)
      clock.advance(by: 3600)
      for pause in [1, 3600, 30 * 86_400] as [Double] {
        _ = try await app.refresh(tokens.refresh_token)
        clock.advance(by: pause)
      }
      let renewed = try await app.renewed(tokens.refresh_token)
      #expect(try await app.status(renewed.access_token) == 200)
      #expect(try await app.refresh(renewed.refresh_token).status == 200)
    }
  }

  @Test("several refresh responses in a row can be lost")
  func lostResponsesInARow() async throws {
    try await run { app, _, browser, clock in
      var token = try await app.signIn(browser).refresh_token
      for _ in 0..<20 {
        clock.advance(by: 3600)
        _ = try await app.refresh(token)
        let renewed = try await app.renewed(token)
        #expect(try await app.status(renewed.access_token) == 200)
        token = renewed.refresh_token
      }
    }
  }

  @Test("app and extension can use one refresh token at once without ending the sign-in")
  func race() async throws {
    try await run { app, _, browser, clock in
      var token = try await app.signIn(browser).refresh_token
      for round in 0..<6 {
        clock.advance(by: 3600)
        let shown = token
        async let first = app.refresh(shown)
        async let second = app.refresh(shown)
        let responses = try await [first, second].map { try $0.decode(TestApp.Tokens.self) }
        for response in responses { #expect(try await app.status(response.access_token) == 200) }
        // Both continue with their new tokens. A moment later the slower one uses the old token once more.
        clock.advance(by: 30)
        let late = try await app.renewed(shown)
        #expect(try await app.status(late.access_token) == 200)
        token = [responses[0], responses[1], late][round % 3].refresh_token
      }
    }
  }

  @Test("an old refresh token used after its grace period ends the sign-in and its share tokens")
  func reuse() async throws {
    try await run { app, user, browser, clock in
      let other = try await app.signIn(browser)
      let stolen = try await app.signIn(browser)
      let made = try await app.server.send(
        "POST", Routes.shareTokens, token: stolen.access_token, headers: ["Content-Type": "application/json"],
        body: Data(#"{"name":"Phone","installation":"n1"}"#.utf8)
      ).decode(TokenGrant.self)
      #expect(try await app.server.share("x", type: "text/plain", token: made.token).status == 202)
      let owner = try await app.renewed(stolen.refresh_token)
      #expect(try await app.status(owner.access_token) == 200)
      clock.advance(by: 61)
      let thief = try await app.refresh(stolen.refresh_token)
      #expect((thief.status, TestApp.fault(thief)) == (400, "invalid_grant"))
      for token in [stolen.access_token, owner.access_token] {
        #expect(try await app.status(token) == 401)
      }
      #expect(try await app.refresh(owner.refresh_token).status == 400)
      #expect(try await app.server.share("x", type: "text/plain", token: made.token).status == 401)
      // Other sign-ins are not affected.
      #expect(try await app.status(other.access_token) == 200)
      #expect(try await app.status(user.fullToken) == 200)
    }
  }

  @Test("a stolen refresh token is detected when the second of thief and owner renews")
  func thiefInTheGrace() async throws {
    try await run { app, _, browser, clock in
      let stolen = try await app.signIn(browser)
      // Both uses are within the grace period, so each party now has a separate chain of tokens.
      let (owner, thief) = (
        try await app.renewed(stolen.refresh_token), try await app.renewed(stolen.refresh_token)
      )
      clock.advance(by: 3600)
      let further = try await app.renewed(thief.refresh_token)
      #expect(try await app.status(further.access_token) == 200)
      clock.advance(by: 3600)
      #expect(try await app.refresh(owner.refresh_token).status == 400)
      #expect(try await app.refresh(further.refresh_token).status == 400)
    }
  }

  @Test("a refresh token is bound to its client and is not an access token")
  func binding() async throws {
    try await run { app, _, browser, _ in
      let tokens = try await app.signIn(browser)
      let foreign = try await app.refresh(tokens.refresh_token, client: "sharepipe-cli")
      #expect((foreign.status, TestApp.fault(foreign)) == (400, "invalid_grant"))
      #expect(try await app.status(tokens.refresh_token ?? "") == 401)
      #expect(try await app.refresh(tokens.access_token).status == 400)
      #expect(TestApp.fault(try await app.refresh(nil)) == "invalid_request")
      #expect(try await app.refresh(tokens.refresh_token).status == 200)
    }
  }

  @Test("a sign-in ends after ninety unused days, and after a year in any case")
  func expiry() async throws {
    try await run { app, _, browser, clock in
      let idle = try await app.signIn(browser).refresh_token
      var used = try await app.signIn(browser).refresh_token
      for _ in 0..<5 {
        clock.advance(days: 80)
        guard let next = try? await app.renewed(used).refresh_token else { break }
        used = next
      }
      #expect(try await app.refresh(idle).status == 400)
      // Four times eighty days are within the year, and five times are not.
      #expect(try await app.refresh(used).status == 400)
    }
  }

  @Test("revoking either token ends the whole sign-in (RFC 7009, section 2.1)", arguments: [true, false])
  func revocation(_ isRefresh: Bool) async throws {
    try await run { app, _, browser, _ in
      let tokens = try await app.signIn(browser)
      for _ in 0..<2 {
        #expect(try await app.revoke(isRefresh ? tokens.refresh_token : tokens.access_token).status == 200)
      }
      #expect(try await app.status(tokens.access_token) == 401)
      #expect(try await app.refresh(tokens.refresh_token).status == 400)
    }
  }

  @Test("a code used twice ends the sign-in that it started")
  func codeReuse() async throws {
    try await run { app, _, browser, _ in
      let response = try await app.consent(browser, scope: "account offline_access")
      let code = Form.query(response.headers["location"] ?? "")["code"] ?? ""
      let fields = [
        ("grant_type", "authorization_code"), ("client_id", "sharepipe-ios"), ("redirect_uri", app.redirect),
        ("code", code), ("code_verifier", TestApp.verifier),
      ]
      let tokens = try await app.ask(fields).decode(TestApp.Tokens.self)
      #expect(try await app.ask(fields).status == 400)
      #expect(try await app.status(tokens.access_token) == 401)
      #expect(try await app.refresh(tokens.refresh_token).status == 400)
    }
  }

  @Test("a sign-in is one entry in the list of tokens, however often it was renewed, and can be ended there")
  func listed() async throws {
    try await run { app, user, browser, clock in
      let tokens = try await app.signIn(browser)
      clock.advance(by: 3000)
      let renewed = try await app.renewed(tokens.refresh_token)
      let list = try await app.server.send("GET", Routes.shareTokens, token: user.fullToken).text
      #expect(list.components(separatedBy: "Sharepipe for iPhone").count == 2)
      let page = try await browser.get("/tokens").text
      let rows = page.components(separatedBy: "data-token-id=\"")
      let row = try #require(rows.first { $0.contains("Sharepipe for iPhone") })
      let id = try #require(row.components(separatedBy: "\"").first)
      #expect(try await browser.post("/tokens/\(id)/revoke", []).status == 303)
      #expect(try await app.status(renewed.access_token) == 401)
      #expect(try await app.refresh(renewed.refresh_token).status == 400)
    }
  }

  @Test("a code can go to the https address that the operator's app claims, and to no other")
  func claimedRedirect() async throws {
    let claimed = "https://share.example/app/signed-in"
    try await RunningServer.run({
      $0.publicURL = "https://share.example"
      $0.appIdentifiers = ["TEAM123456.org.example.pipe"]
    }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let session = try await server.accounts.openSession(account: user.account)
      for (redirect, status) in [
        (claimed, 302), (claimed + "/", 400), (claimed + "?x=1", 400),
        ("https://share.example:443/app/signed-in", 400), ("https://evil.example/app/signed-in", 400),
      ] {
        let query = Form.encode([
          ("response_type", "code"), ("client_id", "sharepipe-ios"), ("redirect_uri", redirect),
          ("state", "s"),
          ("code_challenge", TestApp.challenge), ("code_challenge_method", "S256"), ("decision", "allow"),
        ])
        let response = try await server.send(
          "POST", Routes.authorize,
          headers: [
            "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
            "Cookie": "__Host-sharepipe=" + session,
          ], body: Data(query.utf8))
        #expect(response.status == status, "\(redirect)")
      }
      let association = try await server.send("GET", "/.well-known/apple-app-site-association")
      #expect(association.headers["content-type"] == "application/json")
      #expect(association.text.contains("TEAM123456.org.example.pipe"))
    }
  }

  @Test("without an app of the operator there is no claimed address")
  func noClaimedRedirect() async throws {
    try await RunningServer.run({ $0.publicURL = "https://share.example" }) { server async throws in
      #expect(try await server.send("GET", "/.well-known/apple-app-site-association").status == 404)
      let query = Form.encode([
        ("response_type", "code"), ("client_id", "sharepipe-ios"),
        ("redirect_uri", "https://share.example/app/signed-in"), ("state", "s"),
        ("code_challenge", TestApp.challenge), ("code_challenge_method", "S256"),
      ])
      #expect(try await server.send("GET", Routes.authorize + "?" + query).status == 400)
    }
  }
}
