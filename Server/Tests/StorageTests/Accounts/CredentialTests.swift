// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// The storage of credentials: waiting device codes, parents of credentials, and text that can't be stored.
struct CredentialTests {
  private func engine(_ body: (any Engine) async throws -> Void) async throws {
    try await withEngine(body)
  }

  private func device(_ code: String, at time: Int = 0) -> DeviceCodeRecord {
    DeviceCodeRecord(
      userCode: code, client: "c", name: "n", scopes: ["account"], pause: .seconds(5),
      expiresAt: Moment(milliseconds: 600_000 + time))
  }

  @Test("a token that has expired isn't valid, but may finish what it began; a revoked one may not")
  func expiry() async throws {
    try await engine { engine async throws in
      try await Accounts(engine).add(.sample("a"))
      let tokens = Tokens(engine)
      let (begin, end) = (Moment(milliseconds: 0), Moment(milliseconds: 3_600_000))
      let token = TokenRecord(
        id: "t", account: "a", name: "T", scopes: ["account"], installation: nil, createdAt: begin,
        expiresAt: end)
      try await tokens.add(token, secretHash: "h")
      #expect(try await tokens.isLive("t", at: begin))
      #expect(try await !tokens.isLive("t", at: end))
      #expect(try await !tokens.isRevoked("t"))
      _ = try await engine.write { try $0.run("UPDATE token SET revoked_at = 1", []) }
      #expect(try await tokens.isRevoked("t"))
      #expect(try await !tokens.isLive("t", at: begin))
    }
  }

  @Test("a thousand device requests from many networks don't prevent another sign-in")
  func flood() async throws {
    try await engine { engine async throws in
      let codes = DeviceCodes(engine)
      for number in 0..<1100 {
        try await codes.add(
          codeHash: "h\(number)", device("C\(number)", at: number),
          from: DeviceOrigin(peer: "p\(number)", network: "n\(number % 60)"),
          at: Moment(milliseconds: 0))
      }
      try await codes.add(
        codeHash: "own", device("OWN", at: 2000), from: .init(peer: "home", network: "home"),
        at: Moment(milliseconds: 1))
      let found = try await codes.waiting(userCode: "OWN", for: "a", at: Moment(milliseconds: 2))
      #expect(found != nil)
    }
  }

  @Test("a network's newest device request replaces its oldest, and none of another network")
  func oldestGivesWay() async throws {
    try await engine { engine async throws in
      let codes = DeviceCodes(engine)
      let time = Moment(milliseconds: 0)
      try await codes.add(
        codeHash: "other", device("OTHER"), from: .init(peer: "other", network: "other"), at: time)
      for number in 0..<25 {
        let code = device("C\(number)", at: number + 1)
        try await codes.add(
          codeHash: "h\(number)", code, from: .init(peer: "busy", network: "busy"), at: time)
      }
      func waits(_ code: String) async throws -> Bool {
        try await codes.waiting(userCode: code, for: "a", at: time) != nil
      }
      #expect(try await waits("OTHER"))
      #expect(try await !waits("C4"))
      #expect(try await waits("C5"))
      #expect(try await waits("C24"))
    }
  }

  @Test("one wide network's requests delete none of another's, however many small networks it has")
  func wideNetwork() async throws {
    try await engine { engine async throws in
      let codes = DeviceCodes(engine)
      let time = Moment(milliseconds: 0)
      try await codes.add(
        codeHash: "home", device("HOME"), from: .init(peer: "home", network: "home"), at: time)
      for number in 0..<1100 {
        let origin = DeviceOrigin(peer: "small \(number)", network: "wide")
        try await codes.add(
          codeHash: "h\(number)", device("C\(number)", at: number + 1), from: origin, at: time)
      }
      #expect(try await codes.waiting(userCode: "HOME", for: "a", at: time) != nil)
    }
  }

