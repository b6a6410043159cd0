// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct HostileInputTests {
  static let pages: [(String, [UInt8])] = [
    ("100,000 nested div", Array(String(repeating: "<div>", count: 100_000).utf8) + Array("deep".utf8)),
    ("100,000 unclosed inline elements", Array(String(repeating: "<b><i>x", count: 50_000).utf8)),
    ("100,000 unclosed links", Array(String(repeating: "<a href=/x>y", count: 100_000).utf8)),
    (
      "100,000 attributes", Array(("<p " + (0..<100_000).map { "a\($0)=\($0) " }.joined() + ">text</p>").utf8)
    ),
    (
      "100,000 images on one element",
      Array(("<p>" + String(repeating: "<img src=/a.png srcset='b 1x, c 2x'>", count: 100_000)).utf8)
    ),
    ("a comment without end", Array(("<p>before</p><!-- " + String(repeating: "x", count: 2_000_000)).utf8)),
    (
      "a script without end",
      Array(("<p>before</p><script> " + String(repeating: "x<", count: 1_000_000)).utf8)
    ),
    (
      "an attribute without end",
      Array(("<p>before</p><a href='" + String(repeating: "x", count: 2_000_000)).utf8)
    ),
    ("half a character at the end", Array("<p>text".utf8) + [0xE2, 0x82]),
    ("nested lists and tables", Array(String(repeating: "<table><tr><td><ul><li>x", count: 5_000).utf8)),
    (
      "JSON nested too deeply",
      Array(("<script type=application/ld+json>" + String(repeating: "[{\"a\":", count: 100_000)).utf8)
    ),
    ("only NUL", [UInt8](repeating: 0, count: 100_000)),
    ("deep quotes", Array(String(repeating: "<blockquote><p>q", count: 20_000).utf8)),
    ("headings only", Array(String(repeating: "<h2>heading</h2>", count: 50_000).utf8)),
    ("many local links", Array((0..<20_000).map { "<a href=#n\($0)>x</a><i id=n\($0)>y</i>" }.joined().utf8)),
  ]

  @Test("the result of a hostile page is well-formed", arguments: pages.indices)
  func survives(_ index: Int) {
    let reading = PageReader().read(Page(bytes: Self.pages[index].1, url: "https://example.org/a"))
    #expect(isWellFormed(reading.article?.html ?? ""), "\(Self.pages[index].0)")
  }

  @Test("formatting that is reopened in each paragraph does not multiply the size of the page")
  func formatting() throws {
    for tag in ["<b>", "<small>", "<b><i><small><sub><q>"] {
      let page =
        "<article>" + String(repeating: tag, count: 400) + String(repeating: "<p>one line.", count: 4_000)
      let found = try #require(PageReader().read(Page(bytes: Array(page.utf8), url: nil)).article)
      #expect(found.html.utf8.count < 12 * page.utf8.count)
    }
  }

  @Test(
    "an element nested in one with the same output name is not written",
    arguments: [("code", "tt"), ("b", "big"), ("s", "strike"), ("i", "i"), ("code", "math")])
  func twice(_ outer: String, _ inner: String) {
    let line = "<p>One <\(outer)>two <\(inner)>three</\(inner)></\(outer)> four.</p>"
    let html = ArticleFragment.fromHTML(line, url: "https://example.org/a")
    #expect(html.split(separator: "<\(outer)>").count == 2)
    #expect(ArticleFragment.fromHTML(html, url: "https://example.org/a") == html)
  }

  @Test("the result of random bytes is well-formed", arguments: 0..<60)
  func random(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    let pieces = [
      "<p>", "</p>", "<div class=\"", "\">", "<a href=", "<table>", "<td>", "<pre>", "&#", ";", "<!--", "-->",
      "<li>", "<script>", "</script>", "text ",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<400 {
      let number = generator.next()
      bytes +=
        number % 3 == 0
        ? Array(pieces[Int(number >> 8) % pieces.count].utf8)
        : (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    let reading = PageReader().read(Page(bytes: bytes, url: nil))
    #expect(isWellFormed(reading.article?.html ?? ""))
  }

  @Test("a whole book on one page is within the limits")
  func book() throws {
    let body = (1...15_000).map { "<p>The boats of day \($0) came <i>back</i> early.</p>" }.joined()
    let page = Page(bytes: Array(Fixture.page(body: "<article>\(body)</article>").utf8), url: nil)
    #expect(try #require(PageReader().read(page).article).text.contains("The boats of day 15000 came"))
  }

  @Test("limits truncate a page and change nothing else")
  func limits() throws {
    let html = Fixture.page(body: "<article>\(Fixture.paragraphs(200))</article>")
    let small = ReadingLimits(bytes: 10_000, nodes: 100_000, attributes: 1_000, depth: 64)
    let cut = try #require(PageReader(limits: small).read(Page(bytes: Array(html.utf8), url: nil)).article)
    #expect(cut.text.hasPrefix("Paragraph number 1 "))
    #expect(!cut.text.contains("number 100 "))
    let few = ReadingLimits(bytes: 1 << 20, nodes: 50, attributes: 10, depth: 8)
    #expect(
      try isWellFormed(
        #require(PageReader(limits: few).read(Page(bytes: Array(html.utf8), url: nil)).article).html))
  }
}

/// A small generator with a seed, so that a failing page can be generated again.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
