// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ShareContract
import ShareServer
import Testing

struct PipelineTests {
  private func share(
    _ request: ShareRequest, _ server: RunningServer, _ user: TestUser,
    until isDone: (ShareStatus) -> Bool
  ) async throws -> ShareStatus {
    let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let response = try await server.share(body, type: "application/json", token: user.shareToken)
    return try await server.status(try response.decode(Receipt.self).id, user, until: isDone)
  }

  private func mails(_ server: RunningServer) -> [String] {
    let folder = server.configuration.mail.folder.path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
      $0.hasSuffix(".eml")
    }
  }

  @Test("a link becomes an article, a book and a mail")
  func link() async throws {
    try await TestSite.run(["/ferry": (200, [:], TestPages.article("The early ferry"))]) {
      site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        let status = try await share(ShareRequest(url: site.address + "/ferry"), server, user) {
          $0.deliveries.first?.state == .sent
        }
        #expect(status.state == .ready)
        #expect(status.title == "The early ferry")
        #expect(status.article?.readFrom == "fetch")
        #expect(status.article?.siteName == "The Harbour News")
        #expect(status.deliveries.map(\.state) == [.sent])
        #expect(mails(server).count == 1)
        let book = try await server.send("GET", Routes.book(status.id), token: user.fullToken)
        #expect(book.headers["content-type"] == "application/epub+zip")
        #expect(book.body.starts(with: Data("PK".utf8)))
      }
    }
  }

  @Test("a redirect to a sign-in page is reported, and the sign-in page is not delivered")
  func signInWall() async throws {
    let pages: [String: (Int, [String: String], String)] = [
      "/private": (302, ["Location": "/sign-in?next=%2Fprivate"], ""),
      "/sign-in": (200, [:], TestPages.signIn),
    ]
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org", hasKindle: true)
        var request = ShareRequest(url: site.address + "/private")
        request.card = .init(title: "What its sender saw")
        let status = try await share(request, server, user) { $0.state == .needsCapture }
        #expect(status.state == .needsCapture)
        #expect(status.wall?.kind == "signIn")
        #expect(status.title == "What its sender saw")
        #expect(status.problem?.code == "wall")
        #expect(status.deliveries.isEmpty)
        #expect(mails(server).isEmpty)
      }
    }
  }

  @Test("a capture is read instead of the page, which is not fetched")
  func capture() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let request = ShareRequest(
        url: "http://127.0.0.1:1/private", html: TestPages.article("Only for members"))
      let status = try await share(request, server, user) { $0.state == .ready }
      #expect(status.state == .ready)
      #expect(status.article?.readFrom == "capture")
      #expect(status.title == "Only for members")
    }
  }

  @Test("an internal address gets the same message as any other failed fetch")
  func internalAddress() async throws {
    try await RunningServer.run(listens: true) {
      $0.allowedHosts = []
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      var seen: Set<String> = []
      for url in [
        "http://127.0.0.1:\(server.port)/", "http://169.254.169.254/latest", "http://server.internal/",
      ] {
        let status = try await share(ShareRequest(url: url), server, user) { $0.state == .failed }
        #expect(status.problem?.code == "address_not_allowed", "\(url)")
        seen.insert(status.problem?.detail ?? "")
      }
      #expect(seen.count == 1)
    }
  }

  @Test("a site that fails transiently is fetched again")
  func retries() async throws {
    try await TestSite.run(["/busy": (503, [:], "busy")]) { site async throws in
      try await RunningServer.run(listens: true) {
        $0.retryBase = .milliseconds(1)
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        let status = try await share(ShareRequest(url: site.address + "/busy"), server, user) {
          $0.state == .failed
        }
        #expect(status.state == .failed)
        #expect(status.problem?.code == "site_failed")
        #expect(status.problem?.detail?.contains("status 503") == true)
        let end = "tried 8 times and stopped. Choose “Try again”, or share the page again."
        #expect(status.problem?.detail?.hasSuffix(end) == true)
        let browser = Browser(server)
        try await browser.signIn(as: user)
        let page = try await browser.get("/shares/\(status.id.text)").text
        #expect(page.contains(end) && page.contains(">Try again</button>"))
      }
    }
  }

  @Test(
    "an error status of a site is a failure with its own cause",
    arguments: [
      (403, "page_forbidden"), (404, "page_not_found"), (410, "page_gone"), (406, "page_refused"),
    ])
  func errorStatus(_ status: Int, _ code: String) async throws {
    try await TestSite.run(["/page": (status, [:], "<p>No page here.</p>")]) { site async throws in
      try await RunningServer.run(listens: true) { server async throws in
        let user = try await server.makeUser("a@example.org")
        let found = try await share(ShareRequest(url: site.address + "/page"), server, user) {
          [.failed, .needsCapture].contains($0.state)
        }
        #expect((found.state, found.problem?.code) == (.failed, code))
        #expect(found.problem?.detail?.contains("status \(status)") == true)
        #expect(found.wall == nil && found.nextTryAt == nil)
      }
    }
  }

  @Test("a share that waits for its next try shows the cause and the time")
  func waiting() async throws {
    try await TestSite.run(["/busy": (503, [:], "busy")]) { site async throws in
      try await RunningServer.run(listens: true) {
        $0.retryBase = .seconds(3600)
      } _: { server async throws in
        let user = try await server.makeUser("a@example.org")
        let found = try await share(ShareRequest(url: site.address + "/busy"), server, user) {
          $0.nextTryAt != nil
        }
        #expect(found.problem?.code == "site_failed" && found.attempts == 1)
      }
    }
  }

  @Test("an unconfirmed destination gets nothing, and the share says so")
  func unconfirmed() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(#"{"kind":"kindle","address":"somebody@kindle.com","default":true}"#.utf8))
      #expect(added.status == 201)
      let status = try await share(ShareRequest(text: "Hello"), server, user) {
        !$0.deliveries.isEmpty
      }
      #expect(status.deliveries.first?.state == .queued)
      #expect(status.deliveries.first?.problem?.code == "destination_unconfirmed")
      #expect(mails(server).isEmpty)
    }
  }

  @Test(
    "mail goes only to Kindle's domains unless the operator allows more",
    arguments: ["evil.example", "kindle.com.evil.example"])
  func recipientDomains(_ domain: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let added = try await server.send(
        "POST", Routes.destinations, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(#"{"kind":"kindle","address":"somebody@\#(domain)"}"#.utf8))
      #expect((added.status, added.problemCode) == (422, "unprocessable"))
    }
  }

  @Test("a text becomes a book with its first line as the title, and can be sent again")
  func textAndResend() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org", hasKindle: true)
      let first = try await share(ShareRequest(text: "A first line\n\nand a second"), server, user) {
        $0.deliveries.first?.state == .sent
      }
      #expect(first.title == "A first line")
      let again = try await server.send("POST", Routes.share(first.id) + "/deliveries", token: user.fullToken)
      #expect(again.status == 202)
      let status = try await server.status(first.id, user) { $0.deliveries.allSatisfy { $0.state == .sent } }
      #expect(status.deliveries.map(\.state) == [.sent, .sent])
      #expect(mails(server).count == 2)
    }
  }

  @Test("the list has pages, and can be searched by the words of titles, never by patterns")
  func list() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      for title in ["One ship", "Two ships", "100% rain"] {
        _ = try await share(ShareRequest(title: title, text: "text"), server, user) { $0.state == .ready }
      }
      func titles(_ query: String) async throws -> ([String?], String?) {
        let page = try await server.send("GET", Routes.shares + query, token: user.fullToken)
          .decode(ItemPage<ShareStatus>.self)
        return (page.items.map(\.title), page.nextCursor)
      }
      let (first, cursor) = try await titles("?limit=2")
      #expect(first == ["100% rain", "Two ships"])
      #expect(try await titles("?limit=2&cursor=\(cursor ?? "")").0 == ["One ship"])
      #expect(try await titles("?q=SHIP").0 == ["Two ships", "One ship"])
      #expect(try await titles("?q=100%25").0 == ["100% rain"])
      #expect(try await titles("?q=%25").0.isEmpty)
      #expect(try await titles("?q=_").0.isEmpty)
      let wrong = try await server.send("GET", Routes.shares + "?limit=0", token: user.fullToken)
      #expect((wrong.status, wrong.problemCode) == (422, "unprocessable"))
    }
  }

  @Test("a deleted share is in the bin, from which it can be restored, and deleting it again changes nothing")
  func bin() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await share(ShareRequest(text: "Hello"), server, user) { $0.state == .ready }.id
      for _ in 0..<2 {
        #expect(try await server.send("DELETE", Routes.share(id), token: user.fullToken).status == 204)
        #expect(try await server.count(user) == 0)
        let bin = try await server.send("GET", Routes.shares + "?view=bin", token: user.fullToken)
        #expect(bin.text.contains(id.text))
      }
      let body = #"{"action":"restore","shares":["\#(id.text)"]}"#
      let restored = try await server.send(
        "POST", Routes.libraryActions, token: user.fullToken, headers: ["Content-Type": "application/json"],
        body: Data(body.utf8))
      #expect(restored.status == 200)
      #expect(try await server.count(user) == 1)
      #expect(try await server.send("GET", Routes.book(id), token: user.fullToken).status == 200)
    }
  }

  @Test("a share that is deleted for good and its book are not found")
  func deletion() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let status = try await share(ShareRequest(text: "Hello"), server, user) { $0.state == .ready }
      try await server.erase(status.id, user)
      #expect(try await server.send("GET", Routes.share(status.id), token: user.fullToken).status == 404)
      #expect(try await server.send("GET", Routes.book(status.id), token: user.fullToken).status == 404)
      let books = try FileManager.default.contentsOfDirectory(atPath: server.configuration.booksFolder.path)
      #expect(books.isEmpty)
    }
  }
}
