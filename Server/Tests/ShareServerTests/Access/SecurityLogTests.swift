// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Logging
import ServerCore
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the log lines of sign-ins, failures and credential changes, each made over HTTP.
struct SecurityLogTests {
  private static let password = "canary correct horse"
  private static let wrong = "canary wrong guess"

  /// A running server with one user, and all secrets that a case has used.
  final class Scene {
    let server: RunningServer
    let user: TestUser
    let log: TestLog
    let clock: TestClock
    let browser: Browser
    var secrets: [String]
    private var seen = 0

    init(_ server: RunningServer, _ user: TestUser, _ log: TestLog, _ clock: TestClock) {
      (self.server, self.user, self.log, self.clock) = (server, user, log, clock)
      browser = Browser(server)
      secrets = [user.linkCode, user.shareToken, user.fullToken, password, wrong]
    }

    var app: TestApp { TestApp(server: server) }

    /// Sets the password by the user's link, which signs the browser in.
    ///
    /// Events logged before that don't count.
    func enter() async throws {
      _ = try await browser.post("/sign-in/" + user.linkCode, [("password", password)])
      seen = lines.count
    }

    /// Returns the security events since the last call.
    var events: ArraySlice<TestLog.Line> { lines.dropFirst(seen) }

    private var lines: [TestLog.Line] { log.lines.filter { $0.metadata["event"] != nil } }

    @discardableResult
    func json(
      _ method: String, _ path: String, _ body: String? = nil, token: String? = nil
    ) async throws
      -> TestResponse
    {
      try await server.send(
        method, path, token: token, headers: ["Content-Type": "application/json"],
        body: body.map { Data($0.utf8) })
    }

    func made(_ path: String, _ body: String) async throws -> TokenGrant {
      let grant = try await json("POST", path, body, token: user.fullToken).decode(TokenGrant.self)
      secrets.append(grant.token)
      return grant
    }

    func tokens(_ tokens: TestApp.Tokens) -> TestApp.Tokens {
      secrets += [tokens.access_token, tokens.refresh_token].compactMap(\.self)
      return tokens
    }

    /// Returns the first path in a page that matches.
    func path(on page: String, _ prefix: String, _ suffix: String) async throws -> String {
      let text = try await browser.get(page).text
      let found = text.split(separator: "\"").first { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
      return String(try #require(found))
    }
  }

  /// One action and the events that it logs.
  ///
  /// A `?` after an event means that it has no account.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: [String]
    let act: @Sendable (Scene) async throws -> Void
    var testDescription: String { name }

    init(_ name: String, _ expected: [String], _ act: @escaping @Sendable (Scene) async throws -> Void) {
      (self.name, self.expected, self.act) = (name, expected, act)
    }
  }

