// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Merging the attachments of one share")
struct ShareTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("the first web address is the share's, and nothing else is dropped")
  func links() throws {
    let request = ShareRequest(merging: [
      .text(" note \n"), .link(try url("mailto:a@example.org")),
      .link(try url("https://a.example/"), title: "A"),
      .link(try url("https://b.example/"), title: "B"), .text(""),
    ])
    #expect(request.url == "https://a.example/" && request.title == "A")
    #expect(request.text == "note\n\nmailto:a@example.org\n\nB\nhttps://b.example/")
  }

  @Test("a text that only repeats the link says nothing new")
  func repeated() throws {
    let link = try url("https://a.example/x?y=1")
    #expect(ShareRequest(merging: [.link(link), .text(link.absoluteString)]).text == nil)
    #expect(ShareRequest(merging: [.text(link.absoluteString), .link(link)]).text == nil)
    #expect(ShareRequest(merging: [.link(link), .link(link, title: "T")]).title == "T")
  }

  @Test("a capture gives the share its address if no link does, and keeps its own address beside a link")
  func captures() throws {
    let html = ShareBodyContent.bytes(Data("<p>".utf8))
    let page = Attachment.Page(html: html, location: try url("https://a.example/?utm=1"), title: "Page")
    #expect(ShareRequest(merging: [.page(page)]).url == "https://a.example/?utm=1")
    let request = ShareRequest(merging: [.link(try url("https://a.example/")), .page(page)])
    #expect(request.url == "https://a.example/" && request.title == "Page" && request.text == nil)
  }

  @Test("an identifier contains the time of the share, and an empty comment is left out")
  func identifier() throws {
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    let share = Share(createdAt: time, attachments: [.text("x")], comment: "", source: "Notes")
    let milliseconds = String(UInt64(time.timeIntervalSince1970 * 1000), radix: 16)
    #expect(share.id.text.replacing("-", with: "").hasPrefix("0" + milliseconds + "7"))
    #expect(share.request.comment == nil && share.request.source == "Notes")
  }
}
