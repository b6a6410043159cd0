// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

@Suite("The page of one share")
struct SharePageTests {
  private func run(_ body: (RunningServer, TestUser, Browser) async throws -> Void) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      try await body(server, user, browser)
    }
  }

  private func ready(
    _ json: String, _ server: RunningServer, _ user: TestUser
  ) async throws -> ShareStatus {
    let receipt = try await server.share(json, type: "application/json", token: user.shareToken)
      .decode(Receipt.self)
    return try await server.status(receipt.id, user) { $0.state == .ready }
  }

  @Test("says where the text comes from, when it was captured, how much was kept, and what is missing")
  func facts() async throws {
    try await run { server, user, browser async throws in
      let html = TestPages.article("The late ferry", extra: "<img src='/gone.png' alt='A ferry' width='600'>")
      let request = [
        "url": "http://127.0.0.1:9/ferry", "html": html, "source": "Safari", "title": "Ferries, my choice",
        "titleSource": "sender", "capturedAt": "2026-11-24T08:00:00.000Z",
      ]
      let json = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      let status = try await ready(json, server, user)
      let page = try await browser.get("/shares/\(status.id.text)").text
      #expect(page.contains("<h1 dir=\"auto\">Ferries, my choice</h1>"))
      #expect(page.contains("The late ferry") && page.contains(">Safari<") && page.contains(">Any device<"))
      #expect(page.contains("The page, as your device showed it") && page.contains("Nov 24, 2026"))
      #expect(page.firstMatch(of: /\d+% of the main text/) != nil)
      #expect(status.book?.notes.isEmpty == false)
      for note in status.book?.notes ?? [] { #expect(page.contains(note.replacing("'", with: "&#39;"))) }
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let german = try await browser.get("/shares/\(status.id.text)").text
      #expect(german.contains("1 Bild") && !german.contains("1 image"))
    }
  }

  @Test("without a mail server, the page and the API say that the mail is only a file")
  func onlyWritten() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let json = #"{"text":"A text about tides"}"#
      let receipt = try await server.share(json, type: "application/json", token: user.shareToken)
        .decode(Receipt.self)
      let status = try await server.status(receipt.id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.deliveries.first?.problem?.knownCode == .mailWrittenToFolder)
      #expect(status.deliveries.first?.noWordSince == nil && status.problem == nil)
      let page = try await browser.get("/shares/\(receipt.id.text)").text
      #expect(page.contains("Mail for Kindle written to the mail folder") && page.contains("nobody sends it"))
      // Once there is a mail server, the same page has to be sent and isn't a repetition.
      let again = try await server.share(json, type: "application/json", token: user.shareToken)
        .decode(Receipt.self)
      let second = try await server.status(again.id, user) { $0.deliveries.first?.state == .sent }
      #expect(second.problem == nil)
    }
  }

  @Test("sizes and numbers are written in the language of the account")
  func numbers() async throws {
    try await run { server, user, browser async throws in
      let text = String(repeating: "Die Fähre fährt. ", count: 500)
      let json = String(decoding: try JSONEncoder().encode(["text": text]), as: UTF8.self)
      let status = try await ready(json, server, user)
      #expect(try await browser.get("/shares/\(status.id.text)").text.contains("<dd dir=\"auto\">1,500</dd>"))
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let german = try await browser.get("/shares/\(status.id.text)").text
      #expect(german.contains("<dd dir=\"auto\">1.500</dd>"))
      #expect(german.firstMatch(of: /Herunterladen \(\d+ kB\)/) != nil)
    }
  }

  @Test("says in the language of the account how a wall was recognized and which images are missing")
  func language() async throws {
    try await run { server, user, browser async throws in
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let wall = try JSONEncoder().encode(["url": "http://127.0.0.1:9/wall", "html": TestPages.signIn])
      let receipt = try await server.share(
        String(decoding: wall, as: UTF8.self), type: "application/json", token: user.shareToken
      ).decode(Receipt.self)
      _ = try await server.status(receipt.id, user) { $0.state == .needsCapture }
      let page = try await browser.get("/shares/\(receipt.id.text)").text
      #expect(page.contains("Der Titel fordert zur Anmeldung auf.") && !page.contains("lang=\"en\""))
      // The reason was stored in English, before anyone looked at it.
      #expect(page.contains("Anmeldeseite") && !page.contains("sign-in page"))
      let article = try JSONEncoder().encode([
        "url": "http://127.0.0.1:9/ferry",
        "html": TestPages.article("Ferries", extra: "<img src='/gone.png'>"),
      ])
      let status = try await ready(String(decoding: article, as: UTF8.self), server, user)
      let note = try #require(
        try await browser.get("/shares/\(status.id.text)").text
          .firstMatch(of: /data-book-note>([^<]+)</)?.1)
      #expect(note.contains("Bild") && !note.contains("image"))
    }
  }

  @Test("tags, the archive, and another destination work from the page and lead back to it")
  func actions() async throws {
    try await run { server, user, browser async throws in
      let status = try await ready(#"{"text":"A text about tides"}"#, server, user)
      let address = "/shares/\(status.id.text)"
      for (action, text) in [("tag", "class=\"tag\""), ("archive", "unarchive \(status.id.text)")] {
        let done = try await browser.post(
          "/library", [("do", "\(action) \(status.id.text)"), ("tag", "sea"), ("next", address)])
        #expect(done.headers["location"]?.hasPrefix(address + "?done=") == true)
        let page = try await browser.get(done.headers["location"] ?? "").text
        #expect(page.contains(text) && page.contains("data-action=\"undo\""))
      }
      _ = try await browser.post(
        "/destinations", [("kind", "folder"), ("address", "books"), ("name", "Tablet")])
      let page = try await browser.get(address).text
      let id = try #require(page.firstMatch(of: /name="destination" value="([^"]+)"/)?.output.1)
      let sent = try await browser.post(
        address + "/resend", [("destination", String(id)), ("next", address)])
      #expect(sent.headers["location"] == address + "?done=send&count=1")
      _ = try await server.status(status.id, user) { $0.deliveries.first?.state == .sent }
      #expect(try await browser.get(address).text.contains("data-delivery-state=\"sent\""))
    }
  }

  @Test("an action never leads to a path of another site")
  func foreignPaths() async throws {
    try await run { server, user, browser async throws in
      let status = try await ready(#"{"text":"A text about tides"}"#, server, user)
      for next in ["//evil.example/x", "/shares/..", "https://evil.example/shares/\(status.id.text)"] {
        let done = try await browser.post(
          "/library", [("do", "archive \(status.id.text)"), ("next", next)])
        #expect(done.headers["location"]?.hasPrefix("/?done=") == true)
      }
    }
  }
}
