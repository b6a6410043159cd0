// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests how users create, recover and change an account.
struct MembershipTests {
  private func run(
    _ mode: SignUp = .closed,
    _ body: (RunningServer, Browser, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await RunningServer.run({
      clock.set(&$0)
      $0.signUp = mode
    }) { server async throws in try await body(server, Browser(server), clock) }
  }

  private struct Session: Codable { let id: String }

  /// Makes a user with a password and a signed-in browser.
  private func member(_ email: String, _ server: RunningServer) async throws -> (TestUser, Browser) {
    let user = try await server.makeUser(email)
    _ = try await server.accounts.redeem(code: user.linkCode, settingPassword: "correct horse")
    let browser = Browser(server)
    #expect(try await browser.signIn(email, password: "correct horse").status == 303)
    return (user, browser)
  }

  @Test("an account can't be created unless the operator allows it", arguments: [SignUp.closed, .invited])
  func closed(_ mode: SignUp) async throws {
    try await run(mode) { server, browser, _ async throws in
      #expect(try await browser.get("/sign-up").status == 403)
      #expect(try await browser.post("/sign-up", [("email", "new@example.org")]).status == 403)
      #expect(try await browser.post("/sign-up/shl_x", [("password", "correct horse")]).status == 410)
      #expect(try server.mails().isEmpty)
    }
  }

  @Test("with open sign-up, a mailed link creates the account once and confirms the address")
  func open() async throws {
    try await run(.open) { server, browser, _ async throws in
      #expect(try await browser.get("/sign-in").text.contains("/sign-up"))
      #expect(try await browser.post("/sign-up", [("email", "New@example.org")]).status == 200)
      let link = try await server.link(to: "new@example.org", under: "/sign-up/")
      #expect(try await browser.get(link).text.contains("new@example.org"))
      let common = try await browser.post(link, [("password", "Passw0rd!123")])
      #expect(common.status == 422 && common.text.contains("easy to guess"))
      #expect(try await browser.post(link, [("password", "correct horse")]).status == 303)
      #expect(try await browser.get("/account").text.contains("new@example.org"))
      #expect(try await browser.post(link, [("password", "correct horse")]).status == 410)
      let again = Browser(server)
      #expect(try await again.signIn("new@example.org", password: "correct horse").status == 303)
    }
  }

  @Test("sign-up and reset respond the same for addresses with and without an account")
  func uniform() async throws {
    try await run(.open) { server, browser, _ async throws in
      _ = try await server.makeUser("known@example.org")
      for path in ["/sign-up", "/reset"] {
        let known = try await browser.post(path, [("email", "known@example.org")])
        let other = try await browser.post(path, [("email", "other@example.org")])
        #expect(known.status == 200 && other.status == 200)
        #expect(known.text.replacing("known@", with: "other@") == other.text, "\(path)")
        let own = ["date", "content-length"]
        #expect(
          known.headers.filter { !own.contains($0.key) } == other.headers.filter { !own.contains($0.key) })
      }
      _ = try await server.mail(to: "known@example.org", containing: "You already have one")
      _ = try await server.mail(to: "known@example.org", containing: "/reset/")
      _ = try await server.mail(to: "other@example.org", containing: "/sign-up/")
      // Mails are sent in order, so one to the other address would have been sent by now.
      #expect(try server.mails().filter { $0.contains("/reset/") }.count == 1)
    }
  }

  @Test("one address gets three sign-up mails a day, and one peer can ask ten times a minute")
  func throttled() async throws {
    try await run(.open) { server, browser, _ async throws in
      for _ in 0..<5 { _ = try await browser.post("/sign-up", [("email", "a@example.org")]) }
      var responses: [TestResponse] = []
      while responses.last?.status != 429, responses.count < 60 {
        responses.append(try await browser.post("/sign-up", [("email", "b\(responses.count)@example.org")]))
      }
      #expect(responses.last?.status == 429 && responses.last?.headers["retry-after"] != nil)
      _ = try await server.mail(to: "b0@example.org", containing: "/sign-up/")
      #expect(try server.mails().filter { $0.contains("a@example.org") }.count == 3)
    }
  }

