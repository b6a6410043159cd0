// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests adding a page to a share after the server met a wall.
struct AddedCaptureTests {
  /// A site that redirects a page to its sign-in page.
  private static let pages: [String: (Int, [String: String], String)] = [
    "/private": (302, ["Location": "/sign-in?next=%2Fprivate"], ""),
    "/sign-in": (200, [:], TestPages.signIn),
  ]

  private func run(
    _ pages: [String: (Int, [String: String], String)] = Self.pages, path: String = "/private",
    _ body: (RunningServer, TestUser, ShareStatus) async throws -> Void
  ) async throws {
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        let request = ShareRequest(url: site.address + path)
        let response = try await server.share(
          String(decoding: try JSONEncoder().encode(request), as: UTF8.self), type: "application/json",
          token: user.shareToken)
        let id = try response.decode(Receipt.self).id
        let status = try await server.status(id, user) { [.needsCapture, .ready].contains($0.state) }
        try await body(server, user, status)
      }
    }
  }

  private func add(
    _ html: String, to share: ShareStatus, _ server: RunningServer, token: String, type: String = "text/html"
  ) async throws -> TestResponse {
    try await server.send(
      "POST", Routes.capture(share.id), token: token, headers: ["Content-Type": type], body: Data(html.utf8))
  }

  @Test("a share that met a sign-in page becomes a book once its owner adds the page")
  func wins() async throws {
    try await run { server, user, met in
      #expect(met.state == .needsCapture && met.wall?.kind == "signIn" && met.deliveries.isEmpty)
      let response = try await add(
        TestPages.article("Only for members"), to: met, server, token: user.fullToken)
      #expect(response.status == 202)
      let status = try await server.status(met.id, user) { $0.deliveries.first?.state == .sent }
      #expect(status.state == .ready && status.wall == nil && status.problem == nil)
      #expect(status.article?.readFrom == "capture" && status.title == "Only for members")
      #expect(status.deliveries.map(\.state) == [.sent])
    }
  }

  @Test(
    "the page can be sent in any form of share body",
    arguments: ["application/json", "multipart/form-data; boundary=b", "text/html; charset=utf-8"])
  func forms(_ type: String) async throws {
    let page = TestPages.article("In a form")
    let json = String(decoding: try JSONEncoder().encode(["html": page]), as: UTF8.self)
    let multipart = [
      "--b", #"Content-Disposition: form-data; name="share""#, "Content-Type: application/json", "", "{}",
      "--b",
      #"Content-Disposition: form-data; name="page""#, "Content-Type: text/html", "", page, "--b--", "",
    ].joined(separator: "\r\n")
    let body = type.hasPrefix("app") ? json : type.hasPrefix("multi") ? multipart : page
    try await run { server, user, met in
      #expect(try await add(body, to: met, server, token: user.fullToken, type: type).status == 202)
      let status = try await server.status(met.id, user) { $0.state == .ready }
      #expect(status.title == "In a form")
    }
  }

  @Test("another account's share is not found, and a share token can't add a page")
  func ownerOnly() async throws {
    try await run { server, user, met in
      let other = try await server.makeUser("b@example.org")
      let page = TestPages.article("Not theirs")
      let foreign = try await add(page, to: met, server, token: other.fullToken)
      #expect((foreign.status, foreign.problemCode) == (404, "not_found"))
      let narrow = try await add(page, to: met, server, token: user.shareToken)
      #expect((narrow.status, narrow.problemCode) == (403, "missing_scope"))
      #expect(try await server.send("POST", Routes.capture(met.id), body: Data(page.utf8)).status == 401)
      let status = try await server.status(met.id, user) { _ in true }
      #expect(status.state == .needsCapture)
      #expect(try server.bodyFiles().isEmpty)
    }
  }

  @Test("a body without a page, or one that is too large, leaves the share unchanged")
  func refused() async throws {
    try await TestSite.run(Self.pages) { site async throws in
      try await RunningServer.run {
        $0.maxBody = 200_000
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        let response = try await server.share(
          #"{"url":"\#(site.address)/private"}"#, type: "application/json", token: user.shareToken)
        let id = try response.decode(Receipt.self).id
        let met = try await server.status(id, user) { $0.state == .needsCapture }
        let text = try await add(
          "{\"text\":\"no page\"}", to: met, server, token: user.fullToken, type: "application/json")
        #expect((text.status, text.problemCode) == (422, "unprocessable"))
        let large = try await add(
          String(repeating: "<p>", count: 100_000), to: met, server, token: user.fullToken)
        #expect((large.status, large.problemCode) == (413, "body_too_large"))
        #expect(try await server.status(id, user) { _ in true }.state == .needsCapture)
        #expect(try server.bodyFiles().isEmpty)
      }
    }
  }

  @Test("a share that has been read does not accept a page, and its book stays")
  func notWanted() async throws {
    try await run(["/open": (200, [:], TestPages.article("Open to all"))], path: "/open") {
      server, user, read in
      let response = try await add(TestPages.article("Another"), to: read, server, token: user.fullToken)
      #expect((response.status, response.problemCode) == (409, "conflict"))
      #expect(try await server.status(read.id, user) { _ in true }.title == "Open to all")
    }
  }

  @Test("a capture of the sign-in page is reported as such, and a better one replaces it")
  func again() async throws {
    try await run { server, user, met in
      #expect(try await add(TestPages.signIn, to: met, server, token: user.fullToken).status == 202)
      let told = try await server.status(met.id, user) {
        $0.problem?.detail?.contains("The page you sent") == true
      }
      #expect(told.state == .needsCapture && told.wall?.kind == "signIn" && told.deliveries.isEmpty)
      // The body is large enough to be stored as a file.
      let page = TestPages.article(
        "At last", extra: "<p>" + String(repeating: "The tide turned. ", count: 6000) + "</p>")
      #expect(try await add(page, to: met, server, token: user.fullToken).status == 202)
      let status = try await server.status(met.id, user) { $0.state == .ready }
      #expect(status.title == "At last")
      #expect(try server.bodyFiles().count == 1)
      try await server.erase(met.id, user)
      #expect(try server.bodyFiles().isEmpty)
    }
  }

  @Test("a share whose capture shows a wall is fetched from the site if the site shows the article")
  func fetchWins() async throws {
    let pages = ["/open": (200, [:] as [String: String], TestPages.article("Open to all"))]
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let request = ShareRequest(url: site.address + "/open", html: TestPages.signIn)
        let response = try await server.share(
          String(decoding: try JSONEncoder().encode(request), as: UTF8.self), type: "application/json",
          token: user.shareToken)
        let status = try await server.status(try response.decode(Receipt.self).id, user) {
          $0.state == .ready
        }
        #expect(status.article?.readFrom == "fetch" && status.title == "Open to all")
      }
    }
  }

  @Test("the history says what is missing and accepts the page's file")
  func web() async throws {
    try await run { server, user, met in
      let form = ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"]
      let entered = try await server.send(
        "POST", "/sign-in/\(user.linkCode)", headers: form, body: Data("password=".utf8))
      let cookie = String(entered.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
      let history = try await server.send("GET", "/", headers: ["Cookie": cookie])
      #expect(history.text.contains("Sign-in required. Send the page from your browser or phone."))
      #expect(history.text.contains(#"action="/shares/\#(met.id.text)/capture""#))
      #expect(history.text.contains(#"data-action="add-capture""#))
      let path = "/shares/\(met.id.text)/capture"
      func post(_ content: String, site: String) async throws -> TestResponse {
        let body =
          "--b\r\nContent-Disposition: form-data; name=\"page\"; filename=\"p.html\"\r\n"
          + "Content-Type: text/html\r\n\r\n\(content)\r\n--b--\r\n"
        return try await server.send(
          "POST", path,
          headers: [
            "Cookie": cookie, "Sec-Fetch-Site": site, "Content-Type": "multipart/form-data; boundary=b",
          ],
          body: Data(body.utf8))
      }
      let page = TestPages.article("From a file")
      #expect(try await post(page, site: "cross-site").status == 403)
      let empty = try await post("", site: "same-origin")
      #expect(empty.status == 422 && empty.text.contains("No file was chosen"))
      #expect(try await post(page, site: "same-origin").status == 303)
      let status = try await server.status(met.id, user) { $0.state == .ready }
      #expect(status.title == "From a file" && status.article?.readFrom == "capture")
    }
  }

  @Test("a robot check with an error status is a wall at once, not a transient error")
  func challenge() async throws {
    let page =
      "<title>Just a moment...</title><p>Checking your browser</p><script>window._cf_chl_opt={}</script>"
    try await run(["/busy": (503, ["cf-mitigated": "challenge"], page)], path: "/busy") { _, _, met in
      #expect(met.state == .needsCapture && met.wall?.kind == "botChallenge")
    }
  }

  @Test("the address of a sign-in page itself is reported as one")
  func sharedSignInPage() async throws {
    try await run(["/login": (200, [:], TestPages.signIn)], path: "/login") { _, _, met in
      #expect(met.wall?.kind == "signIn" && met.wall?.wasRequested == true)
      #expect(met.problem?.detail?.contains("the address of a sign-in page") == true)
    }
  }
}
