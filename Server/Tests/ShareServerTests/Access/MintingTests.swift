// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests that credentials made by a signed-in app end with its sign-in.
struct MintingTests {
  /// The kinds of credential that an app can make with its token.
  enum Product: String, CaseIterable {
    case shareToken, appPassword, pairedDevice
  }

  private struct Grant: Decodable { let token: String }
  private struct Offer: Decodable { let id: String, link: String }
  private struct DeviceResponse: Decodable { let device_code: String }

  private let json = ["Content-Type": "application/json"]

  /// Makes a credential with an account token, and returns its secret.
  private func make(_ product: Product, with token: String, _ app: TestApp) async throws -> String {
    switch product {
    case .shareToken:
      try await post("/v1/share-tokens", #"{"name":"x"}"#, token, app).decode(Grant.self).token
    case .appPassword:
      try await post("/v1/app-passwords", #"{"name":"x"}"#, token, app).decode(Grant.self).token
    case .pairedDevice: try await pair(with: token, app)
    }
  }

  private func post(
    _ path: String, _ body: String, _ token: String, _ app: TestApp
  ) async throws -> TestResponse {
    try await app.server.send("POST", path, token: token, headers: json, body: Data(body.utf8))
  }

  /// Pairs a device and confirms it with the same token.
  private func pair(
    with token: String, _ app: TestApp, scope: String = "account offline_access"
  ) async throws -> String {
    let offer = try await post("/v1/pairings", "", token, app).decode(Offer.self)
    let code = try #require(URL(string: offer.link).flatMap(PairingLink.init)).code
    let device = try await app.ask(
      [("client_id", "sharepipe-ios"), ("pairing_code", code), ("scope", scope)],
      at: "/oauth/device"
    ).decode(DeviceResponse.self).device_code
    let decision = try await post("/v1/pairings/\(offer.id)/decision", #"{"allow":true}"#, token, app)
    #expect(decision.status == 204)
    return try await app.ask([
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("client_id", "sharepipe-ios"),
      ("device_code", device),
    ]).decode(TestApp.Tokens.self).access_token
  }

  /// Returns whether a credential still works.
  private func works(_ product: Product, _ secret: String, _ app: TestApp) async throws -> Bool {
    guard product == .appPassword else {
      return try await app.server.send("GET", "/v1/account", token: secret).status == 200
    }
    let basic = Data("a@example.org:\(secret)".utf8).base64EncodedString()
    return try await app.server.send("GET", "/opds", headers: ["Authorization": "Basic " + basic]).status
      == 200
  }

  @Test("a credential made by an app ends when the app's sign-in is revoked", arguments: Product.allCases)
  func endsWithTheGrant(_ product: Product) async throws {
    try await RunningServer.run { server async throws in
      let (app, browser) = (TestApp(server: server), Browser(server))
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let tokens = try await app.signIn(browser)
      let made = try await make(product, with: tokens.access_token, app)
      #expect(try await works(product, made, app))
      #expect(try await app.revoke(tokens.refresh_token).status == 200)
      #expect(try await !works(product, made, app))
    }
  }

  @Test(
    "a credential made with a permanent token ends with that token, except for a share-only token",
    arguments: Product.allCases)
  func endsWithTheToken(_ product: Product) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let app = TestApp(server: server)
      let made = try await make(product, with: user.fullToken, app)
      #expect(try await works(product, made, app))
      #expect(try await app.revoke(user.fullToken).status == 200)
      // A share extension keeps the share token of a sign-in and revokes the account token at once.
      #expect(try await works(product, made, app) == (product == .shareToken))
    }
  }

  @Test("revoking a token also ends credentials made by the credentials it made")
  func endsOverGenerations() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let app = TestApp(server: server)
      let phone = try await pair(with: user.fullToken, app)
      let secondPhone = try await pair(with: phone, app)
      let share = try await make(.shareToken, with: secondPhone, app)
      #expect(try await app.revoke(user.fullToken).status == 200)
      for secret in [phone, secondPhone, share] {
        #expect(try await !works(.shareToken, secret, app))
      }
    }
  }

  @Test("a share token of a device that an app paired with itself ends with the app's sign-in")
  func endsThroughAPermanentDevice() async throws {
    try await RunningServer.run { server async throws in
      let (app, browser) = (TestApp(server: server), Browser(server))
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let tokens = try await app.signIn(browser)
      let device = try await pair(with: tokens.access_token, app, scope: "account")
      let share = try await make(.shareToken, with: device, app)
      #expect(try await works(.shareToken, share, app))
      #expect(try await app.revoke(tokens.refresh_token).status == 200)
      #expect(try await !works(.shareToken, share, app))
    }
  }

  @Test("setting a password by a link ends other browser sessions and links requested before")
  func recovery() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let (thief, owner) = (Browser(server), Browser(server))
      try await thief.signIn(as: user)
      _ = try await thief.post("/account/email", [("email", "thief@example.org")])
      let change = try await server.link(to: "thief@example.org", under: "/account/email/")
      let code = try await server.accounts.makeLink(for: user.account)
      _ = try await owner.post("/sign-in/" + code, [("password", "correct horse battery")])
      #expect(try await owner.get("/tokens").status == 200)
      #expect(try await thief.get("/tokens").status == 303)
      #expect(try await thief.post(change, []).status == 410)
    }
  }

  @Test("ending all sessions also ends grants that an app has not redeemed yet")
  func endsWhatIsPending() async throws {
    try await RunningServer.run { server async throws in
      let (app, browser) = (TestApp(server: server), Browser(server))
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let consent = try await app.consent(browser, scope: "account")
      struct DeviceCodeResponse: Decodable { let device_code: String, user_code: String }
      let response = try await app.ask([("client_id", "sharepipe-cli")], at: "/oauth/device").decode(
        DeviceCodeResponse.self)
      _ = try await browser.post("/device", [("user_code", response.user_code), ("decision", "allow")])
      _ = try await browser.post("/account/sign-out-everywhere", [])
      let code = Form.query(consent.headers["location"] ?? "")["code"] ?? ""
      let byCode = try await app.ask([
        ("grant_type", "authorization_code"), ("client_id", "sharepipe-ios"), ("redirect_uri", app.redirect),
        ("code", code), ("code_verifier", TestApp.verifier),
      ])
      let byDevice = try await app.ask([
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("client_id", "sharepipe-cli"),
        ("device_code", response.device_code),
      ])
      #expect(!code.isEmpty && TestApp.fault(byCode) == "invalid_grant")
      #expect(TestApp.fault(byDevice) == "access_denied")
    }
  }

  @Test("a credential made on a page outlives the session")
  func outlivesTheSession() async throws {
    try await RunningServer.run { server async throws in
      let (app, browser) = (TestApp(server: server), Browser(server))
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let page = try await browser.post("/tokens", [("name", "script"), ("scope", "share:create")]).text
      let start = try #require(page.range(of: "shk_")).lowerBound
      let token = String(page[start...].prefix(62))
      _ = try await browser.post("/sign-out", [])
      #expect(try await works(.shareToken, token, app))
    }
  }
}
