// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

@Suite("Shared texts")
struct SharedTextTests {
  @Test(
    "a text that is one link becomes that link, with the text around it as the comment",
    arguments: [
      ("https://example.org/kite", "https://example.org/kite", nil),
      (" <https://example.org/kite>. ", "https://example.org/kite", nil),
      ("example.org/kite", "https://example.org/kite", nil),
      ("example.org", "https://example.org", nil),
      ("www.example.org", "https://www.example.org", nil),
      ("HTTPS://Example.org/a_(b)", "HTTPS://Example.org/a_(b)", nil),
      ("(see https://example.org/a_(b))", "https://example.org/a_(b)", "(see"),
      ("Read this: example.org/a", "https://example.org/a", "Read this:"),
      ("Title\nhttps://example.org/a", "https://example.org/a", "Title"),
      ("[A kite](https://example.org/a_(b))", "https://example.org/a_(b)", "A kite"),
      ("[https://example.org/a](https://example.org/a)", "https://example.org/a", nil),
      ("müller.de/straße", "https://müller.de/straße", nil),
      ("\u{200F}https://example.org/\u{200E}", "https://example.org/", nil),
      ("https://example.org/a\nhttps://example.org/a", "https://example.org/a", nil),
      ("at https://example.org/a, of 2026", "https://example.org/a", "at https://example.org/a, of 2026"),
    ] as [(String, String, String?)])
  func link(_ text: String, _ address: String, _ comment: String?) {
    #expect(SharedText(text).content == .link(address: address, comment: comment))
  }

  @Test(
    "several addresses are several links, in their order",
    arguments: [
      "https://a.example/1\nhttps://b.example/2", "https://a.example/1 https://b.example/2",
      "- https://a.example/1\n- https://b.example/2\n", "1. https://a.example/1\r\n2. https://b.example/2",
    ])
  func links(_ text: String) {
    let links = ["https://a.example/1", "https://b.example/2"].map { SharedLink(address: $0) }
    #expect(SharedText(text).content == .links(links))
  }

  @Test(
    "addresses with a few words beside each are several links with comments",
    arguments: [
      "One: https://a.example/1\nTwo: https://b.example/2",
      "- One: https://a.example/1\r\n- Two: https://b.example/2",
    ])
  func labels(_ text: String) {
    let shares = ShareRequest.shares(inPasted: text)
    #expect(shares.map(\.url) == ["https://a.example/1", "https://b.example/2"])
    #expect(shares.map(\.comment) == ["One:", "Two:"])
  }

  @Test("the text around one link has at most 500 characters, and a list of links with labels has any length")
  func longTexts() {
    let words = String(repeating: "word ", count: 99) + "words"
    let address = "https://example.org/a"
    for text in [words + "\n" + address, address + "\n" + words] {
      #expect(SharedText(text).content == .link(address: address, comment: words))
      #expect(SharedText(text.replacing("words", with: "wordss")).content == .text)
    }
    let list = (0..<200).map { "Number \($0): https://a.example/\($0)" }
    #expect(ShareRequest.shares(inPasted: list.joined(separator: "\n")).count == 200)
    #expect(SharedText((list + [words + "s"]).joined(separator: "\n")).content == .text)
  }

  @Test(
    "an address of the own machine or network needs no scheme",
    arguments: [
      ("127.0.0.1:8080/a", "http://127.0.0.1:8080/a"), ("localhost:8080/a", "http://localhost:8080/a"),
      ("localhost/a", "http://localhost/a"), ("192.168.1.10/wiki", "http://192.168.1.10/wiki"),
    ])
  func local(_ text: String, _ address: String) {
    #expect(SharedText(text).content == .link(address: address, comment: nil))
  }

  @Test(
    "a long list of links makes a share of each, up to a limit", arguments: [3_000, 5_000, 5_001, 40_000])
  func longLists(count: Int) {
    let addresses = (0..<count).map { "https://example.invalid/page/\($0)" }
    let list = addresses.joined(separator: "\n")
    #expect(list.utf8.count > SharedText.byteLimit)
    if count > SharedText.linkLimit {
      #expect(SharedText(list).content == .tooManyLinks)
    } else {
      #expect(ShareRequest.shares(inPasted: list).map(\.url) == addresses)
    }
  }

  @Test("each link of a long list has the words beside it, and links in one long line are a list, too")
  func longLabels() {
    let labeled = (0..<3_000).map { "Title \($0): https://example.invalid/page/\($0)" }
    let shares = ShareRequest.shares(inPasted: labeled.joined(separator: "\n"))
    #expect(shares.count == 3_000 && shares.last?.comment == "Title 2999:")
    let line = (0..<3_000).map { "https://example.invalid/page/\($0)" }.joined(separator: " ")
    #expect(ShareRequest.shares(inPasted: "https://example.invalid/first\n" + line).count == 3_001)
  }

