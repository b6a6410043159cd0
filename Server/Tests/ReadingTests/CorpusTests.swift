// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

@Suite struct CorpusTests {
  // The pages can't be in the repository, so the test is disabled where they are missing.
  @Test(
    "articles read from real pages are well-formed and sanitized",
    .enabled(if: Corpus.folder != nil, "The corpus is not here; SHAREPIPE_CORPUS names its folder."))
  func realPages() throws {
    let pages = try Corpus.pages(220)
    #expect(pages.count >= 200)
    var articles = 0
    for page in pages {
      let reading = PageReader().read(Page(bytes: try Corpus.unpacked(page), url: "https://example.org/a/b"))
      guard let article = reading.article else { continue }
      articles += 1
      #expect(
        ArticleFragment.fromHTML(article.html, url: "https://example.org/a/b") == article.html,
        "\(page.lastPathComponent) changes when it is cleaned again")
      let census = MarkupCensus(article.html)
      #expect(census.isWellFormed, "\(page.lastPathComponent)")
      #expect(
        census.elements.isSubset(of: SanitizerTests.allowed), "\(page.lastPathComponent) \(census.elements)")
    }
    #expect(articles * 10 > pages.count * 9)
  }
}
