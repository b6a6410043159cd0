// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing
import Web

/// Tests the pairing of a phone by a QR code.
struct PairingTests {
  private struct Offer: Decodable {
    let id: String
    let link: String
    let expiresAt: String
  }

  private struct State: Decodable {
    let state: String
    let device: String?
    let userCode: String?
  }

  private struct DeviceCodeResponse: Decodable {
    let device_code: String
    let user_code: String
  }

  private func run(_ body: (TestApp, TestUser, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    try await RunningServer.run({ clock.set(&$0) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      try await body(TestApp(server: server), user, clock)
    }
  }

  private func offer(_ app: TestApp, _ user: TestUser) async throws -> Offer {
    try await app.server.send("POST", "/v1/pairings", token: user.fullToken).decode(Offer.self)
  }

  private func state(_ app: TestApp, _ user: TestUser, _ offer: Offer) async throws -> State {
    try await app.server.send("GET", "/v1/pairings/\(offer.id)", token: user.fullToken).decode(State.self)
  }

  private func decide(_ app: TestApp, _ user: TestUser, _ offer: Offer, _ allow: Bool) async throws -> Int {
    try await app.server.send(
      "POST", "/v1/pairings/\(offer.id)/decision", token: user.fullToken,
      headers: ["Content-Type": "application/json"], body: Data("{\"allow\":\(allow)}".utf8)
    ).status
  }

  /// Requests pairing as the phone does with the scanned link.
  private func scan(
    _ app: TestApp, _ offer: Offer, as name: String = "Anna-s iPhone"
  ) async throws -> TestResponse {
    try await app.ask(
      [
        ("client_id", "sharepipe-ios"), ("scope", "account"), ("device_name", name),
        ("pairing_code", Form.query(offer.link)["code"] ?? ""),
      ], at: "/oauth/device")
  }

  private func token(_ app: TestApp, _ response: DeviceCodeResponse) async throws -> TestResponse {
    try await app.ask([
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", response.device_code),
      ("client_id", "sharepipe-ios"),
    ])
  }

  @Test("a phone gets a token once, after it sends the code and its owner confirms")
  func wholeWay() async throws {
    try await run { app, user, clock in
      let offer = try await offer(app, user)
      let link = try #require(URL(string: offer.link).flatMap { PairingLink($0) })
      #expect(
        link.server.absoluteString == "http://127.0.0.1:\(app.server.port)" && link.account == "a@example.org"
      )
      #expect(try await state(app, user, offer).state == "waiting")
      let response = try await scan(app, offer).decode(DeviceCodeResponse.self)
      let taken = try await state(app, user, offer)
      #expect((taken.state, taken.userCode) == ("taken", response.user_code))
      #expect(taken.device == "Sharepipe for iPhone on Anna-s iPhone")
      #expect(TestApp.fault(try await token(app, response)) == "authorization_pending")
      #expect(try await decide(app, user, offer, true) == 204)
      clock.advance(by: 5)
      let tokens = try await token(app, response).decode(TestApp.Tokens.self)
      #expect(tokens.account == user.account)
      #expect(try await app.status(tokens.access_token) == 200)
      #expect(try await state(app, user, offer).state == "over")
      #expect(try await decide(app, user, offer, true) == 409)
      clock.advance(by: 5)
      #expect(TestApp.fault(try await token(app, response)) == "invalid_grant")
    }
  }

  private func names(_ app: TestApp, _ token: String) async throws -> Set<String> {
    struct Listed: Decodable { let name: String }
    struct Page: Decodable { let items: [Listed] }
    let page = try await app.server.send("GET", Routes.shareTokens, token: token).decode(Page.self)
    return Set(page.items.map(\.name))
  }

  @Test("the sign-in of a phone is listed under the phone's new name, and no other token is renamed")
  func renamed() async throws {
    try await run { app, user, clock in
      let offer = try await offer(app, user)
      let response = try await scan(app, offer).decode(DeviceCodeResponse.self)
      #expect(try await decide(app, user, offer, true) == 204)
      clock.advance(by: 5)
      let phone = try await token(app, response).decode(TestApp.Tokens.self).access_token
      let before = try await names(app, phone)
      #expect(before.contains("Sharepipe for iPhone on Anna-s iPhone"))
      for (token, name) in [(phone, "The blue one"), (user.fullToken, "Another")] {
        let made = try await app.server.send(
          "POST", Routes.shareTokens, token: token, headers: ["Content-Type": "application/json"],
          body: Data(#"{"name":"\#(name)","installation":"n-\#(name)"}"#.utf8))
        #expect(made.status == 201)
      }
      let after = try await names(app, phone)
      #expect(
        after.subtracting(before) == ["Sharepipe for iPhone on The blue one", "The blue one", "Another"])
      #expect(before.subtracting(after) == ["Sharepipe for iPhone on Anna-s iPhone"])
    }
  }

  @Test("a code works for one phone, for ten minutes, and until the next one is made")
  func once() async throws {
    try await run { app, user, clock in
      let first = try await offer(app, user)
      #expect(try await scan(app, first).status == 200)
      #expect(TestApp.fault(try await scan(app, first)) == "invalid_grant")
      let second = try await offer(app, user)
      let third = try await offer(app, user)
      #expect(TestApp.fault(try await scan(app, second)) == "invalid_grant")
      clock.advance(by: 601)
      #expect(TestApp.fault(try await scan(app, third)) == "invalid_grant")
      #expect(try await state(app, user, third).state == "over")
    }
  }

  @Test("only one of many phones using a code at the same moment gets it, and only the code's hash is stored")
  func race() async throws {
    try await run { app, user, _ in
      let offer = try await offer(app, user)
      let responses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<12 {
          group.addTask { try await scan(app, offer, as: "Phone \(number)").status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(responses.count { $0 == 200 } == 1 && responses.count { $0 == 400 } == 11, "\(responses)")
      let code = try #require(Form.query(offer.link)["code"])
      for suffix in ["", "-wal"] {
        let file = app.server.configuration.databaseFile.path + suffix
        guard let bytes = FileManager.default.contents(atPath: file) else { continue }
        #expect(bytes.range(of: Data(code.utf8)) == nil && !bytes.isEmpty)
      }
    }
  }

  @Test("making and trying codes is rate-limited")
  func throttled() async throws {
    try await run { app, user, _ in
      var offers: [Int] = []
      while offers.last != 429, offers.count < 40 {
        offers.append(try await app.server.send("POST", "/v1/pairings", token: user.fullToken).status)
      }
      #expect(offers.last == 429 && offers.count > 10, "\(offers)")
      let guess = Offer(
        id: "", link: "sharepipe://pair?code=shp_" + String(repeating: "0", count: 58), expiresAt: "")
      var guesses: [Int] = []
      while guesses.last != 429, guesses.count < 60 { guesses.append(try await scan(app, guess).status) }
      #expect(guesses.last == 429 && guesses.dropLast().allSatisfy { $0 == 400 }, "\(guesses)")
    }
  }

  @Test("no code is shown if a phone couldn't reach the server's address")
  func address() async throws {
    try await RunningServer.run {
      $0.publicURL = "https://books.example.org/under/a/path"
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      #expect(try await server.send("POST", "/v1/pairings", token: user.fullToken).status == 409)
    }
    try await RunningServer.run {
      $0.publicURL = "https://books.example.org"
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let offer = try await server.send("POST", "/v1/pairings", token: user.fullToken).decode(Offer.self)
      let link = try #require(URL(string: offer.link).flatMap { PairingLink($0) })
      #expect(link.authority == "books.example.org" && link.isEncrypted)
    }
  }

  @Test("a denied phone gets no token, and only the account's owner can decide about it")
  func others() async throws {
    try await run { app, user, clock in
      let other = try await app.server.makeUser("b@example.org")
      let offer = try await offer(app, user)
      let response = try await scan(app, offer).decode(DeviceCodeResponse.self)
      let path = "/v1/pairings/\(offer.id)"
      #expect(try await app.server.send("GET", path, token: other.fullToken).status == 404)
      #expect(try await decide(app, other, offer, true) == 404)
      let browser = Browser(app.server)
      try await browser.signIn(as: other)
      #expect(try await browser.get("/device?user_code=" + response.user_code).status == 404)
      let yes = try await browser.post("/device", [("user_code", response.user_code), ("decision", "allow")])
      #expect(yes.status == 410)
      #expect(try await decide(app, user, offer, false) == 204)
      clock.advance(by: 5)
      #expect(TestApp.fault(try await token(app, response)) == "access_denied")
    }
  }

  @Test("a pairing code alone signs the app in without a browser, and a share token can't make one")
  func needed() async throws {
    try await run { app, user, _ async throws in
      let bare = [("client_id", "sharepipe-ios"), ("scope", "account")]
      #expect(TestApp.fault(try await app.ask(bare, at: "/oauth/device")) == "invalid_client")
      let guess = bare + [("pairing_code", "shp_" + String(repeating: "0", count: 58))]
      #expect(TestApp.fault(try await app.ask(guess, at: "/oauth/device")) == "invalid_grant")
      #expect(try await app.server.send("POST", "/v1/pairings", token: user.shareToken).status == 403)
      #expect(try await app.server.send("POST", "/v1/pairings").status == 401)
    }
  }

  @Test("the page shows the code, and then links to the phone that used it")
  func page() async throws {
    try await run { app, user, _ in
      let browser = Browser(app.server)
      try await browser.signIn(as: user)
      #expect(try await browser.get("/tokens").text.contains("action=\"/pair\""))
      let page = try await browser.post("/pair", [])
      #expect(page.status == 200 && page.text.contains("<svg class=\"qr\""))
      let shown = try #require(page.text.firstMatch(of: /href="(sharepipe:[^"]+)"/)).1
      let link = String(shown).replacing("&amp;", with: "&")
      let look = try #require(page.text.firstMatch(of: /href="(\/pair\/[^"]+)"/)).1
      #expect(try await browser.get(String(look)).text.contains("No phone has connected yet"))
      let response = try await scan(app, Offer(id: "", link: link, expiresAt: "")).decode(
        DeviceCodeResponse.self)
      let next = try await browser.get(String(look))
      #expect(next.status == 303 && next.headers["location"] == "/device?user_code=" + response.user_code)
      let question = try await browser.get("/device?user_code=" + response.user_code)
      #expect(question.text.contains("Anna-s iPhone") && question.text.contains(response.user_code))
      #expect(try await browser.post("/pair", [], site: "cross-site").status == 403)
    }
  }

  @Test("a QR code has three finders and a quiet zone and fits every address; a text too long has none")
  func squares() throws {
    let code = try #require(QRCode("sharepipe://pair?server=x&code=y"))
    let lines = code.lines(isColored: false)
    #expect(lines.count == (code.width + 9) / 2 && lines.allSatisfy { $0.count == code.width + 8 })
    #expect(lines.first?.allSatisfy { $0 == "█" } == true)
    #expect(
      QRCode(String(repeating: "x", count: 2331)) != nil && QRCode(String(repeating: "x", count: 2332)) == nil
    )
    #expect(QRCode("") == nil)
  }
}