  @Test("reset requests by others block the owner only for the lifetime of one link")
  func requestsByOthers() async throws {
    try await run { server, browser, clock async throws in
      _ = try await member("a@example.org", server)
      func links() throws -> Int { try server.mails().filter { $0.contains("/reset/") }.count }
      for _ in 0..<5 { _ = try await browser.post("/reset", [("email", "a@example.org")]) }
      #expect(try await poll { try links() >= 3 })
      clock.advance(by: 31 * 60)
      _ = try await browser.post("/reset", [("email", "a@example.org")])
      #expect(try await poll { try links() >= 4 })
      #expect(try links() == 4)
    }
  }

  @Test("a reset link works once within half an hour, and invalidates older links")
  func reset() async throws {
    try await run { server, browser, clock async throws in
      let (user, inside) = try await member("a@example.org", server)
      _ = try await browser.post("/reset", [("email", "A@example.org")])
      let late = try await server.link(to: "a@example.org", under: "/reset/")
      clock.advance(by: 31 * 60)
      #expect(try await browser.get(late).status == 410)
      #expect(try await browser.post(late, [("password", "battery staple")]).status == 410)
      let older = try await server.accounts.makeLink(for: user.account)
      _ = try await browser.post("/reset", [("email", "a@example.org")])
      let link = try await newest(server, but: late)
      #expect(try await browser.get(link).status == 200)
      let done = try await browser.post(link, [("password", "battery staple"), ("sessions", "yes")])
      #expect(done.status == 303)
      #expect(try await browser.post(link, [("password", "battery staple")]).status == 410)
      #expect(try await Browser(server).get("/sign-in/" + older).status == 410)
      // The user's choice signs browsers out and keeps phones signed in.
      #expect(try await inside.get("/account").status == 303)
      #expect(try await server.send("GET", Routes.shares, token: user.fullToken).status == 200)
      #expect(try await Browser(server).signIn("a@example.org", password: "correct horse").status == 401)
      _ = try await server.mail(to: "a@example.org", containing: "account was changed")
    }
  }

  private func newest(_ server: RunningServer, but earlier: String) async throws -> String {
    var found: String?
    _ = try await poll {
      let links = try server.mails().compactMap { mail -> String? in
        guard let rest = mail.components(separatedBy: "/reset/").dropFirst().last else { return nil }
        return "/reset/" + rest.prefix { !$0.isWhitespace }
      }
      found = links.first { $0 != earlier }
      return found != nil
    }
    guard let found else { throw RunningServer.MailMissing(text: "/reset/") }
    return found
  }

  @Test("a password reset can end all browser sessions and tokens")
  func resetEndsAll() async throws {
    try await run { server, browser, _ async throws in
      let (user, inside) = try await member("a@example.org", server)
      _ = try await browser.post("/reset", [("email", "a@example.org")])
      let link = try await server.link(to: "a@example.org", under: "/reset/")
      _ = try await browser.post(
        link, [("password", "battery staple"), ("sessions", "yes"), ("tokens", "yes")])
      #expect(try await inside.get("/account").status == 303)
      for token in [user.fullToken, user.shareToken] {
        #expect(try await server.share("x", type: "text/plain", token: token).status == 401)
      }
    }
  }

  @Test("changing the password requires the old one and keeps this session; others end if the user says so")
  func changePassword() async throws {
    try await run { server, _, _ async throws in
      let (user, browser) = try await member("a@example.org", server)
      let other = Browser(server)
      _ = try await other.signIn("a@example.org", password: "correct horse")
      let wrong = try await browser.post(
        "/account/password", [("current", "a guess"), ("password", "battery staple")])
      #expect(wrong.status == 401 && wrong.text.contains("Nothing was changed"))
      let done = try await browser.post(
        "/account/password",
        [("current", "correct horse"), ("password", "battery staple"), ("sessions", "yes")])
      #expect(done.status == 200)
      #expect(try await browser.get("/account").status == 200)
      #expect(try await other.get("/account").status == 303)
      #expect(try await server.send("GET", Routes.shares, token: user.fullToken).status == 200)
    }
  }

