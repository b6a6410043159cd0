// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

/// Tests which shares can get an article that has only their link.
struct LinkTests {
  private static let link = ArticleRecord(
    title: "example.org", summary: #"{"readFrom":"link","words":0}"#, html: "<p>link</p>", text: "link")

  private func useLink(_ id: String, _ fixture: LibraryFixture) async throws -> Bool {
    let number = try await fixture.number(id)
    return try await fixture.stages.useLink(share: number, article: Self.link, at: LibraryFixture.start)
  }

  private func text(_ id: String, _ fixture: LibraryFixture) async throws -> String? {
    try await fixture.stages.article(share: try await fixture.number(id))?.text
  }

  @Test("an article whose book failed keeps its text: the link doesn't replace it")
  func article() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("s", url: "https://example.org/s")
      try await fixture.read("s", text: "the whole article")
      try await fixture.fail("s", stage: "book")
      #expect(try await !useLink("s", fixture))
      #expect(try await text("s", fixture) == "the whole article")
    }
  }

  @Test("a link whose book failed can be sent again, and a share in the trash keeps its state")
  func again() async throws {
    try await LibraryFixture.run { fixture async throws in
      try await fixture.add("s", url: "https://example.org/s")
      try await fixture.fail("s")
      #expect(try await useLink("s", fixture))
      #expect(try await !useLink("s", fixture))
      try await fixture.fail("s", stage: "book")
      #expect(try await fixture.apply(.bin, ["s"]) == ["s"])
      #expect(try await !useLink("s", fixture))
      #expect(try await fixture.apply(.restore, ["s"]) == ["s"])
      #expect(try await useLink("s", fixture))
      #expect(try await text("s", fixture) == "link")
    }
  }

  @Test("of a link and a page that come at the same time, one is used, and the share has one job")
  func race() async throws {
    try await LibraryFixture.run { fixture async throws in
      for index in 0..<10 {
        let id = "s\(index)"
        try await fixture.add(id, url: "https://example.org/\(index)")
        try await fixture.fail(id)
        async let link = useLink(id, fixture)
        async let page = addPage(id, fixture)
        let used = try await [link, page]
        #expect(used.count(where: \.self) == 1)
        #expect(try await jobs(id, fixture) == 1)
      }
    }
  }

  private func addPage(_ id: String, _ fixture: LibraryFixture) async throws -> Bool {
    let page = CaptureRecord(
      contentType: "text/html", body: .row(Data("page".utf8)), bytes: 4, receivedAt: LibraryFixture.start)
    let addition = try await Captures(fixture.engine).add(page, to: id, account: LibraryFixture.account)
    if case .added = addition { return true }
    return false
  }

  private func jobs(_ id: String, _ fixture: LibraryFixture) async throws -> Int? {
    let number = try await fixture.number(id)
    return try await fixture.engine.read { connection in
      try connection.row("SELECT count(*) AS count FROM job WHERE share = ?", [number])?.integer("count")
    }
  }
}