  static let signIns = [
    Case("a password", ["sign_in", "sign_in"]) { scene in
      _ = try await Browser(scene.server).signIn("a@example.org", password: password)
      let body = #"{"email":"a@example.org","password":"\#(password)"}"#
      scene.secrets.append(try await scene.json("POST", "/v1/sign-in", body).decode(TokenGrant.self).token)
    },
    Case("a wrong password", ["sign_in_failed", "sign_in_failed"]) { scene in
      _ = try await Browser(scene.server).signIn("a@example.org", password: wrong)
      try await scene.json("POST", "/v1/sign-in", #"{"email":"a@example.org","password":"\#(wrong)"}"#)
    },
    Case("an unknown address, a hostile one", ["sign_in_failed?"]) { scene in
      let hostile = "x\r\n2026-11-23 notice sharepipe: event=sign_in account=admin\u{1B}[31m@example.org"
      _ = try await Browser(scene.server).signIn(hostile, password: wrong)
    },
    Case("an unexpected response of the identity provider", ["sign_in_failed?"]) { scene in
      _ = try await Browser(scene.server).get("/oidc/callback?state=canary&code=canary")
    },
    Case("a link, and the same again", ["sign_in", "sign_in_failed?"]) { scene in
      let code = try await scene.server.accounts.makeLink(for: scene.user.account)
      scene.secrets.append(code)
      for _ in 0..<2 { _ = try await Browser(scene.server).post("/sign-in/" + code, []) }
    },
    Case("a link with a new password", ["password_set", "sign_in"]) { scene in
      let code = try await scene.server.accounts.makeLink(for: scene.user.account)
      _ = try await Browser(scene.server).post("/sign-in/" + code, [("password", "canary other horse")])
      scene.secrets += [code, "canary other horse"]
    },
    Case("signing out", ["sign_out"]) { scene in _ = try await scene.browser.post("/sign-out", []) },
    Case("an unknown token", ["credential_rejected?", "credential_rejected?"]) { scene in
      try await scene.json("GET", Routes.shares, token: wrong)
      try await scene.json("GET", "/opds", token: wrong)
    },
    Case("a token without the scope", ["access_denied"]) { scene in
      try await scene.json("GET", "/v1/destinations", token: scene.user.shareToken)
    },
    Case("too many requests", ["rate_limited?"]) { scene in
      for _ in 0..<200 {
        let response = try await scene.app.ask([("client_id", "sharepipe-cli")], at: "/oauth/device")
        if response.status == 429 { return }
      }
    },
  ]

  static let credentials = [
    Case("share tokens", ["token_made", "token_revoked"]) { scene in
      let grant = try await scene.made("/v1/share-tokens", #"{"name":"Phone"}"#)
      try await scene.json("DELETE", "/v1/share-tokens/" + grant.id, token: scene.user.fullToken)
    },
    Case("app passwords", ["app_password_made", "app_password_revoked"]) { scene in
      let grant = try await scene.made("/v1/app-passwords", #"{"name":"Reader"}"#)
      try await scene.json("DELETE", "/v1/app-passwords/" + grant.id, token: scene.user.fullToken)
    },
    Case("a webhook's secrets", ["webhook_secret_made", "webhook_secret_made"]) { scene in
      struct Webhook: Decodable { let id: String, secret: String }
      let body = #"{"kind":"webhook","address":"http://127.0.0.1:1/x"}"#
      let made = try await scene.json("POST", "/v1/destinations", body, token: scene.user.fullToken)
        .decode(Webhook.self)
      try await scene.json("POST", "/v1/destinations/\(made.id)/secret", token: scene.user.fullToken)
      scene.secrets.append(made.secret)
    },
    Case("a device's tokens", ["token_made", "token_revoked"]) { scene in
      _ = try await scene.made("/v1/share-tokens", #"{"name":"Phone","installation":"n1"}"#)
      try await scene.json("DELETE", "/v1/devices/n1", token: scene.user.fullToken)
    },
    Case("tokens on the page", ["app_password_made", "token_revoked"]) { scene in
      _ = try await scene.browser.post("/tokens", [("name", "A\nB\u{1B}[2J"), ("scope", "opds")])
      _ = try await scene.browser.post(try await scene.path(on: "/tokens", "/tokens/", "/revoke"), [])
    },
    Case("a new password", ["owner_check_failed", "password_changed"]) { scene in
      for current in [wrong, password] {
        _ = try await scene.browser.post(
          "/account/password", [("current", current), ("password", "canary other horse")])
      }
      scene.secrets.append("canary other horse")
    },
    Case("a reset password", ["password_reset_requested?", "password_reset", "sign_in"]) { scene in
      _ = try await scene.browser.post("/reset", [("email", "a@example.org")])
      let link = try await scene.server.link(to: "a@example.org", under: "/reset/")
      _ = try await Browser(scene.server).post(link, [("password", "canary other horse")])
      scene.secrets += [link, "canary other horse"]
    },
    Case("a new address", ["email_change_requested", "email_changed"]) { scene in
      _ = try await scene.browser.post(
        "/account/email", [("email", "new@example.org"), ("current", password)])
      let link = try await scene.server.link(to: "new@example.org", under: "/account/email/")
      _ = try await Browser(scene.server).post(link, [])
      scene.secrets.append(link)
    },
    Case("ended sessions", ["sign_in", "all_sessions_and_tokens_ended", "session_ended"]) { scene in
      _ = try await Browser(scene.server).signIn("a@example.org", password: password)
      _ = try await scene.browser.post("/account/sign-out-everywhere", [])
      _ = try await scene.browser.post(
        try await scene.path(on: "/tokens", "/account/sessions/", "/end"), [])
    },
    Case("an unlinked identity", ["identity_unlinked"]) { scene in
      let (issuer, subject) = ("https://id.example.org", "42")
      try await LinkedIdentities(try scene.server.configuration.openEngine()).join(
        LinkedIdentityRecord(
          issuer: issuer, subject: subject, account: scene.user.account, email: nil,
          createdAt: Moment(milliseconds: 0)))
      _ = try await scene.browser.post(
        "/oidc/part", [("issuer", issuer), ("subject", subject), ("current", password)])
    },
    Case("a deleted account", ["account_deleted"]) { scene in
      _ = try await scene.browser.post(
        "/account/delete", [("email", "a@example.org"), ("current", password)])
    },
    Case("a deleted account over the API", ["account_deleted"]) { scene in
      _ = try await scene.server.send(
        "DELETE", "/v1/account", token: scene.user.fullToken,
        headers: [HeaderName.account: scene.user.account])
    },
  ]

  static let apps = [
    Case(
      "an app that is allowed, renews and signs out",
      ["app_allowed", "grant_made", "grant_renewed", "grant_revoked"]
    ) {
      let first = $0.tokens(try await $0.app.signIn($0.browser))
      let next = $0.tokens(try await $0.app.renewed(first.refresh_token))
      _ = try await $0.app.revoke(next.refresh_token)
      _ = try await $0.app.revoke(wrong)
    },
    Case(
      "a refresh token that is used again",
      ["app_allowed", "grant_made", "grant_renewed", "grant_replayed", "credential_rejected?"]
    ) { scene in
      let first = scene.tokens(try await scene.app.signIn(scene.browser))
      let next = scene.tokens(try await scene.app.renewed(first.refresh_token))
      _ = try await scene.app.status(next.access_token)
      scene.clock.advance(by: 61)
      _ = try await scene.app.refresh(first.refresh_token)
    },
    Case("an app that is denied", ["app_denied"]) { scene in
      _ = try await scene.browser.post(
        Routes.authorize,
        [
          ("response_type", "code"), ("client_id", "sharepipe-ios"), ("redirect_uri", scene.app.redirect),
          ("scope", "account"), ("state", "s"), ("code_challenge", TestApp.challenge),
          ("code_challenge_method", "S256"), ("decision", "deny"),
        ])
    },
    Case("an unknown code", ["credential_rejected?"]) { scene in
      _ = try await scene.app.ask([
        ("grant_type", "authorization_code"), ("client_id", "sharepipe-ios"),
        ("redirect_uri", scene.app.redirect), ("code", wrong), ("code_verifier", TestApp.verifier),
      ])
    },
    Case("devices that are allowed and denied", ["device_allowed", "device_denied"]) { scene in
      struct Begun: Decodable { let user_code: String }
      for decision in ["allow", "deny"] {
        let begun = try await scene.app.ask([("client_id", "sharepipe-cli")], at: "/oauth/device")
        let code = try begun.decode(Begun.self).user_code
        _ = try await scene.browser.post("/device", [("user_code", code), ("decision", decision)])
        scene.secrets.append(code)
      }
    },
    Case("a pairing", ["pairing_started", "device_allowed"]) { scene in
      struct Offer: Decodable { let id: String, link: String }
      let offer = try await scene.json("POST", "/v1/pairings", token: scene.user.fullToken).decode(Offer.self)
      let code = Form.query(offer.link)["code"] ?? ""
      _ = try await scene.app.ask(
        [("client_id", "sharepipe-ios"), ("scope", "account"), ("pairing_code", code)], at: "/oauth/device")
      try await scene.json(
        "POST", "/v1/pairings/\(offer.id)/decision", #"{"allow":true}"#, token: scene.user.fullToken)
      scene.secrets.append(code)
    },
  ]

  @Test(
    "each event is one line with its account, peer and time in UTC, and no secret",
    arguments: signIns + credentials + apps)
  func events(_ done: Case) async throws {
    let (log, clock) = (TestLog(), TestClock())
    try await RunningServer.run(log: log.logger) {
      clock.set(&$0)
      $0.signUp = .open
      $0.provider = try? IdentityProvider(issuer: "https://id.example.org", client: "sharepipe", secret: nil)
    } _: { server async throws in
      let scene = Scene(server, try await server.makeUser("a@example.org"), log, clock)
      try await scene.enter()
      try await done.act(scene)
      let events = scene.events.map {
        ($0.metadata["event"] ?? "") + ($0.metadata["account"] == nil ? "?" : "")
      }
      #expect(events == done.expected)
      for line in scene.events { check(line, scene) }
    }
  }

  private func check(_ line: TestLog.Line, _ scene: Scene) {
    #expect(line.metadata["account"] == nil || line.metadata["account"] == scene.user.account)
    #expect(line.metadata["peer"] == "127.0.0.1")
    #expect(
      line.metadata["time"]?.wholeMatch(of: /2027-01-15T\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(line.metadata)")
    for value in line.metadata.values {
      #expect(!scene.secrets.contains { value.contains($0) }, "\(value)")
      #expect(!value.contains("@"), "an e-mail address: \(value)")
      #expect(value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(value)")
    }
  }

  @Test("a new account and an invitation are recorded")
  func accounts() async throws {
    let log = TestLog()
    try await RunningServer.run(log: log.logger) {
      $0.signUp = .open
    } _: { server async throws in
      let (admin, code) = try await server.accounts.add(email: "admin@example.org", role: .admin)
      let browser = Browser(server)
      _ = try await browser.post("/sign-in/" + code, [])
      _ = try await browser.post("/people", [("email", "friend@example.org")])
      let link = try await server.link(to: "friend@example.org", under: "/sign-up/")
      _ = try await Browser(server).post(link, [("password", Self.password)])
      let friend = try #require(try await server.accounts.find(email: "friend@example.org"))
      let lines = log.lines.compactMap { line in
        line.metadata["event"].map { [$0, line.metadata["account"] ?? ""] }
      }
      #expect(
        lines == [
          ["sign_in", admin.id], ["invitation_sent", admin.id], ["account_made", friend.id],
          ["sign_in", friend.id],
        ])
    }
  }

  @Test(
    "text from outside can't end a line, add a key or move the cursor",
    arguments: [
      ("2001:db8::1", "2001:db8::1"), ("", "\"\""), ("a b", "\"a b\""), ("a=b", "\"a=b\""),
      ("x\" event=sign_in", #""x\" event=sign_in""#), ("a\\b", #""a\\b""#),
      ("a\r\nb", #""a\u{d}\u{a}b""#), ("\u{1B}[31m", #""\u{1b}[31m""#), ("\u{9B}2J", #""\u{9b}2J""#),
      ("\u{2028}\u{202E}\u{85}\u{7F}\u{0}", #""\u{2028}\u{202e}\u{85}\u{7f}\u{0}""#),
      ("Jürgen", "\"Jürgen\""),
      (String(repeating: "a", count: 300), "\"" + String(repeating: "a", count: 200) + "…\""),
    ])
  func hostileText(_ text: String, _ written: String) {
    let log = TestLog()
    SecurityLog(logger: log.logger).note(.signInFailed, peer: text, account: nil)
    #expect(log.lines.map { $0.metadata["peer"] } == [written])
  }

  @Test("a flood of failures is limited per peer and in total, says so, and continues in the next minute")
  func flood() {
    let (log, clock) = (TestLog(), TestClock())
    var configuration = ServerConfiguration(dataFolder: FileManager.default.temporaryDirectory)
    clock.set(&configuration)
    let security = SecurityLog(logger: log.logger, now: configuration.now)
    func count(_ event: SecurityEvent) -> Int { log.lines.count { $0.metadata["event"] == event.rawValue } }
    for _ in 0..<1000 { security.note(.signInFailed, peer: "one", account: nil) }
    #expect((count(.signInFailed), count(.linesLeftOut)) == (30, 1))
    for peer in 0..<10_000 { security.note(.signInFailed, peer: "\(peer)", account: nil) }
    #expect((count(.signInFailed), count(.linesLeftOut)) == (600, 2))
    for _ in 0..<100 { security.note(.passwordChanged, peer: "one", account: "a") }
    #expect(count(.passwordChanged) == 100)
    clock.advance(by: 60)
    security.note(.signInFailed, peer: "one", account: nil)
    #expect(count(.signInFailed) == 601)
  }
}
