// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Storage
import Testing

@Suite("A user's personal mail account")
struct PersonalMailPageTests {
  private static let fields = [
    ("host", "127.0.0.1"), ("port", "465"), ("encryption", "implicit"), ("user", "me"), ("password", "word"),
    ("from", "me@books.example"),
  ]

  private static func changed(_ name: String, _ value: String) -> [(String, String)] {
    fields.map { $0.0 == name ? (name, value) : $0 }
  }

  @Test("is stored only after the server has signed in with it; the form keeps the values but the password")
  func unreachable() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      // No server listens on this port.
      let response = try await browser.post("/mail", Self.changed("port", "9"))
      #expect(response.status == 422)
      #expect(response.text.contains("couldn’t be reached. Nothing was changed."))
      #expect(response.text.contains("value=\"me@books.example\"") && !response.text.contains("\"word\""))
      let page = try await browser.get("/mail").text
      #expect(!page.contains("Use this server’s mail account"))
    }
  }

  @Test(
    "at an internal address or another port looks like an unreachable server",
    arguments: [
      ("host", "127.0.0.1"), ("host", "10.0.0.1"), ("host", "localhost"), ("host", "169.254.169.254"),
      ("port", "22"), ("port", "8080"),
    ])
  func guarded(name: String, value: String) async throws {
    try await RunningServer.run({ $0.allowedHosts = [] }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let response = try await browser.post("/mail", Self.changed(name, value))
      #expect(response.status == 422)
      #expect(response.text.contains("couldn’t be reached. Nothing was changed."))
    }
  }

  @Test(
    "is rejected if a value is invalid",
    arguments: [
      ("host", ""), ("host", "[::1]"), ("host", "a b"), ("host", "user:x@mail.example"), ("port", "0"),
      ("port", "x"),
      ("user", ""),
      ("password", ""), ("from", "nobody"), ("from", "a@b.example\r\nBcc: c@d.example"),
      ("password", "a\r\nQUIT"),
    ])
  func refused(name: String, value: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      #expect(try await browser.post("/mail", Self.changed(name, value)).status == 422)
    }
  }

  @Test("after it is removed, a server without a mail server doesn't claim that books are sent")
  func removedWithoutMailServer() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let page = try await browser.post("/mail/remove", []).text
      #expect(page.contains("nobody sends") && !page.contains("Your books are sent from"))
    }
  }

  @Test("can't be seen or changed by another user")
  func access() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      #expect(try await browser.get("/mail").status == 303)
      #expect(try await browser.post("/mail", Self.fields).status == 401)
      let user = try await server.makeUser("a@example.org")
      try await browser.signIn(as: user)
      #expect(try await browser.post("/mail", Self.fields, site: "cross-site").status == 403)
    }
  }
}
