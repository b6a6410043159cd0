// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The language of pages: the browser's, unless the account has one.
struct LanguagePageTests {
  private static let page = "text/html,application/xhtml+xml;q=0.9"

  @Test(
    "a page is in the language that the browser asks for",
    arguments: [("de-AT,en;q=0.5", "de"), ("fr", "en")])
  func browser(_ accepted: String, _ expected: String) async throws {
    try await RunningServer.run { server async throws in
      let response = try await server.send(
        "GET", "/sign-in", headers: ["Accept": Self.page, "Accept-Language": accepted])
      #expect(response.text.contains("<html lang=\"\(expected)\""))
    }
  }

  @Test("the page of a problem has its heading in the language of the browser")
  func problemHeading() async throws {
    try await RunningServer.run { server async throws in
      let response = try await server.send(
        "GET", "/nowhere", headers: ["Accept": Self.page, "Accept-Language": "de"])
      #expect(response.status == 404)
      #expect(response.text.contains("<h1>Nicht gefunden</h1>") && !response.text.contains("Not found"))
    }
  }

  @Test("the language of the account wins, and an unknown time zone is refused")
  func account() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let saved = try await browser.post(
        "/account/preferences", [("language", "de"), ("timeZone", "Europe/Berlin")])
      #expect(saved.status == 303)
      #expect(try await browser.get("/account").text.contains("<html lang=\"de\""))
      let wrong = try await browser.post(
        "/account/preferences", [("language", "de"), ("timeZone", "Mars/Base")])
      #expect(wrong.status == 422)
      #expect(wrong.text.contains("Mars/Base"))
    }
  }

  @Test("a mail is in the language of the account, whatever language the request has")
  func mails() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      _ = try await Browser(server).post("/reset", [("email", "a@example.org")])
      let mail = try await server.mail(to: "a@example.org", containing: "/reset/")
      #expect(mail.contains("innerhalb von 30 Minuten"))
    }
  }

  @Test("times on a share's page are in the time zone and the language of the account")
  func times() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      _ = try await browser.post(
        "/account/preferences", [("language", "de"), ("timeZone", "Asia/Kathmandu")])
      _ = try await browser.post("/shares", [("content", "A text about tides")])
      let id = try #require(
        try await browser.get("/").text.firstMatch(of: /data-share-id="([^"]+)"/)?.output.1)
      let page = try await browser.get("/shares/\(id)").text
      #expect(page.contains("GMT+5:45</time>"))
    }
  }

  @Test("a script of a page gets the language of the browser, and another program gets English")
  func scripts() async throws {
    try await RunningServer.run { server async throws in
      for (site, language) in [("same-origin", "de"), ("cross-site", "en")] {
        let headers = ["Accept": "*/*", "Accept-Language": "de", "Sec-Fetch-Site": site]
        let page = try await server.send("GET", "/sign-in", headers: headers).text
        #expect(page.contains("<html lang=\"\(language)\""))
      }
    }
  }

  @Test("a failed form of the account page keeps what was entered in it")
  func failedForms() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let zone = try await browser.post(
        "/account/preferences", [("language", "de"), ("timeZone", "Mars/Base")])
      #expect(zone.status == 422 && zone.text.contains("value=\"Mars/Base\""))
      #expect(zone.text.contains("<option value=\"de\" lang=\"de\" selected>"))
      let deletion = try await browser.post("/account/delete", [("email", "b@example.org")])
      #expect(deletion.status == 422 && deletion.text.contains("value=\"b@example.org\""))
      let password = try await browser.post("/account/password", [("password", "short"), ("tokens", "yes")])
      #expect(password.status == 422)
      #expect(password.text.contains("name=\"tokens\" value=\"yes\" checked"))
      #expect(!password.text.contains("name=\"sessions\" value=\"yes\" checked"))
    }
  }
}
