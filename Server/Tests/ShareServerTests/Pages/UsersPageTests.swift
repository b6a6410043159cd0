// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// The admin's pages with the users and the invitations.
struct UsersPageTests {
  /// A server with an admin and a user who have passwords, and their signed-in browsers.
  private struct Scene {
    let server: RunningServer
    let admin: Browser
    let user: TestUser
    let reader: Browser

    init(_ server: RunningServer) async throws {
      self.server = server
      let owner = try await server.makeUser("admin@example.org", role: .admin)
      user = try await server.makeUser("reader@example.org")
      (admin, reader) = (Browser(server), Browser(server))
      for (browser, account) in [(admin, owner), (reader, user)] {
        _ = try await browser.post("/sign-in/" + account.linkCode, [("password", "correct horse")])
      }
    }

    var page: String { "/people/" + user.account }

    /// Sends a form of the user's page as the admin.
    func act(_ action: String, _ fields: [(String, String)] = []) async throws -> TestResponse {
      try await admin.post(page + "/" + action, fields)
    }
  }

  private func run(
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (Scene) async throws -> Void
  ) async throws {
    try await RunningServer.run(adjust) { server async throws in
      try await body(try await Scene(server))
    }
  }

  static let forms: [(path: String, fields: [(String, String)])] = [
    ("/people", [("email", "x@example.org")]), ("/invitations/resend", [("email", "x@example.org")]),
    ("/invitations/withdraw", [("email", "x@example.org")]), ("/people/ID/role", [("role", "admin")]),
    ("/people/ID/disable", []), ("/people/ID/enable", []), ("/people/ID/reset", []),
    ("/people/ID/delete", [("email", "reader@example.org"), ("current", "correct horse")]),
  ]

  @Test("only an admin's browser session can use them, and no other site can use that session")
  func authority() async throws {
    try await run { scene async throws in
      let other = try await scene.server.makeUser("other@example.org", role: .admin)
      for (path, fields) in Self.forms {
        let path = path.replacing("ID", with: other.account)
        #expect(try await scene.reader.post(path, fields).status == 404, "\(path)")
        #expect(try await Browser(scene.server).post(path, fields).status == 401, "\(path)")
        #expect(try await scene.admin.post(path, fields, site: "cross-site").status == 403, "\(path)")
        let byToken = try await scene.server.send(
          "POST", path, token: other.fullToken,
          headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data())
        #expect(byToken.status == 403, "\(path)")
      }
      for path in ["/people", "/people/" + other.account] {
        #expect(try await scene.reader.get(path).status == 404)
        #expect(try await Browser(scene.server).get(path).headers["location"]?.hasPrefix("/sign-in") == true)
      }
      let account = try #require(try await scene.server.accounts.find(id: other.account))
      #expect(account.role == .admin && !account.isDisabled)
      #expect(try scene.server.mails().isEmpty)
    }
  }

  @Test("the list shows role, activity and storage of each user, and nothing of what they share")
  func list() async throws {
    try await run { scene async throws in
      _ = try await scene.server.share(
        "A secret headline", type: "text/plain", token: scene.user.shareToken)
      for path in ["/people", scene.page] {
        let page = try await scene.admin.get(path).text
        #expect(page.contains("reader@example.org") && page.contains("1 share, "))
        #expect(page.contains("last seen") && !page.contains("secret headline"))
      }
      #expect(try await scene.admin.get("/people").text.contains("data-account-id=\"\(scene.user.account)\""))
      #expect(try await scene.admin.get("/people/nobody").status == 404)
    }
  }

  @Test("a user becomes an admin and a user again, and admins can't change themselves")
  func roles() async throws {
    try await run { scene async throws in
      #expect(try await scene.act("role", [("role", "owner")]).status == 422)
      #expect(try await scene.act("role", [("role", "admin")]).text.contains("is an admin now"))
      #expect(try await scene.reader.get("/people").status == 200)
      let own = try #require(try await scene.server.accounts.find(email: "admin@example.org")?.id)
      for (action, fields) in [("role", [("role", "user")]), ("disable", []), ("delete", [])] {
        #expect(try await scene.admin.post("/people/\(own)/\(action)", fields).status == 409, "\(action)")
      }
      #expect(try await scene.act("role", [("role", "user")]).text.contains("an admin anymore"))
      #expect(try await scene.reader.get("/people").status == 404)
    }
  }

  @Test("disabling ends sessions, tokens and links, and nobody can sign in until the account is enabled")
  func disable() async throws {
    try await run { scene async throws in
      let (server, user) = (scene.server, scene.user)
      let link = try await server.accounts.makeLink(for: user.account)
      #expect(try await scene.act("disable").status == 200)
      #expect(try await scene.reader.get("/account").status == 303)
      #expect(try await server.share("x", type: "text/plain", token: user.shareToken).status == 401)
      #expect(try await Browser(server).post("/sign-in/" + link, []).status == 410)
      let refused = try await Browser(server).signIn("reader@example.org", password: "correct horse")
      #expect(refused.status == 401 && refused.text.contains("This account is disabled"))
      let wrong = try await Browser(server).signIn("reader@example.org", password: "wrong horse")
      #expect(wrong.status == 401 && !wrong.text.contains("disabled"))
      #expect(try await Browser(server).post("/reset", [("email", "reader@example.org")]).status == 200)
      #expect(try await scene.act("reset").status == 409)
      #expect(try server.mails().isEmpty)
      #expect(try await scene.act("enable").status == 200)
      let back = try await Browser(server).signIn("reader@example.org", password: "correct horse")
      #expect(back.status == 303)
      #expect(try await server.share("x", type: "text/plain", token: user.shareToken).status == 401)
    }
  }

