// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Crypto
import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

@Suite("The form for new shares")
struct NewShareTests {
  private func run(_ body: (RunningServer, TestUser, Browser) async throws -> Void) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      try await body(server, user, browser)
    }
  }

  private func shares(_ server: RunningServer, _ user: TestUser) async throws -> [ShareStatus] {
    try await server.send("GET", Routes.shares, token: user.fullToken)
      .decode(ItemPage<ShareStatus>.self).items
  }

  @Test("the preview names each page and its site, and adds nothing")
  func preview() async throws {
    let pages: [String: (status: Int, headers: [String: String], body: String)] = [
      "/ferry": (200, [:], TestPages.article("The late ferry")), "/wall": (200, [:], TestPages.signIn),
    ]
    try await TestSite.run(pages) { site async throws in
      try await run { server, user, browser async throws in
        let text = "\(site.address)/ferry\n\(site.address)/wall\n\(site.address)/nowhere"
        let page = try await browser.post("/new", [("content", text), ("do", "preview")]).text
        #expect(page.contains("“Add” creates 3 shares from this:"))
        #expect(page.contains("The late ferry") && page.contains("The Harbour News"))
        #expect(page.contains("The site asks visitors to sign in"))
        #expect(page.contains("<textarea") && page.contains("\(site.port)/nowhere"))
        #expect(try await shares(server, user).isEmpty)
      }
    }
  }

  @Test("the preview says that a page was shared before")
  func earlier() async throws {
    try await run { _, _, browser async throws in
      _ = try await browser.post("/new", [("content", "https://example.invalid/a"), ("do", "add")])
      let again = [("content", "https://example.invalid/a?utm_source=x"), ("do", "preview")]
      #expect(try await browser.post("/new", again).text.contains("You shared this page on "))
      let other = [("content", "https://example.invalid/b"), ("do", "preview")]
      #expect(try await !browser.post("/new", other).text.contains("You shared this page on "))
    }
  }

  @Test("several links become several shares, and the title belongs to a single one")
  func links() async throws {
    try await run { server, user, browser async throws in
      let text = "https://example.invalid/a\r\nhttps://example.invalid/b"
      let done = try await browser.post("/new", [("content", text), ("title", "Mine"), ("do", "add")])
      #expect(done.headers["location"] == "/?done=add&count=2")
      #expect(try await browser.get("/?done=add&count=2").text.contains("2 shares added"))
      #expect(try await shares(server, user).allSatisfy { $0.title != "Mine" })
      _ = try await browser.post("/new", [("content", "Some text"), ("title", "Mine"), ("do", "add")])
      #expect(try await shares(server, user).contains { $0.title == "Mine" })
    }
  }

  @Test("a form that is sent twice adds nothing twice, and another form can add the same again")
  func submission() async throws {
    try await run { server, user, browser async throws in
      let links = "https://example.invalid/a\nhttps://example.invalid/b"
      let files = [(name: "a.txt", type: "text/plain", content: "A text to read")]
      for (index, path) in ["/new", "/shares"].enumerated() {
        let page = try await browser.get(path == "/new" ? "/new" : "/").text
        let field = try #require(page.firstMatch(of: /name="submission" value="([^"]+)"/)?.1)
        let form = [("submission", String(field)), ("do", "add")]
        for content in [links, "https://example.invalid/b", links] {
          let response = try await browser.post(path, [("content", content)] + form)
          #expect(response.status == 303)
          if path == "/new" { _ = try await browser.post(path, form, files: files) }
        }
        #expect(try await shares(server, user).count == (index == 0 ? 3 : 5))
      }
    }
  }

  @Test("a restored form with an added link and a new link says how many are new")
  func restored() async throws {
    try await run { _, _, browser async throws in
      let (first, rest) = ("https://example.invalid/a", "https://example.invalid/b")
      let steps = [
        (first, "Added"), (first + "\n" + rest, "1 share added; you already added the others"),
        (first, "You already added this"), (first + "\n" + rest, "You already added these 2 shares"),
      ]
      for (content, text) in steps {
        let form = [("content", content), ("submission", "one"), ("do", "add")]
        let location = try #require(try await browser.post("/new", form).headers["location"])
        #expect(try await browser.get(location).text.contains(text), "\(location)")
      }
    }
  }

  @Test("a pasted list of thousands of links is shown before it is sent, and repeating it adds nothing")
  func longList() async throws {
    try await run { server, user, browser async throws in
      let links = (0..<2_100).map { "https://example.invalid/page/\($0)" }
      let list = links.joined(separator: "\n")
      #expect(list.utf8.count > SharedText.byteLimit)
      for path in ["/new", "/shares"] {
        let action = path == "/new" ? [("do", "preview")] : []
        let page = try await browser.post(path, [("content", list), ("submission", "one")] + action)
        #expect(page.status == 200 && page.text.contains("“Add” creates 2,100 shares from this:"))
        #expect(page.text.contains("and 2,000 more") && page.text.contains(#"name="submission" value="one""#))
        #expect(try await server.count(user) == 0)
      }
      for counts in ["count=2100", "count=0&known=2100"] {
        let done = try await browser.post("/new", [("content", list), ("submission", "one"), ("do", "add")])
        #expect(done.headers["location"] == "/?done=add&" + counts)
        #expect(try await browser.get("/account").text.contains("2,100 shares use "))
      }
      #expect(try await shares(server, user).first?.url == links.last)
    }
  }

  @Test(
    "a form that the page's script sends again after a lost connection gets the same receipt and adds nothing"
  )
  func receipts() async throws {
    try await run { server, user, browser async throws in
      let fields = [
        ("content", "One: https://example.invalid/a\nTwo: https://example.invalid/b"), ("submission", "one"),
      ]
      let headers = ["Accept": "application/json", "Sharepipe-Account": user.account]
      for known in [0, 2] {
        let response = try await browser.post("/new/form", fields, headers: headers)
        let receipt = try response.decode([String: FormValue].self)
        #expect(response.status == 202 && receipt["id"] == .text("one") && receipt["added"] == .number(2))
        #expect(receipt["known"] == .number(known) && receipt["otherDestinations"] == .number(0))
        let digest = SHA256.hash(data: Data(Form.encode(fields).utf8)).map { String(format: "%02x", $0) }
        #expect(receipt["sha256"] == .text(digest.joined()))
        #expect(try await server.count(user) == 2)
      }
      let other = try await browser.post(
        "/new/form", fields, headers: headers.merging(["Sharepipe-Account": "another"]) { $1 })
      #expect((other.status, other.problemCode) == (403, "token_owner_mismatch"))
      let empty = try await browser.post(
        "/new/form", [("content", " ")], headers: headers.merging(["Accept-Language": "de"]) { $1 })
      #expect(empty.status == 422 && !empty.text.contains("<html"))
      #expect(empty.text.contains("besteht nur aus Leerzeichen"))
    }
  }

  private enum FormValue: Decodable, Equatable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  @Test("the title that another app hands over is only a hint, and a title that was entered wins")
  func hostTitle() async throws {
    try await run { server, user, browser async throws in
      for (index, own) in ["", "Mine"].enumerated() {
        let fields = [
          ("content", "https://example.invalid/\(index)"), ("host-title", "From an app"), ("title", own),
        ]
        _ = try await browser.post("/new", fields + [("do", "add")])
        let share = try #require(try await shares(server, user).first)
        #expect(share.title == (own.isEmpty ? "From an app" : own))
      }
    }
  }

  @Test(
    "a form whose rest is rejected can be sent again with everything in it", arguments: ["/new", "/shares"])
  func partly(path: String) async throws {
    try await RunningServer.run({ $0.quota = Quota(shares: 3) }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let other = try await server.share("Another text", type: "text/plain", token: user.shareToken)
      let links = (0..<3).map { "https://example.invalid/\($0)" }
      let fields = [("content", links.joined(separator: "\n")), ("submission", "one"), ("do", "add")]
      let page = try await browser.post(path, fields)
      #expect(page.status == 429 && page.text.contains(#"name="submission" value="one""#))
      #expect(try await shares(server, user).count == 3)
      try await server.erase(try other.decode(Receipt.self).id, user)
      #expect(try await browser.post(path, fields).status == 303)
      #expect(try await shares(server, user).map(\.url) == links.reversed())
    }
  }

  @Test("photos become one book, or one each, and every other file is a share of its own")
  func files() async throws {
    try await run { server, user, browser async throws in
      let files = [
        (name: "a.png", type: "image/png", content: "x"), (name: "b.png", type: "image/png", content: "y"),
        (name: "c.txt", type: "text/plain", content: "A text about tides"),
      ]
      let together = [("content", ""), ("chooses", "1"), ("photos", "1"), ("do", "add")]
      #expect(try await browser.post("/new", together, files: files).status == 303)
      #expect(try await shares(server, user).count == 2)
      let apart = [("content", ""), ("chooses", "1"), ("do", "add")]
      #expect(try await browser.post("/new", apart, files: files).status == 303)
      #expect(try await shares(server, user).count == 5)
    }
  }

  @Test("an empty form and a long comment are rejected with everything that was typed")
  func rejected() async throws {
    try await run { server, user, browser async throws in
      let empty = try await browser.post("/new", [("content", " "), ("do", "add")])
      #expect(empty.status == 422 && empty.text.contains("role=\"alert\""))
      let comment = String(repeating: "é", count: 2001)
      let long = try await browser.post("/new", [("content", "Tides"), ("comment", comment), ("do", "add")])
      #expect(long.status == 422 && long.text.contains(">Tides</textarea>") && long.text.contains(comment))
      #expect(try await shares(server, user).isEmpty)
    }
  }

  @Test("a book with no destination stays in the library, and a chosen destination gets it")
  func destinations() async throws {
    try await run { server, user, browser async throws in
      _ = try await browser.post(
        "/destinations", [("kind", "folder"), ("address", "books"), ("name", "Tablet")])
      let page = try await browser.get("/new").text
      let id = try #require(page.firstMatch(of: /name="destination" value="([^"]+)" checked/)?.output.1)
      for (fields, count) in [([], 0), ([("destination", String(id))], 1)] as [([(String, String)], Int)] {
        _ = try await browser.post(
          "/new", [("content", "Text \(count)"), ("chooses", "1"), ("do", "add")] + fields)
        let share = try #require(try await shares(server, user).first)
        let status = try await server.status(share.id, user) { $0.state == .ready }
        #expect(status.deliveries.count == count)
      }
    }
  }

  @Test("another app opens the form with its text, and signing in leads back to it")
  func prefilled() async throws {
    try await run { server, _, browser async throws in
      let address = "/new?url=https%3A%2F%2Fexample.org%2Fa&title=%3Cb%3E"
      let page = try await browser.get(address).text
      #expect(page.contains(">https://example.org/a</textarea>") && page.contains("value=\"&lt;b&gt;\""))
      let signedOut = try await Browser(server).get(address)
      let signIn = try #require(signedOut.headers["location"])
      #expect(Form.query(signIn)["next"] == address)
      #expect(try await Browser(server).get(signIn).text.contains("name=\"next\""))
    }
  }

  @Test("the share sheet of Android adds links, text, and files without the service worker")
  func shareTarget() async throws {
    try await run { server, user, browser async throws in
      let link = [("title", "From an app"), ("text", "Read this"), ("url", "https://example.invalid/a")]
      #expect(try await browser.post("/share-target", link, files: []).status == 303)
      let share = try #require(try await shares(server, user).first)
      #expect(share.url == "https://example.invalid/a")
      let file = (name: "a.txt", type: "text/plain", content: "A text about tides")
      #expect(try await browser.post("/share-target", [("title", "")], files: [file]).status == 303)
      #expect(try await shares(server, user).count == 2)
      let foreign = try await browser.post("/share-target", link, site: "cross-site")
      #expect(foreign.status == 403)
      #expect(try await shares(server, user).count == 2)
    }
  }

  @Test("a share target that is loaded again stores nothing twice, and the same share can be made again")
  func reloadedShareTarget() async throws {
    try await run { server, user, browser async throws in
      let link = [("title", ""), ("text", "Read https://example.invalid/a and https://example.invalid/b")]
      let file = (name: "a.txt", type: "text/plain", content: "A text about tides")
      for (boundary, expected) in [("----WebKitFormBoundaryKbE1", 2), ("----WebKitFormBoundaryZq7x", 4)] {
        for _ in 0..<2 {
          let sent = try await browser.post("/share-target", link, files: [file], boundary: boundary)
          #expect(sent.status == 303)
        }
        #expect(try await shares(server, user).count == expected)
      }
    }
  }

  @Test("the page for iOS Shortcuts makes a token that can add shares and nothing else")
  func shortcuts() async throws {
    try await run { server, _, browser async throws in
      #expect(try await browser.get("/shortcuts").text.contains("YOUR TOKEN"))
      let page = try await browser.post("/shortcuts", []).text
      let token = String(try #require(page.firstMatch(of: /data-token>([^<]+)</)?.output.1))
      let url = #"{"url":"https://example.invalid/a"}"#
      #expect(try await server.share(url, type: "application/json", token: token).status == 202)
      #expect(try await server.send("GET", Routes.shares, token: token).status == 403)
    }
  }
}