  @Test("a text with a null character is neither stored nor looked up")
  func nullCharacter() async throws {
    try await engine { engine async throws in
      let account = AccountRecord(
        id: "a", email: "a@example.org", password: nil, role: .user, createdAt: Moment(milliseconds: 0))
      try await Accounts(engine).add(account)
      await #expect(throws: StorageProblem.self) {
        _ = try await Accounts(engine).find(email: "a@example.org\0N")
      }
      let other = AccountRecord(
        id: "b", email: "b\0@example.org", password: nil, role: .user, createdAt: Moment(milliseconds: 0))
      await #expect(throws: StorageProblem.self) { try await Accounts(engine).add(other) }
      let identities = LinkedIdentities(engine)
      await #expect(throws: StorageProblem.self) {
        _ = try await identities.account(issuer: "i", subject: "s\0t", at: Moment(milliseconds: 0))
      }
    }
  }

  @Test("an article with null characters is stored with replacement characters")
  func nullCharacterInPages() {
    let article = ArticleRecord(title: "a\0b", summary: "{}", html: "<p>\0</p>", text: "\0")
    #expect(article.title == "a\u{FFFD}b" && article.html == "<p>\u{FFFD}</p>" && article.text == "\u{FFFD}")
  }

  @Test("nothing is made with a token that was revoked a moment before")
  func revokedParent() async throws {
    try await engine { engine async throws in
      let time = Moment(milliseconds: 0)
      let account = AccountRecord(id: "a", email: "a@b.c", password: nil, role: .user, createdAt: time)
      try await Accounts(engine).add(account)
      let tokens = Tokens(engine)
      func token(_ id: String, parent: String?) -> TokenRecord {
        TokenRecord(
          id: id, account: "a", name: id, scopes: ["account"], installation: nil, createdAt: time,
          parent: parent)
      }
      try await tokens.add(token("first", parent: nil), secretHash: "1")
      #expect(try await tokens.revoke("first", account: "a", at: time))
      await #expect(throws: StorageProblem.self) {
        try await tokens.add(token("second", parent: "first"), secretHash: "2")
      }
    }
  }

  @Test("mails are counted for all their budgets or for none, and the counts restart each day")
  func mailCounts() async throws {
    try await engine { engine async throws in
      let counts = MailCounts(engine)
      let (account, all) = (MailBudget("account a", limit: 2), MailBudget("all", limit: 3))
      #expect(try await counts.take([account, all], day: 1) == nil)
      #expect(try await counts.take([account, all], day: 1) == nil)
      #expect(try await counts.take([account, all], day: 1) == account)
      #expect(try await counts.take([MailBudget("account b", limit: 2), all], day: 1) == nil)
      #expect(try await counts.take([MailBudget("account c", limit: 2), all], day: 1) == all)
      #expect(try await counts.take([account, all], day: 2) == nil)
    }
  }

  @Test("a sign-in of an app is renewed, and the use of its token is noted")
  func renewal() async throws {
    try await engine { engine async throws in
      let (time, life) = (Moment(milliseconds: 1000), Moment(milliseconds: 900_000))
      try await Accounts(engine).add(.sample("a"))
      try await engine.write { connection in
        try connection.run(
          """
          INSERT INTO app_grant (id, account, client, name, scopes, generation, used_generation, created_at,
            last_used_at, expires_at) VALUES ('g', 'a', 'app', 'n', 'account', 0, 0, 0, 0, 900000)
          """, [])
        try connection.run(
          "INSERT INTO refresh_token (secret_hash, app_grant, generation) VALUES ('r0', 'g', 0)", [])
      }
      let outcome = try await Grants(engine).renew(refreshHash: "r0", client: "app", at: time) {
        grant, generation in
        IssuedTokens(
          token: TokenRecord(
            id: "t", account: "a", name: "n", scopes: ["account"], installation: nil, createdAt: time,
            expiresAt: life, grant: grant.id, generation: generation), secretHash: "s", grant: nil,
          refreshHash: "r1", secrets: true)
      }
      guard case .renewed(let issued) = outcome else {
        Issue.record("the sign-in was not renewed: \(outcome)")
        return
      }
      try await Tokens(engine).touch(issued.token, at: time)
      let row = try await engine.read { try $0.row("SELECT used_generation FROM app_grant") }
      #expect(try row?.integer("used_generation") == 1)
    }
  }
}
