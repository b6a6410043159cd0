// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests the sign-in of a device without a browser by a code that its user enters elsewhere (RFC 8628).
struct DeviceSignInTests {
  private struct DeviceCodeResponse: Decodable {
    let device_code: String
    let user_code: String
    let verification_uri: String
    let verification_uri_complete: String
    let expires_in: Int
    let interval: Int
  }

  private func run(_ body: (TestApp, TestUser, Browser, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    try await RunningServer.run({ clock.set(&$0) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      try await body(TestApp(server: server), user, browser, clock)
    }
  }

  private func begin(_ app: TestApp, _ changes: [(String, String)] = []) async throws -> TestResponse {
    try await app.ask(
      [("client_id", "sharepipe-cli"), ("device_name", "laptop")] + changes, at: "/oauth/device")
  }

  private func poll(
    _ app: TestApp, _ response: DeviceCodeResponse, client: String = "sharepipe-cli"
  ) async throws -> TestResponse {
    try await app.ask([
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", response.device_code),
      ("client_id", client),
    ])
  }

  @Test("a device gets its token once, after its user has confirmed the request")
  func wholeWay() async throws {
    try await run { app, user, browser, clock in
      let begun = try await begin(app)
      #expect(begun.status == 200 && begun.headers["cache-control"] == "no-store")
      let response = try begun.decode(DeviceCodeResponse.self)
      #expect((response.expires_in, response.interval) == (600, 5))
      #expect(response.user_code.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
      #expect(TestApp.fault(try await poll(app, response)) == "authorization_pending")
      let path = try #require(URL(string: response.verification_uri_complete)).path
      let page = try await browser.get(path + "?user_code=" + response.user_code)
      #expect(page.status == 200 && page.text.contains("Sharepipe command line on laptop"))
      #expect(page.text.contains(response.user_code))
      let typed = response.user_code.lowercased().replacing("-", with: " ")
      let yes = try await browser.post(path, [("user_code", typed), ("decision", "allow")])
      #expect(yes.status == 200)
      clock.advance(by: 5)
      let tokens = try await poll(app, response).decode(TestApp.Tokens.self)
      #expect(tokens.account == user.account && tokens.refresh_token == nil)
      #expect(try await app.status(tokens.access_token) == 200)
      clock.advance(by: 5)
      #expect(TestApp.fault(try await poll(app, response)) == "invalid_grant")
      let list = try await browser.get("/tokens").text
      #expect(list.contains("Sharepipe command line on laptop"))
    }
  }

  @Test("a device can ask for a smaller scope and for a token that it renews")
  func scopes() async throws {
    try await run { app, _, browser, _ in
      let response = try await begin(app, [("scope", "share:create offline_access")]).decode(
        DeviceCodeResponse.self)
      let page = try await browser.get("/device?user_code=" + response.user_code)
      #expect(page.text.contains("see earlier shares"))
      _ = try await browser.post("/device", [("user_code", response.user_code), ("decision", "allow")])
      let tokens = try await poll(app, response).decode(TestApp.Tokens.self)
      #expect(try await app.status(tokens.access_token) == 403)
      let renewed = try await app.refresh(tokens.refresh_token, client: "sharepipe-cli")
      #expect(renewed.status == 200)
      #expect(TestApp.fault(try await begin(app, [("scope", "everything")])) == "invalid_scope")
      #expect(
        TestApp.fault(try await app.ask([("client_id", "sharepipe-ios")], at: "/oauth/device"))
          == "invalid_client")
    }
  }

  @Test("a device that polls too often is told to slow down and has to wait longer from then on")
  func slowDown() async throws {
    try await run { app, _, browser, clock in
      let response = try await begin(app).decode(DeviceCodeResponse.self)
      func fault(after seconds: Double) async throws -> String? {
        clock.advance(by: seconds)
        return TestApp.fault(try await poll(app, response))
      }
      #expect(try await fault(after: 0) == "authorization_pending")
      #expect(try await fault(after: 1) == "slow_down")
      #expect(try await fault(after: 5) == "slow_down")
      #expect(try await fault(after: 15) == "authorization_pending")
      _ = try await browser.post("/device", [("user_code", response.user_code), ("decision", "allow")])
      clock.advance(by: 15)
      #expect(try await poll(app, response).status == 200)
    }
  }

  @Test("a denial is reported to the device, and an unused code expires after ten minutes")
  func ends() async throws {
    try await run { app, _, browser, clock in
      let denied = try await begin(app).decode(DeviceCodeResponse.self)
      _ = try await browser.post("/device", [("user_code", denied.user_code), ("decision", "deny")])
      #expect(TestApp.fault(try await poll(app, denied)) == "access_denied")
      let late = try await begin(app).decode(DeviceCodeResponse.self)
      clock.advance(by: 601)
      #expect(TestApp.fault(try await poll(app, late)) == "expired_token")
      let page = try await browser.post("/device", [("user_code", late.user_code), ("decision", "allow")])
      #expect(page.status == 410)
      #expect(TestApp.fault(try await poll(app, late, client: "sharepipe-ios")) == "invalid_grant")
    }
  }

  @Test("only a signed-in user on a page of this server can confirm")
  func consent() async throws {
    try await run { app, user, browser, _ in
      let response = try await begin(app).decode(DeviceCodeResponse.self)
      let fields = [("user_code", response.user_code), ("decision", "allow")]
      let anonymous = try await Browser(app.server).get("/device?user_code=" + response.user_code)
      #expect(anonymous.status == 303 && anonymous.headers["location"]?.hasPrefix("/sign-in?next=") == true)
      #expect(try await browser.post("/device", fields, site: "cross-site").status == 403)
      let byToken = try await app.server.send(
        "POST", "/device", token: user.shareToken,
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(Form.encode(fields).utf8))
      #expect(byToken.status == 403)
      #expect(TestApp.fault(try await poll(app, response)) == "authorization_pending")
    }
  }

  @Test("a question that named another account is asked again, and connects nothing")
  func otherAccount() async throws {
    try await run { app, _, browser, _ in
      let response = try await begin(app).decode(DeviceCodeResponse.self)
      let other = try await app.server.makeUser("b@example.org")
      let decision = [
        ("user_code", response.user_code), ("decision", "allow"), ("account", other.account),
      ]
      let again = try await browser.post("/device", decision)
      #expect(again.status == 200 && again.text.contains("a@example.org"))
      #expect(again.text.contains("name=\"decision\""))
      #expect(TestApp.fault(try await poll(app, response)) == "authorization_pending")
    }
  }

  @Test("guessing codes is stopped after ten attempts in a minute")
  func guessing() async throws {
    try await run { app, _, browser, _ in
      var statuses: [Int] = []
      // On a slow computer the loop takes over six seconds, and each six seconds allow another attempt.
      while statuses.last != 429, statuses.count < 60 {
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let (first, second) = (letters[statuses.count / 20], letters[statuses.count % 20])
        statuses.append(try await browser.post("/device", [("user_code", "BBBBBB\(first)\(second)")]).status)
      }
      #expect(Set(statuses.prefix(10)) == [404] && statuses.last == 429)
    }
  }

  @Test("a device's name is shown as plain text without control characters")
  func hostileName() async throws {
    try await run { app, _, browser, _ in
      let name = "\u{202E}<b>x</b>\n" + String(repeating: "y", count: 500)
      let response = try await app.ask(
        [("client_id", "sharepipe-cli"), ("device_name", name)], at: "/oauth/device"
      ).decode(DeviceCodeResponse.self)
      let page = try await browser.get("/device?user_code=" + response.user_code).text
      #expect(!page.contains("<b>x") && !page.contains("\u{202E}"))
      #expect(!page.contains(String(repeating: "y", count: 61)))
    }
  }
}