  @Test("a list of too many links is rejected, and a long text with addresses is not")
  func longList() async throws {
    let list = (0..<5_001).map { "https://example.invalid/page/\($0)\n" }.joined()
    let prose = String(
      repeating: "More at https://example.invalid/ and elsewhere in the town.\n", count: 2000)
    #expect(SharedText(prose).content == .text)
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let raw = try await server.share(list, type: "text/plain", token: user.shareToken)
      #expect((raw.status, raw.problemCode) == (422, "several_links"))
      let body = String(decoding: try JSONEncoder().encode(["text": list]), as: UTF8.self)
      let json = try await server.share(body, type: "application/json", token: user.shareToken)
      #expect((json.status, json.problemCode) == (422, "several_links"))
      let browser = Browser(server)
      try await browser.signIn(as: user)
      for (path, fields) in [("/new", [("content", list), ("do", "add")]), ("/shares", [("content", list)])] {
        let page = try await browser.post(path, fields)
        #expect(page.status == 422 && page.text.contains("one form takes up to 5,000 addresses and 1 MB"))
        #expect(page.text.contains("https://example.invalid/page/5000"))
      }
      #expect(try await server.count(user) == 0)
      #expect(
        try await server.share(prose, type: "text/plain", token: user.shareToken).status == 202)
    }
  }

  @Test(
    "a text to read is not an address",
    arguments: [
      "", "Hello", "e.g.", "README.md", "1.2.3", "me@example.org", "notes.txt", "either/or", "10.0.0.0/8",
      "127.0.0.1", "localhost",
      "The result:\nA long line of prose that says where it comes from, and much more than a label: https://a.example/1\nhttps://b.example/2",
      "I buy at example.org today",
      "https://", "main.swift", "Dear all,\nuser.name\nis a field",
      "First https://a.example/1 then https://b.example/2",
      String(repeating: "word ", count: 200) + "https://example.org/",
    ])
  func text(_ text: String) {
    #expect(SharedText(text).content == .text)
  }

  @Test(
    "an address from which no page can be fetched is rejected",
    arguments: [
      "mailto:me@example.org", "ftp://example.org/a", " file:///etc/passwd\n", "javascript:alert(1)",
    ])
  func otherAddress(_ text: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let raw = try await server.share(text, type: "text/plain", token: user.shareToken)
      #expect((raw.status, raw.problemCode) == (422, "invalid_url"))
      let body = String(decoding: try JSONEncoder().encode(["text": text]), as: UTF8.self)
      let json = try await server.share(body, type: "application/json", token: user.shareToken)
      #expect((json.status, json.problemCode) == (422, "invalid_url"))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("whatever form a lone address is sent in, its page is the book", arguments: 0..<7)
  func everyForm(_ index: Int) async throws {
    try await TestSite.run(["/kite": (200, [:], TestPages.article("The kite"))]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let url = site.address + "/kite"
        let forms: [(type: String, body: String)] = [
          ("text/markdown", "<\(url)>\n"), ("text/markdown", "[The page](\(url))"), ("text/plain", url),
          ("text/html", "<html><body><a href='\(url)'>\(url)</a></body></html>"),
          ("multipart/form-data; boundary=b", Self.file("links.txt", "text/plain", url)),
          ("multipart/form-data; boundary=b", Self.file("links.md", "text/markdown", "- \(url)\n")),
          ("application/json", #"{"text":"\#(url)"}"#),
        ]
        let response = try await server.share(
          forms[index].body, type: forms[index].type, token: user.shareToken)
        let status = try await server.status(try response.decode(Receipt.self).id, user) {
          $0.state == .ready
        }
        #expect(status.title == "The kite" && status.article?.readFrom == "fetch")
      }
    }
  }

  @Test("a file that is a list of addresses makes no book, and says what to do")
  func listFile() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let body = Self.file("links.txt", "text/plain", "https://a.example/1\nhttps://b.example/2\n")
      let response = try await server.share(
        body, type: "multipart/form-data; boundary=b", token: user.shareToken)
      let status = try await server.status(try response.decode(Receipt.self).id, user) { $0.state == .failed }
      #expect(status.problem?.code == "several_links")
    }
  }

  private static func file(_ name: String, _ type: String, _ content: String) -> String {
    [
      "--b", #"Content-Disposition: form-data; name="share""#, "Content-Type: application/json", "", "{}",
      "--b",
      #"Content-Disposition: form-data; name="file"; filename="\#(name)""#, "Content-Type: \(type)", "",
      content,
      "--b--", "",
    ].joined(separator: "\r\n")
  }

  @Test("a plain text that is one address becomes a book of its page, and two addresses are rejected")
  func intake() async throws {
    try await TestSite.run(["/kite": (200, [:], TestPages.article("The kite"))]) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let one = try await server.share(
          "Look at " + site.address + "/kite", type: "text/plain", token: user.shareToken)
        let status = try await server.status(try one.decode(Receipt.self).id, user) { $0.state == .ready }
        #expect(status.url == site.address + "/kite" && status.title == "The kite")
        #expect(status.article?.readFrom == "fetch")
        let two = try await server.share(
          #"{"text":"https://a.example/1\nhttps://b.example/2"}"#, type: "application/json",
          token: user.shareToken)
        #expect(two.status == 422 && two.text.contains("several_links"))
        #expect(try await server.count(user) == 1)
      }
    }
  }
}