  @Test(
    "common passwords and the account's name are rejected; all others of eight characters are accepted",
    arguments: [
      ("password", false), ("Passw0rd", false), ("password123!", false), ("12345678", false),
      ("87654321", false),
      ("qwertyuiop", false), ("aaaaaaaa", false), ("abcabcabc", false), ("iloveyou2", false),
      ("short", false),
      ("reader.of.books", false), ("reader.of.books@example.org", false), ("correct horse", true),
      ("  spaces are fine  ", true), ("пароль-из-слов", true), ("漢字漢語漢文漢詩書", true), ("x7#kQ!v9", true),
      (String(repeating: "long words ", count: 20) + "end", true),
    ])
  func passwordRules(_ password: String, _ isGood: Bool) async throws {
    try await run { server, _, _ async throws in
      let user = try await server.makeUser("reader.of.books@example.org")
      let response = try await Browser(server).post("/sign-in/" + user.linkCode, [("password", password)])
      #expect((response.status == 303) == isGood, "\(password): \(response.status)")
    }
  }

  @Test("a server's passwords get the cost that OWASP recommends")
  func cost() async throws {
    let configuration = ServerConfiguration(dataFolder: URL(filePath: "/nowhere"))
    let hash = try await PasswordHash(cost: configuration.passwordCost).make("correct horse", for: "a")
    #expect(hash.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
  }

