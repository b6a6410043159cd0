// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Testing

/// Tests sending only the link of a share whose page the server couldn't read.
struct LinkOnlyTests {
  private static let pages: [String: (Int, [String: String], String)] = [
    "/private": (302, ["Location": "/sign-in?next=%2Fprivate"], ""),
    "/sign-in": (200, [:], TestPages.signIn),
    "/open": (200, [:], TestPages.article("Open to all")),
  ]

  private struct Met {
    let server: RunningServer
    let user: TestUser
    let status: ShareStatus
    let url: String
  }

  private func run(
    _ path: String = "/private", hasKindle: Bool = true, _ body: (Met) async throws -> Void
  ) async throws {
    try await TestSite.run(Self.pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: hasKindle)
        let url = site.address + path
        var request = ShareRequest(url: url)
        request.comment = "For the train"
        let id = try await share(request, server, user)
        let status = try await server.status(id, user) { ![.received, .reading].contains($0.state) }
        try await body(Met(server: server, user: user, status: status, url: url))
      }
    }
  }

  private func share(
    _ request: ShareRequest, _ server: RunningServer, _ user: TestUser
  ) async throws
    -> ShareID
  {
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    return try await server.share(body, type: "application/json", token: user.shareToken)
      .decode(Receipt.self).id
  }

  private func sendLink(_ met: Met, token: String? = nil) async throws -> TestResponse {
    try await met.server.send("POST", Routes.link(of: met.status.id), token: token ?? met.user.fullToken)
  }

  @Test("the book has the link and the comment, says that the page is missing, and is delivered")
  func sends() async throws {
    try await run { met in
      #expect(met.status.state == .needsCapture && met.status.deliveries.isEmpty)
      #expect(try await sendLink(met).status == 202)
      let sent = try await met.server.status(met.status.id, met.user) { $0.deliveries.first?.state == .sent }
      #expect(sent.state == .ready && sent.wall == nil && sent.problem == nil)
      #expect(sent.article?.readFrom == "link" && sent.article?.words == 0)
      let article = try await met.server.send(
        "GET", Routes.article(met.status.id.text), token: met.user.fullToken)
      #expect(article.text.contains("this book has only the link") && article.text.contains("For the train"))
      #expect(article.text.contains("/private") && !article.text.contains("Password"))
      #expect(try await sendLink(met).problemCode == "conflict", "the book is there")
    }
  }

  @Test("the page is sent when its owner shares it later, although its link was sent before")
  func later() async throws {
    try await run { met in
      // Only a destination other than a mail folder counts as one that has the page.
      _ = try await met.server.destinations.add(
        account: met.user.account, kind: "folder", address: "Books", name: "My e-reader", isDefault: true,
        isConfirmed: true)
      #expect(try await sendLink(met).status == 202)
      _ = try await met.server.status(met.status.id, met.user) { $0.deliveries.first?.state == .sent }
      let page = ShareRequest(url: met.url, html: TestPages.article("Only for members"))
      let id = try await share(page, met.server, met.user)
      let whole = try await met.server.status(id, met.user) { $0.state == .ready }
      #expect(whole.article?.readFrom == "capture" && whole.problem == nil, "\(whole)")
      #expect(whole.deliveries.count == 1)
    }
  }

  @Test("a share that has its page keeps its book, and only the owner can send the link")
  func refused() async throws {
    try await run("/open") { met in
      #expect(try await sendLink(met).problemCode == "conflict")
      let after = try await met.server.status(met.status.id, met.user) { _ in true }
      #expect(after.article?.readFrom == "fetch" && after.deliveries.count == 1)
    }
    try await run { met in
      let other = try await met.server.makeUser("b@example.org")
      #expect(try await sendLink(met, token: other.fullToken).status == 404)
      #expect(try await sendLink(met, token: met.user.shareToken).problemCode == "missing_scope")
      #expect(try await met.server.status(met.status.id, met.user) { _ in true }.state == .needsCapture)
    }
  }

  @Test("a share in the trash says so, and its page doesn't offer the link")
  func binned() async throws {
    try await run { met in
      let browser = Browser(met.server)
      try await browser.signIn(as: met.user)
      let path = Routes.share(met.status.id)
      #expect(try await met.server.send("DELETE", path, token: met.user.fullToken).status == 204)
      let refused = try await sendLink(met)
      #expect(refused.problemCode == "conflict" && refused.text.contains("in the trash"), "\(refused.text)")
      #expect(try await !browser.get("/shares/\(met.status.id.text)").text.contains("send-link"))
    }
  }

  @Test(
    "a page says where the link goes: to a destination, or only to the library", arguments: [true, false])
  func nowhere(hasKindle: Bool) async throws {
    try await run(hasKindle: hasKindle) { met in
      let browser = Browser(met.server)
      try await browser.signIn(as: met.user)
      let link = "/shares/\(met.status.id.text)/link"
      let location = try #require(try await browser.post(link, [("next", "/")]).headers["location"])
      #expect(location == (hasKindle ? "/?done=send&count=1" : "/?done=make&count=1"))
      let says = try await browser.get(location).text.contains("so it stays in your library")
      #expect(says == !hasKindle)
      let sent = try await met.server.status(met.status.id, met.user) { $0.state == .ready }
      #expect(sent.deliveries.isEmpty == !hasKindle)
    }
  }

  @Test("the pages offer it while the page is missing, and the book is in the language of its owner")
  func pages() async throws {
    try await run { met in
      let browser = Browser(met.server)
      try await browser.signIn(as: met.user)
      _ = try await browser.post("/account/preferences", [("language", "de"), ("timeZone", "")])
      let (list, page) = ("/", "/shares/\(met.status.id.text)")
      for path in [list, page] {
        #expect(try await browser.get(path).text.contains(#"data-action="send-link""#), "\(path)")
      }
      #expect(try await browser.post(page + "/link", [("next", list)]).status == 303)
      _ = try await met.server.status(met.status.id, met.user) { $0.deliveries.first?.state == .sent }
      for path in [list, page] {
        #expect(try await !browser.get(path).text.contains(#"data-action="send-link""#), "\(path)")
      }
      #expect(try await browser.get(page).text.contains("Nur der Link"))
      #expect(try await browser.get(page + "/article").text.contains("Dieses Buch enthält nur den Link"))
    }
  }
}
