// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the set-up form and the list of steps to the first book.
struct SetUpTests {
  private func steps(_ page: String) -> [String: String] {
    let parts = page.components(separatedBy: "data-step=\"").dropFirst()
    return Dictionary(
      parts.map { part in
        let name = String(part.prefix { $0 != "\"" })
        let done = part.components(separatedBy: "data-done=\"").dropFirst().first?.prefix { $0 != "\"" }
        return (name, String(done ?? ""))
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("until there is an account, the sign-in page says where the link for the first one is")
  func beforeTheFirstAccount() async throws {
    try await RunningServer.run { server async throws in
      let hint = "This server isn’t set up yet."
      #expect(try await Browser(server).get("/sign-in").text.contains(hint))
      _ = try await server.makeUser("me@example.org")
      #expect(try await !Browser(server).get("/sign-in").text.contains(hint))
    }
  }

  @Test(
    "a wrong Kindle address in the set-up form is reported, and everything entered stays in the form",
    arguments: ["me@kindle", "me@example.org", "not an address"])
  func wrongKindle(_ kindle: String) async throws {
    try await RunningServer.run { server async throws in
      let code = try #require(try await server.accounts.setUpCode())
      let browser = Browser(server)
      let form = [("email", "me@example.org"), ("password", "correct horse"), ("kindle", kindle)]
      let page = try await browser.post("/setup/" + code, form)
      #expect(page.status == 422)
      #expect(page.text.contains("role=\"alert\""))
      #expect(page.text.contains("value=\"me@example.org\""))
      #expect(page.text.contains("value=\"\(kindle)\""))
      #expect(try await server.accounts.find(email: "me@example.org") == nil)
      let corrected = [
        ("email", "me@example.org"), ("password", "correct horse"), ("kindle", "me@kindle.com"),
      ]
      let done = try await browser.post("/setup/" + code, corrected)
      #expect((done.status, done.headers["location"]) == (303, "/set-up"))
    }
  }

  @Test("the list keeps a wrong address with its reason, then adds the corrected one")
  func wrongReader() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let wrong = try await browser.post(
        "/set-up/reader", [("kind", "kindle"), ("address", "me@example.org"), ("device", "scribe")])
      #expect(wrong.status == 422)
      #expect(wrong.text.contains("aria-invalid=\"true\""))
      #expect(wrong.text.contains("value=\"me@example.org\""))
      #expect(wrong.text.contains("value=\"scribe\" selected"))
      let added = try await browser.post(
        "/set-up/reader",
        [("kind", "kindle"), ("address", "me@kindle.com"), ("device", "scribe"), ("confirmed", "yes")])
      #expect((added.status, added.headers["location"]) == (303, "/set-up"))
      let destination = try #require(try await server.destinations.list(account: user.account).first)
      #expect(destination.confirmed)
      #expect(destination.settings.device == "scribe")
    }
  }

  @Test("the list says which steps are done, from what the account has")
  func progress() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let before = steps(try await browser.get("/set-up").text)
      #expect(
        before == [
          "account": "yes", "reader": "no", "phone": "no", "browser": "no", "terminal": "no", "app": "no",
          "share": "no",
        ])
      _ = try await server.accounts.makeToken(account: user.account, name: "Reader", scopes: [.readBooks])
      _ = try await browser.post("/set-up/browser", [])
      let after = steps(try await browser.get("/set-up").text)
      #expect(after["app"] == "yes")
      #expect(after["browser"] == "yes")
      #expect(after["phone"] == "no")
    }
  }

  @Test("a test book goes to the confirmed Kindle, and without a mail server the list says where it is")
  func testBook() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let id = try #require(try await server.destinations.list(account: user.account).first).id
      let sent = try await browser.post("/destinations/\(id)/test", [("next", "/set-up")])
      #expect((sent.status, sent.headers["location"]) == (303, "/set-up"))
      var page = ""
      #expect(
        try await poll {
          page = try await browser.get("/set-up").text
          return page.contains("data-delivery-state=\"sent\"")
        })
      #expect(page.contains("written to the mail folder"))
      #expect(page.contains("Nothing was sent"))
      #expect(!page.contains("Amazon usually replies"))
      #expect(steps(page)["reader"] == "no")
    }
  }

  @Test("the last step is done by the first share, and not by test books")
  func firstShare() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let id = try #require(try await server.destinations.list(account: user.account).first).id
      for _ in 0..<2 { _ = try await browser.post("/destinations/\(id)/test", [("next", "/set-up")]) }
      let before = try await browser.get("/set-up").text
      #expect(steps(before)["share"] == "no")
      #expect(before.contains("Share your first link") && !before.contains("In a terminal, run"))
      let shared = try await browser.post("/shares", [("content", "https://example.org/kite")])
      #expect(shared.status == 303)
      #expect(steps(try await browser.get("/set-up").text)["share"] == "yes")
    }
  }

  @Test("the step says how to share from each device that is connected, in the language of the account")
  func waysToShare() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      _ = try await browser.post("/set-up/browser", [])
      #expect(try await browser.get("/set-up").text.contains("choose the bookmark “Save to Sharepipe”"))
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let german = try await browser.get("/set-up").text
      #expect(german.contains("Teile deinen ersten Link"))
      #expect(german.contains("das Lesezeichen „In Sharepipe speichern“"))
    }
  }

  @Test(
    "only an operator sees the path of the mail folder",
    arguments: [(StoredRole.admin, true), (.user, false)])
  func pathOfMailFolder(_ role: StoredRole, _ isShown: Bool) async throws {
    try await RunningServer.run { server async throws in
      let (account, code) = try await server.accounts.add(email: "a@example.org", role: role)
      let browser = Browser(server)
      _ = try await browser.post("/sign-in/" + code, [])
      let form = [("kind", "email"), ("address", "friend@kindle.com"), ("name", "A friend")]
      let added = try await browser.post("/destinations", form)
      let id = try #require(try await server.destinations.list(account: account.id).first).id
      var pages = [added]
      for path in ["/set-up", "/destinations", "/destinations/\(id)"] {
        pages.append(try await browser.get(path))
      }
      pages.append(try await browser.post("/destinations/\(id)/proof", []))
      for page in pages {
        #expect(page.text.contains(server.configuration.mail.folder.path) == isShown)
        #expect(page.text.contains("send email"))
      }
    }
  }

  @Test("another account's destination gets no test book")
  func foreignTestBook() async throws {
    try await RunningServer.run { server async throws in
      let owner = try await server.makeUser("a@example.org", hasKindle: true)
      let other = try await server.makeUser("b@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: other)
      let id = try #require(try await server.destinations.list(account: owner.account).first).id
      #expect(try await browser.post("/destinations/\(id)/test", []).status == 404)
      #expect(try await server.count(other) == 0)
    }
  }
}
