// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite("The standfirst")
struct StandfirstTextTests {
  private static let summary =
    "Why the seven o’clock boat still leaves when nobody is on it, and who pays for that."
  private static let text = String(
    repeating:
      "<p>The ferry left at seven, as it had done every morning for forty years, and nobody looked up.</p>",
    count: 8)

  private func standfirst(_ body: String) -> String? {
    let page = "<!doctype html><title>The early ferry</title><body>" + body
    return PageReader().read(Page(bytes: Array(page.utf8), url: "http://news.example/ferry")).article?
      .standfirst
  }

  @Test(
    "is found above the text and in it",
    arguments: [
      "<h1>The early ferry</h1><p class=standfirst>\(summary)</p><div class=article-body>\(text)</div>",
      "<article><h1>The early ferry</h1><p class=standfirst>\(summary)</p>\(text)</article>",
      "<article><h1>The early ferry</h1><div class=lede><p>\(summary)</p></div>\(text)</article>",
    ])
  func found(body: String) {
    #expect(standfirst(body) == Self.summary)
  }

  @Test("is not just any first paragraph")
  func none() {
    #expect(standfirst("<article><h1>The early ferry</h1>\(Self.text)</article>") == nil)
    let late = Self.text + "<p class=standfirst>\(Self.summary)</p>" + Self.text
    #expect(standfirst("<article><h1>The early ferry</h1>\(late)</article>") == nil)
  }
}
