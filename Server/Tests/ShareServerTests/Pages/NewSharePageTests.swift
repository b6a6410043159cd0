// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Storage
import Testing

/// What the page for new shares says about itself and about what can't be shared.
struct NewSharePageTests {
  private func run(_ body: (RunningServer, Browser) async throws -> Void) async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      try await body(server, browser)
    }
  }

  @Test("the navigation marks the page itself, and not the library")
  func navigation() async throws {
    try await run { _, browser async throws in
      let page = try await browser.get("/new").text
      #expect(page.contains("<a href=\"/new\" aria-current=\"page\">"))
      #expect(!page.contains("<a href=\"/\" aria-current"))
      #expect(!page.contains("<a class=\"nav\" href=\"/\" aria-current"))
      #expect(try await browser.get("/").text.contains("<a href=\"/\" aria-current=\"page\">"))
    }
  }

  @Test("pages keep the placeholders that their scripts fill", arguments: ["/new", "/offline"])
  func placeholders(_ path: String) async throws {
    try await run { _, browser async throws in
      let page = try await browser.get(path).text
      for placeholder in ["at {time}.", "not sent yet. {cause}", "{count} characters left"] {
        #expect(page.contains(placeholder), "\(path): \(placeholder)")
      }
    }
  }

  @Test(
    "the preview says that an address without a page can't be shared",
    arguments: ["javascript:alert(1)", "  mailto:me@example.org ", "data:text/html,x"])
  func refused(_ address: String) async throws {
    try await run { _, browser async throws in
      let page = try await browser.post("/new", [("content", address), ("do", "preview")]).text
      #expect(page.contains("an http or https address") && !page.contains("1 word"))
      let sent = try await browser.post("/new", [("content", address), ("do", "add")])
      #expect(sent.status == 422)
    }
  }

  @Test("a body that can't be read is explained in the language of the reader")
  func german() async throws {
    try await run { server, browser async throws in
      let headers = [
        "Content-Type": "multipart/form-data; boundary=b", "Accept": "text/html", "Accept-Language": "de",
      ]
      let broken = try await browser.post("/new", [], headers: headers)
      #expect(broken.status == 400)
      #expect(broken.text.contains("Trennzeile") && !broken.text.contains("boundary"))
      // Programs get the same in English.
      let user = try await server.makeUser("b@example.org")
      let response = try await server.share(
        "x", type: "multipart/form-data; boundary=b", token: user.shareToken)
      #expect(response.status == 400 && response.text.contains("doesn’t begin with its boundary"))
    }
  }

  @Test(
    "after signing in, a visitor is on the page that they wanted",
    arguments: [
      ("/server", "/server"), ("/people", "/people"), ("/destinations", "/destinations"),
      ("/needs-you", "/needs-you"), ("/shares/0190b6a1-7c3e-7d2f-8a5b-1c2d3e4f5a6b", nil), ("/?tag=a", nil),
    ] as [(String, String?)])
  func returns(_ path: String, _ target: String?) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", role: .admin)
      _ = try await Browser(server).post("/sign-in/" + user.linkCode, [("password", "correct horse")])
      let guest = try await Browser(server).get(path)
      #expect(guest.headers["location"]?.hasPrefix("/sign-in?next=") == true, "\(path)")
      let signedIn = try await Browser(server).signIn(
        "a@example.org", password: "correct horse", next: path)
      #expect(signedIn.headers["location"] == target ?? path)
    }
  }

  @Test(
    "a sign-in never leads to another site, or to a path that isn't a page",
    arguments: [
      "//evil.example", "https://evil.example", "/\\evil.example", "/shares/..//evil.example", "/sign-out",
      "/v1/shares", "/servers", "/people/../sign-out",
    ])
  func stays(_ next: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      _ = try await Browser(server).post("/sign-in/" + user.linkCode, [("password", "correct horse")])
      let signedIn = try await Browser(server).signIn(
        "a@example.org", password: "correct horse", next: next)
      #expect(signedIn.headers["location"] == "/", "\(next)")
    }
  }
}
