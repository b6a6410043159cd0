// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import Identity
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the properties of a share token: opaque, scoped, bound, not rotating, expiring.
struct ShareTokenTests {
  private func run(_ body: (RunningServer, TestUser, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    try await RunningServer.run({ clock.set(&$0) }) { server async throws in
      try await body(server, try await server.makeUser("a@example.org"), clock)
    }
  }

  private func make(
    _ server: RunningServer, _ user: TestUser, installation: String = "n1"
  ) async throws -> TokenGrant {
    try await server.send(
      "POST", Routes.shareTokens, token: user.fullToken, headers: ["Content-Type": "application/json"],
      body: Data(#"{"name":"Phone","installation":"\#(installation)"}"#.utf8)
    ).decode(TokenGrant.self)
  }

  private func status(_ server: RunningServer, _ token: String) async throws -> Int {
    try await server.share("x", type: "text/plain", token: token).status
  }

  private struct Listed: Codable {
    let id: String
    let lastUsedAt: String?
    let expiresAt: String?
    let installation: String?
  }

  private func listed(_ server: RunningServer, _ user: TestUser, _ id: String) async throws -> Listed? {
    try await server.send("GET", Routes.shareTokens, token: user.fullToken)
      .decode(ItemPage<Listed>.self).items.first { $0.id == id }
  }

  @Test("it is a prefix, 256 random bits and a checksum, so a mistyped token is rejected without a lookup")
  func form() async throws {
    try await run { server, user, _ async throws in
      var bodies = Set<String>()
      for number in 0..<50 {
        let token = try await make(server, user, installation: "n\(number)").token
        #expect(token.hasPrefix("shk_") && token.count == 62)
        bodies.insert(String(token.dropFirst(4).prefix(52)))
        // The checksum is the first six letters of the hash of the preceding characters.
        let hash = Array(SHA256.hash(data: Data(token.dropLast(6).utf8)))
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        let bits = hash.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
        let sum = (0..<6).map { alphabet[Int(bits >> (27 - 5 * $0)) & 31] }
        #expect(String(sum) == token.suffix(6))
      }
      #expect(bodies.count == 50)
      let token = try await make(server, user).token
      let mistyped = String(token.dropLast()) + (token.hasSuffix("0") ? "1" : "0")
      #expect(try await status(server, mistyped) == 401)
    }
  }

  @Test("only its SHA-256 is stored, and no file of the server contains the secret")
  func atRest() async throws {
    try await run { server, user, _ async throws in
      let token = try await make(server, user).token
      #expect(try await status(server, token) == 202)
      let hash = SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
      let engine = try server.configuration.openEngine()
      let row = try await engine.read { connection in
        try connection.row("SELECT name FROM token WHERE secret_hash = ?", [hash])?.text("name")
      }
      #expect(row == "Phone")
      let data = server.configuration.dataFolder
      for name in try FileManager.default.subpathsOfDirectory(atPath: data.path) {
        let file = try? Data(contentsOf: data.appending(path: name))
        #expect(file?.range(of: Data(token.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("it can read its own receipts and states and nothing of the library")
  func scope() async throws {
    try await run { server, user, _ async throws in
      let token = try await make(server, user).token
      let receipt = try await server.share("mine", type: "text/plain", token: token).decode(Receipt.self)
      #expect(try await server.send("GET", Routes.share(receipt.id), token: token).status == 200)
      for (method, path) in [
        ("GET", Routes.shares), ("GET", Routes.book(receipt.id)), ("DELETE", Routes.share(receipt.id)),
        ("GET", Routes.destinations), ("GET", Routes.shareTokens), ("GET", "/v1/sessions"),
        ("DELETE", Routes.account), ("GET", "/v1/account/export"), ("DELETE", "/v1/devices/n1"),
      ] {
        let response = try await server.send(method, path, token: token)
        #expect((response.status, response.problemCode) == (403, "missing_scope"), "\(method) \(path)")
      }
    }
  }

  @Test("it is bound to its account: a share for another account is rejected, and nothing is stored")
  func account() async throws {
    try await run { server, user, _ async throws in
      let other = try await server.makeUser("b@example.org")
      let token = try await make(server, user).token
      let response = try await server.share(
        "x", type: "text/plain", token: token, headers: ["Sharepipe-Account": other.account])
      #expect((response.status, response.problemCode) == (403, "token_owner_mismatch"))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("it is bound to an installation, which a client can name and then must name correctly")
  func installation() async throws {
    try await run { server, user, _ async throws in
      let grant = try await make(server, user, installation: "n1")
      for (named, status) in [("n1", 202), ("n2", 403)] {
        let response = try await server.share(
          "x", type: "text/plain", token: grant.token, headers: ["Sharepipe-Installation": named])
        #expect(response.status == status)
      }
      #expect(try await listed(server, user, grant.id)?.installation == "n1")
    }
  }

  @Test("it does not rotate: after a thousand uses it is the same")
  func neverRotates() async throws {
    try await run { server, user, clock async throws in
      let token = try await make(server, user).token
      for _ in 0..<20 {
        clock.advance(days: 5)
        #expect(try await status(server, token) == 202)
      }
    }
  }

  @Test("it expires after ninety unused days, and after a year in any case, and its owner sees when")
  func expiry() async throws {
    try await run { server, user, clock async throws in
      let (idle, used) = (try await make(server, user), try await make(server, user, installation: "n2"))
      #expect(try await listed(server, user, used.id)?.expiresAt?.hasPrefix("2028-01-1") == true)
      for _ in 0..<4 {
        clock.advance(days: 89)
        #expect(try await status(server, used.token) == 202)
      }
      #expect(try await status(server, idle.token) == 401)
      clock.advance(days: 10)
      #expect(try await status(server, used.token) == 401)
    }
  }

  @Test("its owner sees when it was last used")
  func lastUse() async throws {
    try await run { server, user, clock async throws in
      let grant = try await make(server, user)
      #expect(try await listed(server, user, grant.id)?.lastUsedAt == nil)
      clock.advance(by: 3600)
      _ = try await status(server, grant.token)
      #expect(try await listed(server, user, grant.id)?.lastUsedAt?.hasPrefix("2027-01-15T09:00") == true)
    }
  }

  @Test("removing its device ends it with all others of that device and none of another")
  func deviceRemoval() async throws {
    try await run { server, user, _ async throws in
      let (first, second) = (try await make(server, user), try await make(server, user))
      let other = try await make(server, user, installation: "n2")
      let bob = try await server.makeUser("b@example.org")
      #expect(try await server.send("DELETE", "/v1/devices/n1", token: bob.fullToken).status == 404)
      #expect(try await server.send("DELETE", "/v1/devices/n1", token: user.fullToken).status == 204)
      for (grant, expected) in [(first, 401), (second, 401), (other, 202)] {
        #expect(try await status(server, grant.token) == expected)
      }
    }
  }

  @Test("it ends on sign-out, and on request when the password changes", arguments: [true, false])
  func passwordChange(_ isChosen: Bool) async throws {
    try await run { server, user, _ async throws in
      _ = try await server.accounts.redeem(code: user.linkCode, settingPassword: "correct horse")
      let grant = try await make(server, user)
      let browser = Browser(server)
      _ = try await browser.signIn("a@example.org", password: "correct horse")
      let choice = isChosen ? [("tokens", "yes")] : []
      let fields = [("current", "correct horse"), ("password", "battery staple")] + choice
      #expect(try await browser.post("/account/password", fields).status == 200)
      #expect(try await status(server, grant.token) == (isChosen ? 401 : 202))
      _ = try await TestApp(server: server).revoke(grant.token)
      #expect(try await status(server, grant.token) == 401)
    }
  }
}
