// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ServerHTTP
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the daily limits on mails that users and unauthenticated clients can have sent.
struct AccountMailTests {
  private func run(
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (RunningServer, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await RunningServer.run {
      clock.set(&$0)
      $0.signUp = .open
      $0.trustedProxies = try? TrustedProxies(parsing: ["127.0.0.1"])
      adjust(&$0)
    } _: {
      try await body($0, clock)
    }
  }

  /// Requests mails of one kind, a minute apart, and returns the responses.
  private func request(
    _ count: Int, _ clock: TestClock, _ send: (Int) async throws -> TestResponse
  ) async throws -> [TestResponse] {
    var responses: [TestResponse] = []
    for number in 0..<count {
      clock.advance(by: 60)
      responses.append(try await send(number))
    }
    return responses
  }

  private func signUp(
    _ server: RunningServer, _ email: String, from peer: String
  ) async throws -> TestResponse {
    try await server.send(
      "POST", "/sign-up",
      headers: ["Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": peer],
      body: Data(Form.encode([("email", email)]).utf8))
  }

  @Test("a user can have ten mails a day sent to new addresses, and a restart does not reset the count")
  func changesOfAddress() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock()
    var user: TestUser?
    for (restart, expected) in [(0, 10), (1, 0)] {
      try await RunningServer.run(in: folder, clock.set) { server async throws in
        if user == nil { user = try await server.makeUser("a@example.org") }
        let browser = Browser(server)
        let account = try #require(user).account
        _ = try await browser.post("/sign-in/" + server.accounts.makeLink(for: account), [])
        let responses = try await request(12, clock) { number in
          // Changing the address without a password requires a recent sign-in.
          if number % 10 == 9 {
            _ = try await browser.post("/sign-in/" + server.accounts.makeLink(for: account), [])
          }
          return try await browser.post("/account/email", [("email", "new\(restart)\(number)@example.org")])
        }
        #expect(responses.filter { $0.status == 200 }.count == expected)
        #expect(responses.last?.status == 429)
        #expect(responses.last?.headers["retry-after"] != nil)
        #expect(responses.last?.headers["content-type"]?.hasPrefix("text/html") == true)
      }
    }
  }

  @Test("one network can have twenty sign-up mails a day sent")
  func networks() async throws {
    try await run { server, clock async throws in
      let responses = try await request(25, clock) {
        try await signUp(server, "u\($0)@example.org", from: "2001:db8::\($0)")
      }
      #expect(responses.filter { $0.status == 200 }.count == 20)
      #expect(try await signUp(server, "x@example.org", from: "2001:db8:1::1").status == 200)
      clock.advance(days: 1)
      #expect(try await signUp(server, "y@example.org", from: "2001:db8::1").status == 200)
    }
  }

  @Test("the sign-up limit for all networks together does not block password resets")
  func everybody() async throws {
    try await run {
      $0.accountMailsPerDay = 5
    } _: { server, clock async throws in
      _ = try await server.makeUser("a@example.org")
      let responses = try await request(8, clock) {
        try await signUp(server, "u\($0)@example.org", from: "192.0.2.\($0)")
      }
      #expect(responses.map(\.status) == [200, 200, 200, 200, 200, 429, 429, 429])
      #expect(try await Browser(server).post("/reset", [("email", "a@example.org")]).status == 200)
      _ = try await server.mail(to: "a@example.org", containing: "/reset/")
    }
  }
}