  @Test("no credential can be made for a disabled account, even by a sign-in that began before")
  func credentials() async throws {
    try await run { scene async throws in
      _ = try await scene.act("disable")
      let (accounts, id) = (scene.server.accounts, scene.user.account)
      await #expect(throws: StorageProblem.self) { _ = try await accounts.openSession(account: id) }
      await #expect(throws: StorageProblem.self) { _ = try await accounts.makeLink(for: id) }
      await #expect(throws: StorageProblem.self) {
        _ = try await accounts.makeToken(account: id, name: "late", scopes: [.createShare])
      }
    }
  }

  @Test("a link for a new password is shown only if the server can't send email", arguments: [true, false])
  func reset(_ sendsMail: Bool) async throws {
    try await run {
      if sendsMail { $0.mail.server = "smtp://127.0.0.1:1" }
    } _: { scene async throws in
      let page = try await scene.act("reset").text
      #expect(page.contains("data-link") == !sendsMail && page.contains("/reset/rst_") == false)
      guard !sendsMail else { return }
      let link = try await scene.server.link(to: "reader@example.org", under: "/reset/")
      #expect(page.contains(link))
      let done = try await Browser(scene.server).post(link, [("password", "battery staple")])
      #expect(done.status == 303)
      #expect(try await Browser(scene.server).post(link, [("password", "battery staple")]).status == 410)
    }
  }

  @Test("removal needs the address and the admin's password, and then nothing of the account is left")
  func remove() async throws {
    try await run { scene async throws in
      for (email, password, status) in [
        ("admin@example.org", "correct horse", 422), ("reader@example.org", "wrong horse", 401),
      ] {
        let refused = try await scene.act("delete", [("email", email), ("current", password)])
        #expect(refused.status == status && refused.text.contains("othing was"))
      }
      #expect(try await scene.server.accounts.find(id: scene.user.account) != nil)
      let fields = [("email", "Reader@example.org"), ("current", "correct horse")]
      let page = try await scene.act("delete", fields)
      #expect(page.status == 200 && page.text.contains("was deleted with all its data"))
      #expect(try await scene.server.accounts.find(id: scene.user.account) == nil)
      #expect(try await scene.reader.get("/account").status == 303)
    }
  }

  @Test("open invitations are listed, sent again and withdrawn; requests of visitors are not invitations")
  func invitations() async throws {
    try await run {
      $0.signUp = .open
    } _: { scene async throws in
      _ = try await Browser(scene.server).post("/sign-up", [("email", "visitor@example.org")])
      #expect(try await scene.admin.get("/people").text.contains("visitor@") == false)
      let page = try await scene.admin.post("/people", [("email", "friend@example.org")]).text
      #expect(page.contains("data-invited=\"friend@example.org\"") && page.contains("data-link"))
      let first = try await scene.server.link(to: "friend@example.org", under: "/sign-up/")
      let again = try await scene.admin.post("/invitations/resend", [("email", "friend@example.org")])
      #expect(again.status == 200)
      #expect(try await Browser(scene.server).get(first).status == 200)
      let visitor = try await scene.admin.post("/invitations/resend", [("email", "visitor@example.org")])
      #expect(visitor.status == 404)
      let gone = try await scene.admin.post("/invitations/withdraw", [("email", "friend@example.org")])
      #expect(gone.status == 200 && !gone.text.contains("data-invited"))
      #expect(try await Browser(scene.server).get(first).status == 410)
      #expect(
        try await scene.admin.post("/invitations/withdraw", [("email", "friend@example.org")]).status == 404)
    }
  }

  @Test("each change is in the security log with the admin who made it")
  func log() async throws {
    let log = TestLog()
    try await RunningServer.run(log: log.logger) { server async throws in
      let scene = try await Scene(server)
      let admin = try #require(try await server.accounts.find(email: "admin@example.org")?.id)
      _ = try await scene.act("role", [("role", "admin")])
      for action in ["reset", "disable", "enable"] { _ = try await scene.act(action) }
      _ = try await scene.act("delete", [("email", "reader@example.org"), ("current", "correct horse")])
      let lines = log.lines.filter { $0.metadata["by"] != nil }
      #expect(
        lines.map { $0.metadata["event"] } == [
          "role_changed", "password_reset_link_made", "account_disabled", "account_enabled",
          "account_deleted",
        ])
      #expect(lines.allSatisfy { $0.metadata["by"] == admin })
      #expect(lines.allSatisfy { $0.metadata["account"] == scene.user.account })
    }
  }

  @Test("the pages are in German, too")
  func german() async throws {
    try await run { scene async throws in
      _ = try await scene.admin.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      #expect(try await scene.admin.get("/people").text.contains("zuletzt aktiv am"))
      #expect(try await scene.admin.get(scene.page).text.contains("Konto mit allen Daten entfernen"))
    }
  }
}
