// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

@Suite("The reading view of an article from a filtered list")
struct ReadingListTests {
  /// Runs a test with three articles, of which the first and the last have a tag.
  private func run(_ body: (Browser, [String]) async throws -> Void) async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let browser = Browser(server)
      try await browser.signIn(as: user)
      var ids: [String] = []
      for name in ["First", "Second", "Third"] {
        let text = "\(name) text about tides"
        let receipt = try await server.share(text, type: "text/plain", token: user.shareToken)
          .decode(Receipt.self)
        _ = try await server.status(receipt.id, user) { $0.state == .ready }
        ids.append(receipt.id.text)
      }
      for id in [ids[0], ids[2]] {
        _ = try await browser.post("/library", [("do", "tag \(id)"), ("tag", "sea")])
      }
      try await body(browser, ids)
    }
  }

  @Test("leads to the next article of that list and back to it")
  func filtered() async throws {
    try await run { browser, ids in
      let list = try await browser.get("/?tag=sea").text
      let link = "/shares/\(ids[2])/article?list=%2F%3Ftag%3Dsea"
      #expect(list.contains("href=\"\(link)\""))
      let page = try await browser.get(link).text
      #expect(page.contains("href=\"/?tag=sea\" data-action=\"back\""))
      #expect(page.contains("href=\"/shares/\(ids[0])/article?list=%2F%3Ftag%3Dsea\" rel=\"next\""))
    }
  }

  @Test("without a filter or with a foreign address leads through the whole library")
  func whole() async throws {
    try await run { browser, ids in
      #expect(try await browser.get("/").text.contains("href=\"/shares/\(ids[2])/article\""))
      for list in [
        "", "?list=", "?list=https%3A%2F%2Fevil.example%2F%3Ftag%3Dsea", "?list=%2F%2Fevil.example",
      ] {
        let page = try await browser.get("/shares/\(ids[2])/article\(list)").text
        #expect(page.contains("href=\"/\" data-action=\"back\""), "\(list)")
        #expect(page.contains("href=\"/shares/\(ids[1])/article\" rel=\"next\""), "\(list)")
      }
    }
  }

  @Test("has a list of its keyboard shortcuts, which can be turned off")
  func shortcuts() async throws {
    try await run { browser, ids in
      let page = try await browser.get("/shares/\(ids[0])/article").text
      #expect(page.contains("<dialog id=\"shortcuts\"") && page.contains("id=\"uses-shortcuts\""))
    }
  }
}