  @Test("a password hash with an older cost is replaced at sign-in, and the password works before and after")
  func rehash() async throws {
    try await run { server, _, _ async throws in
      let user = try await server.makeUser("a@example.org")
      // scrypt of “correct horse” with N=2^14, r=8, p=1 and the salt 0123456789abcdef, made by Python's hashlib.
      let old = "$scrypt$ln=14,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$0LupyHkzAIgDr9UDsriAAf87vMbCbcaUfDvFOAHk0D0"
      let engine = try server.configuration.openEngine()
      try await engine.write { connection in
        try connection.run("UPDATE account SET password = ? WHERE id = ?", [old, user.account])
      }
      for _ in 0..<2 {
        #expect(try await Browser(server).signIn("a@example.org", password: "correct horse").status == 303)
        #expect(
          try await server.accounts.find(id: user.account)?.password?.hasPrefix("$scrypt$ln=10,r=8,p=1$")
            == true)
      }
      #expect(try await Browser(server).signIn("a@example.org", password: "wrong horse").status == 401)
    }
  }

  @Test("sessions are listed and can be ended one by one, and a sign-in replaces the previous session")
  func sessions() async throws {
    try await run { server, _, _ async throws in
      let (user, first) = try await member("a@example.org", server)
      let second = Browser(server)
      _ = try await second.signIn("a@example.org", password: "correct horse")
      func list() async throws -> [Session] {
        try await server.send("GET", "/v1/sessions", token: user.fullToken).decode(ItemPage<Session>.self)
          .items
      }
      #expect(try await list().count == 2)
      _ = try await second.signIn("a@example.org", password: "correct horse")
      #expect(try await list().count == 2)
      let page = try await first.get("/tokens").text
      #expect(page.components(separatedBy: "data-session-id").count == 3 && page.contains("This browser"))
      let rows = page.components(separatedBy: "data-session-id=\"").dropFirst()
      let other = try #require(rows.first { !$0.contains("This browser") }?.prefix { $0 != "\"" })
      #expect(try await first.post("/account/sessions/\(other)/end", []).status == 303)
      #expect(try await second.get("/account").status == 303)
      let bob = try await server.makeUser("b@example.org")
      let own = try #require(try await list().first?.id)
      #expect(try await server.send("DELETE", "/v1/sessions/" + own, token: bob.fullToken).status == 404)
      #expect(try await server.send("DELETE", "/v1/sessions/" + own, token: user.fullToken).status == 204)
      #expect(try await first.get("/account").status == 303)
    }
  }

  @Test("a session expires after two weeks without use, and after ninety days at the latest")
  func sessionExpiry() async throws {
    try await run { server, _, clock async throws in
      let (_, idle) = try await member("a@example.org", server)
      let (_, used) = try await member("b@example.org", server)
      for day in stride(from: 13, through: 78, by: 13) {
        clock.advance(days: 13)
        #expect(try await used.get("/account").status == 200, "day \(day)")
      }
      #expect(try await idle.get("/account").status == 303)
      clock.advance(days: 13)
      #expect(try await used.get("/account").status == 303)
    }
  }

  @Test("an address changes once its new owner opens the mailed link, and the old address is notified")
  func changeEmail() async throws {
    try await run { server, _, _ async throws in
      let (_, browser) = try await member("old@example.org", server)
      _ = try await server.makeUser("taken@example.org")
      for address in ["taken@example.org", "new@example.org"] {
        let requested = try await browser.post(
          "/account/email", [("email", address), ("current", "correct horse")])
        #expect(requested.status == 200)
      }
      let link = try await server.link(to: "new@example.org", under: "/account/email/")
      #expect(try server.mails().allSatisfy { !$0.contains("taken@example.org") })
      #expect(try await Browser(server).get(link).status == 200)
      #expect(try await browser.get("/account").text.contains("old@example.org"))
      #expect(try await Browser(server).post(link, []).status == 200)
      #expect(try await Browser(server).post(link, []).status == 410)
      #expect(try await Browser(server).signIn("new@example.org", password: "correct horse").status == 303)
      #expect(try await Browser(server).signIn("old@example.org", password: "correct horse").status == 401)
      _ = try await server.mail(to: "old@example.org", containing: "account is now")
    }
  }

  @Test(
    "an account's requests for an address don't use up another account's, and the page says when there are too many"
  )
  func newAddressLimit() async throws {
    try await run { server, _, _ async throws in
      let (_, first) = try await member("first@example.org", server)
      let (_, second) = try await member("second@example.org", server)
      let fields = [("email", "new@example.org"), ("current", "correct horse")]
      for _ in 1...3 { #expect(try await first.post("/account/email", fields).status == 200) }
      #expect(try await first.post("/account/email", fields).status == 429)
      #expect(try await second.post("/account/email", fields).status == 200)
      #expect(try await poll { try server.mails().count { $0.contains("To: new@example.org") } == 4 })
    }
  }

  @Test("with sign-up by invitation only an admin can invite, and only an admin sees the users")
  func invitations() async throws {
    try await run(.invited) { server, browser, clock async throws in
      let (admin, code) = try await server.accounts.add(email: "admin@example.org", role: .admin)
      _ = try await browser.post("/sign-in/" + code, [])
      let (user, plain) = try await member("user@example.org", server)
      #expect(try await plain.get("/people").status == 404)
      #expect(try await plain.post("/people", [("email", "x@example.org")]).status == 404)
      #expect(try await server.send("GET", "/people", token: user.fullToken).status == 403)
      #expect(try await browser.get("/people").text.contains("user@example.org"))
      #expect(try await browser.post("/people", [("email", "friend@example.org")]).status == 200)
      let link = try await server.link(to: "friend@example.org", under: "/sign-up/")
      clock.advance(days: 6)
      #expect(try await Browser(server).post(link, [("password", "correct horse")]).status == 303)
      let friend = try #require(try await server.accounts.find(email: "friend@example.org"))
      #expect(friend.role == .user && friend.id != admin.id)
    }
  }
}
