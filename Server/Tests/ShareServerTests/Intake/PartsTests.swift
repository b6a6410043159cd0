// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests articles that a site splits into several pages.
struct PartsTests {
  private typealias SitePages = [String: (status: Int, headers: [String: String], body: String)]

  /// Returns the article's page as its owner sees it once the share is ready.
  private func articlePage(
    of path: String, capture: String? = nil, _ pages: SitePages
  ) async throws -> String {
    var page = ""
    try await TestSite.run(pages) { site async throws in
      try await RunningServer.run { server async throws in
        let user = try await server.makeUser("a@example.org")
        let request = ShareRequest(url: site.address + path, html: capture)
        let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        let response = try await server.share(body, type: "application/json", token: user.shareToken)
        let id = try response.decode(Receipt.self).id
        _ = try await server.status(id, user) { $0.state == .ready }
        let found = try await server.send("GET", Routes.share(id) + "/article", token: user.fullToken)
        page = try #require(try JSONDecoder().decode([String: String?].self, from: found.body)["html"] ?? nil)
      }
    }
    return page
  }

  private func part(
    _ number: Int, next: String?, title: String = "The island"
  ) -> (Int, [String: String], String) {
    let link = next.map { "<link rel=\"next\" href=\"\($0)\">" } ?? ""
    let text = "<p>Part number \(number) has words of its own, as every part of a long article has them.</p>"
    let page = TestPages.article(title, extra: text).replacing("</title>", with: "</title>\(link)")
    return (200, [:], page)
  }

  @Test("the parts of an article become one article, in their order")
  func parts() async throws {
    let page = try await articlePage(
      of: "/island",
      [
        "/island": part(1, next: "/island/2"), "/island/2": part(2, next: "/island/3"),
        "/island/3": part(3, next: "/island/2"),
      ])
    let ranges = (1...3).map { page.ranges(of: "Part number \($0) ") }
    #expect(ranges.map(\.count) == [1, 1, 1])
    let last = ranges.compactMap(\.last?.lowerBound)
    #expect(last == last.sorted())
    #expect(!page.contains("continues on another page"))
  }

  @Test("a part that can't be read is reported at the end of the article")
  func missing() async throws {
    let page = try await articlePage(
      of: "/island", ["/island": part(1, next: "/island/2"), "/island/2": (404, [:], "gone")])
    #expect(page.contains("Part number 1 "))
    #expect(page.contains("continues on another page") && page.contains("/island/2"))
  }

  @Test("the next article is not taken for a part of this one")
  func another() async throws {
    let page = try await articlePage(
      of: "/island",
      ["/island": part(1, next: "/island/2"), "/island/2": part(2, next: nil, title: "The quay")])
    #expect(page.contains("Part number 1 ") && !page.contains("Part number 2 "))
    #expect(!page.contains("continues on another page"))
  }

  @Test("the other parts of a captured page are named but not fetched")
  func captured() async throws {
    let page = try await articlePage(
      of: "/island", capture: part(1, next: "/island/2").2, ["/island/2": part(2, next: nil)])
    #expect(page.contains("Part number 1 ") && !page.contains("Part number 2 "))
    #expect(page.contains("continues on another page") && page.contains("/island/2"))
  }
}
