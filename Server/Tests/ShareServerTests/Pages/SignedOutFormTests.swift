// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

@Suite("forms of someone who is signed out")
struct SignedOutFormTests {
  private func post(
    _ server: RunningServer, site: String, language: String = "en"
  ) async throws -> TestResponse {
    try await server.send(
      "POST", "/shares",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": site,
        "Accept": "text/html", "Accept-Language": language,
      ], body: Data(Form.encode([("content", "What I <typed>")]).utf8))
  }

  @Test("the page keeps what was typed, and sends it again after signing in")
  func unsent() async throws {
    try await RunningServer.run { server async throws in
      let response = try await post(server, site: "same-origin")
      #expect(response.status == 401)
      #expect(response.text.contains("name=\"content\" value=\"What I &lt;typed&gt;\""))
      #expect(response.text.contains("action=\"/shares\""))
      // Sending the form twice from this page stores the share once.
      #expect(response.text.contains("name=\"submission\" value=\""))
      #expect(!response.text.contains("Bearer"))
      let german = try await post(server, site: "same-origin", language: "de")
      #expect(german.text.contains("Du bist abgemeldet"))
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      #expect(try await browser.post("/shares", [("content", "What I <typed>")]).status == 303)
    }
  }

  @Test(
    "a form with a password isn't on the page",
    arguments: [("/account/password", "current"), ("/account/password", "password"), ("/mail", "password")])
  func password(path: String, field: String) async throws {
    try await RunningServer.run { server async throws in
      let response = try await server.send(
        "POST", path,
        headers: [
          "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin",
          "Accept": "text/html",
        ], body: Data(Form.encode([(field, "correct horse"), ("email", "a@example.org")]).utf8))
      #expect(response.status == 401 || response.status == 303)
      #expect(!response.text.contains("correct horse") && !response.text.contains("a@example.org"))
    }
  }

  @Test("a form that another site fills in isn't on the page")
  func foreign() async throws {
    try await RunningServer.run { server async throws in
      let response = try await post(server, site: "cross-site")
      #expect(response.status == 401)
      #expect(!response.text.contains("typed"))
    }
  }
}
