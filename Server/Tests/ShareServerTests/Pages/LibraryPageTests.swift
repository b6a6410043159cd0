// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

@Suite("The pages of the library")
struct LibraryPageTests {
  /// Runs a test with a signed-in browser and one text that was shared on the page.
  private func run(_ body: (RunningServer, Browser, _ share: String) async throws -> Void) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      _ = try await browser.post("/shares", [("content", "A text about ferries & tides")])
      let page = try await browser.get("/").text
      let id = try #require(page.firstMatch(of: /data-share-id="([^"]+)"/)?.output.1)
      try await body(server, browser, String(id))
    }
  }

  /// Follows the redirect after an action, presses Undo there, and returns the page after that.
  private func undo(_ response: TestResponse, _ browser: Browser) async throws -> TestResponse {
    let page = try await browser.get(try #require(response.headers["location"])).text
    let toast = try #require(page.components(separatedBy: "class=\"toast\"").dropFirst().first)
    let fields = toast.matches(of: /name="([^"]+)" value="([^"]*)"/).map {
      (String($0.output.1), String($0.output.2).replacing("&amp;", with: "&"))
    }
    #expect(toast.contains("data-action=\"undo\""))
    return try await browser.post("/library", fields)
  }

  @Test(
    "a row's action moves the share to another list, and the next page takes it back",
    arguments: [("archive", "/archive"), ("bin", "/bin")])
  func actions(_ action: String, _ list: String) async throws {
    try await run { _, browser, id in
      let done = try await browser.post("/library", [("do", "\(action) \(id)"), ("next", "/")])
      #expect(done.status == 303)
      #expect(try await !browser.get("/").text.contains("data-share-id=\"\(id)\""))
      #expect(try await browser.get(list).text.contains("data-share-id=\"\(id)\""))
      #expect(try await undo(done, browser).status == 303)
      #expect(try await browser.get("/").text.contains("data-share-id=\"\(id)\""))
      #expect(try await !browser.get(list).text.contains("data-share-id=\"\(id)\""))
    }
  }

  @Test("an action on several shares changes the marked ones")
  func bulk() async throws {
    try await run { _, browser, id in
      _ = try await browser.post("/shares", [("content", "Another text")])
      let done = try await browser.post("/library", [("do", "archive"), ("id", id), ("next", "/?unread=1")])
      #expect(done.headers["location"]?.hasPrefix("/?unread=1&") == true)
      let left = try await browser.get("/").text
      #expect(left.contains("Another text") && !left.contains("data-share-id=\"\(id)\""))
    }
  }

  @Test("an action without a marked share says what to do, and leads to no other site")
  func nothingMarked() async throws {
    try await run { _, browser, id in
      let response = try await browser.post(
        "/library", [("do", "archive"), ("next", "https://evil.example/")])
      #expect(response.status == 422 && response.text.contains("Select at least one share first."))
      let done = try await browser.post(
        "/library", [("do", "archive \(id)"), ("next", "https://evil.example/")])
      #expect(done.headers["location"]?.hasPrefix("/?done=") == true)
    }
  }

  @Test("a list can be narrowed to the shares in one state")
  func states() async throws {
    try await run { _, browser, id in
      let page = try await browser.get("/").text
      #expect(page.contains("href=\"/?state=failed\""))
      #expect(try await !browser.get("/?state=failed").text.contains("data-share-id=\"\(id)\""))
      #expect(try await browser.get("/?state=failed").text.contains("State: Failed"))
    }
  }

  @Test("a search of several words, as browsers send it, stays in the search field")
  func searchTerms() async throws {
    try await run { _, browser, id in
      let page = try await browser.get("/?q=ferries+tides").text
      #expect(page.contains("value=\"ferries tides\"") && page.contains("data-share-id=\"\(id)\""))
    }
  }

  @Test("a search says how many results it has")
  func results() async throws {
    try await run { _, browser, id in
      #expect(try await browser.get("/?q=ferries").text.contains("1 result in the library and the archive."))
      _ = try await browser.post("/shares", [("content", "More about ferries")])
      #expect(try await browser.get("/?q=ferries").text.contains("2 results in the library and the archive."))
      #expect(try await !browser.get("/?q=trains").text.contains(" results"))
      _ = try await browser.post("/library", [("do", "archive \(id)"), ("next", "/")])
      let archive = try await browser.get("/archive?q=ferries").text
      #expect(
        archive.contains("data-share-id=\"\(id)\"") && !archive.contains("in the library and the archive"))
    }
  }

  @Test("the library says that more needs attention only when it doesn't show all of it")
  func moreNeeded() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      for count in 1...3 {
        let page = TestPages.signIn + "<!-- \(count) -->"
        let receipt = try await server.share(page, type: "text/html", token: user.shareToken)
        let id = try receipt.decode(Receipt.self).id
        #expect(try await server.status(id, user) { $0.state == .needsCapture }.state == .needsCapture)
        let library = try await browser.get("/").text
        #expect(library.contains("Show everything that needs attention") == (count == 3))
        #expect(library.components(separatedBy: "data-panel=\"share\"").count - 1 == min(count, 2))
      }
    }
  }

  /// The addresses of the links to the pages before and after a list's page.
  private func links(_ page: String) -> [String: String] {
    var links: [String: String] = [:]
    for found in page.matches(of: /<a class="button quiet" href="([^"]+)" rel="(prev|next)">/) {
      links[String(found.output.2)] = String(found.output.1).replacing("&amp;", with: "&")
    }
    return links
  }

  private func identifiers(_ page: String) -> [String] {
    page.matches(of: /<li class="share[^"]*" data-share-id="([^"]+)"/).map { String($0.output.1) }
  }

  @Test(
    "a long list and a long search have pages that lead forward and back", arguments: ["/", "/?q=ferries"])
  func pages(_ start: String) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      for number in 1...125 {
        let json = #"{"url":"https://example.invalid/\#(number)","title":"Ferries \#(number)"}"#
        _ = try await server.share(json, type: "application/json", token: user.shareToken)
      }
      var (address, seen, back): (String?, [[String]], [String]) = (start, [], [])
      while let path = address, seen.count < 5 {
        let page = try await browser.get(path).text
        seen.append(identifiers(page))
        address = links(page)["next"]
        if let previous = links(page)["prev"] { back.append(previous) }
      }
      #expect(seen.map(\.count) == [50, 50, 25] && Set(seen.joined()).count == 125)
      #expect(back.count == 2 && back.first == start)
      #expect(identifiers(try await browser.get(try #require(back.last)).text) == seen[1])
    }
  }

  @Test("a list shows only the shares of its account")
  func otherAccounts() async throws {
    try await run { server, _, id in
      let other = Browser(server)
      try await other.signIn(as: try await server.makeUser("b@example.org"))
      #expect(try await !other.get("/").text.contains(id))
      let done = try await other.post("/library", [("do", "bin \(id)"), ("next", "/")])
      #expect(done.headers["location"] == "/?done=nothing")
    }
  }

  @Test("a browser gets a page about a problem, and a program gets JSON")
  func problems() async throws {
    try await run { server, _, _ in
      let page = try await server.send("GET", "/nowhere", headers: ["Accept": "text/html,*/*;q=0.8"])
      #expect(page.status == 404 && page.text.contains("data-problem=\"not_found\""))
      #expect(page.headers["content-type"]?.hasPrefix("text/html") == true)
      for (path, accept) in [("/nowhere", "*/*"), ("/v1/nowhere", "text/html")] {
        let response = try await server.send("GET", path, headers: ["Accept": accept])
        #expect(response.headers["content-type"] == "application/problem+json", "\(path)")
      }
    }
  }

  @Test("a failed form keeps what was typed, except passwords")
  func typed() async throws {
    try await RunningServer.run { server async throws in
      let browser = Browser(server)
      let response = try await browser.post(
        "/sign-in", [("email", "a@example.org"), ("password", "secret words")])
      #expect(response.status == 401 && response.text.contains("value=\"a@example.org\""))
      #expect(!response.text.contains("secret words"))
    }
  }

  @Test("two servers on one host name their cookies differently, and each still reads the earlier name")
  func cookies() async throws {
    try await RunningServer.run { first async throws in
      try await RunningServer.run { second async throws in
        var names: Set<String> = []
        for server in [first, second] {
          let user = try await server.makeUser("a@example.org")
          let response = try await Browser(server).post("/sign-in/" + user.linkCode, [])
          let field = try #require(response.headers["set-cookie"])
          names.insert(String(field.prefix { $0 != "=" }))
          let secret = field.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" }
          let old = try await server.send("GET", "/", headers: ["Cookie": "sharepipe=\(secret)"])
          #expect(old.status == 200)
        }
        #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("sharepipe-") })
      }
    }
  }

  @Test("the page of devices tells phones, browsers, and reading apps apart and disconnects them")
  func devices() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      let made = try await browser.post("/tokens", [("name", "KOReader"), ("scope", "opds")])
      #expect(made.text.contains("data-app-password"))
      let page = try await browser.get("/tokens").text
      let apps = try #require(page.components(separatedBy: "id=\"apps\"").last)
        .components(separatedBy: "id=\"programs\"")[0]
      #expect(apps.contains("<strong>KOReader</strong>") && apps.contains("never used"))
      #expect(!page.contains("share:create</") && page.contains("This browser"))
      let id = try #require(apps.firstMatch(of: /data-token-id="([^"]+)"/)?.output.1)
      _ = try await browser.post("/tokens/\(id)/revoke", [])
      #expect(try await !browser.get("/tokens").text.contains("<strong>KOReader"))
    }
  }
}
