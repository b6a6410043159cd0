// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct PageKindTests {
  private static func posts(_ count: Int) -> String {
    (1...count).map {
      "<div class=post><div class=post-author>sailor\($0)</div><div class=post-date>Jan \($0), 2024</div><div>\(Fixture.sentence($0))</div></div>"
    }.joined()
  }

  private static func entries(_ count: Int, _ more: String = "") -> String {
    (1...count).map {
      "<li class=entry><a href=/e/\($0)>The entry of number \($0)</a> <div>\(more)</div></li>"
    }.joined()
  }

  static let pages: [(PageKind, String, String)] = [
    (
      .article, "https://example.org/news/2024/how-the-harbour-was-saved",
      Fixture.article(head: "<meta property=og:type content=article>", "")
    ),
    (.article, "https://example.org/harbour", Fixture.article("")),
    (.forum, "https://example.org/forum/thread-12", Fixture.page(body: "<h1>Boats</h1>\(posts(5))")),
    (
      .forum, "https://example.org/b/12",
      Fixture.page(head: "<meta name=generator content='phpBB 3'>", body: "<h1>Boats</h1>\(posts(5))")
    ),
    (
      .documentation, "https://docs.example.org/boats/knots",
      Fixture.page(
        body:
          "<main><h1>Knots</h1>\(Fixture.paragraphs(4))<pre>tie --knot bowline --rope 12</pre>\(Fixture.paragraphs(2))</main>"
      )
    ),
    (
      .product, "https://example.org/product/12",
      Fixture.page(
        head: "<meta property=og:type content=product>",
        body: "<h1>Rope</h1><span>$12.99</span><button>Add to cart</button>\(Fixture.paragraphs(2))")
    ),
    (
      .listing, "https://example.org/category/boats",
      Fixture.page(body: "<h1>Boats</h1><ul>\(entries(30))</ul>")
    ),
    (
      .collection, "https://example.org/collections/rope",
      Fixture.page(body: "<h1>Rope</h1><ul>\(entries(30, "<span>$12.99</span>"))</ul>")
    ),
    (
      .service, "https://example.org/",
      Fixture.page(
        body: (1...8).map { "<section><h2>What we do, part \($0)</h2><p>We do it well.</p></section>" }
          .joined())
    ),
    (
      .service, "https://example.org/ropes",
      Fixture.page(
        body:
          "<main><h1>Ropes</h1>\(Fixture.paragraphs(4))\(String(repeating: "<p>Ropes for boats and nets</p>", count: 18))</main>"
      )
    ),
  ]

  @Test("the kind of a page is recognized", arguments: pages)
  func kinds(_ kind: PageKind, _ url: String, _ html: String) throws {
    #expect(try article(html, url: url).kind == kind)
  }

  @Test("a page of frequent questions is not a forum")
  func questions() throws {
    let data = #"{"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "Why?"}]}"#
    let html = Fixture.article(head: "<script type=application/ld+json>\(data)</script>", "")
    #expect(try article(html).kind == .article)
  }

  @Test("all posts of a thread stay with their authors and dates, without the authors' statistics")
  func thread() throws {
    let posts = (1...6).map {
      """
      <div class=comment><div class=comment-author>sailor\($0)</div><time>Jan \($0), 2024</time>
      <dl class=user-stats><dt>Posts</dt><dd>9\($0)3</dd></dl><div class=text><p>\(Fixture.sentence($0))</p></div></div>
      """
    }
    let html = Fixture.page(
      body: "<main><h1>Boats</h1><section class=comments>\(posts.joined())</section></main>")
    let text = try article(html, url: "https://example.org/forums/boats/12").text
    for number in 1...6 {
      #expect(text.contains("number \(number) ") && text.contains("sailor\(number)"))
      #expect(!text.contains("9\(number)3"))
    }
  }

  @Test("a listing keeps its entries")
  func listing() throws {
    let html = Fixture.page(body: "<main><h1>Boats</h1><ul>\(Self.entries(30))</ul></main>")
    let text = try article(html, url: "https://example.org/category/boats").text
    #expect(text.contains("number 1") && text.contains("number 30"))
  }

  @Test("a manual keeps its table of contents if it has nothing else")
  func contents() throws {
    let entries = (1...12).map { "<li><a href=part\($0).html>Part \($0) of the manual</a></li>" }.joined()
    let html = Fixture.page(
      body: "<main><h1>Knots</h1><p>\(Fixture.sentence(1))</p><ul>\(entries)</ul></main>")
    #expect(try article(html, url: "https://docs.example.org/knots").text.contains("Part 12 of the manual"))
  }

  @Test("an inline word with a class like 'tag' stays if the page is not an article")
  func labels() throws {
    let html = Fixture.page(
      body:
        "<main><h1>Ropes</h1>\(Fixture.paragraphs(2))<p><span class=tag>Ropes and nets</span> from the yard</p></main>"
    )
    #expect(try article(html, url: "https://example.org/services/ropes").text.contains("Ropes and nets"))
  }

  @Test("panels shown by a script are read if there is little other text")
  func panels() throws {
    let panels = (0..<3).map { "<div style='display:none'>\(Fixture.paragraphs(2, from: 2 + 2 * $0))</div>" }
    let html = Fixture.page(body: "<main><h1>Ropes</h1>\(Fixture.paragraphs(1))\(panels.joined())</main>")
    let text = try article(html, url: "https://example.org/services/ropes").text
    #expect(text.contains("number 1 ") && text.contains("number 7 "))
  }
}
