// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct ExtractionTests {
  @Test("content around an article is left out")
  func surroundings() throws {
    let body = """
      <header><nav><ul><li><a href=/>Home</a><li><a href=/x>World news</a></ul></nav></header>
      <div class=layout><div class=post-content><h1>The harbour</h1>\(Fixture.paragraphs(6))
      <div class=share-bar><a href=/s>Share on Facebook</a></div>
      <div class=newsletter-signup><p>Get our newsletter in your inbox every day.</p></div>
      <div class="author-bio"><p>Ada Byron writes about harbours and boats.</p></div>
      <h3>Related stories</h3><ul><li><a href=/1>Another story about a boat</a><li><a href=/2>And one more of them</a></ul>
      </div><aside class=sidebar><p>\(Fixture.sentence(90))</p></aside></div>
      <footer><p>All rights reserved by the harbour company and its partners, for ever and a day.</p></footer>
      """
    let text = try article(Fixture.page(body: body)).text
    #expect(text.hasPrefix("Paragraph number 1"))
    #expect(text.contains("Paragraph number 6"))
    for foreign in [
      "Home", "Share", "newsletter", "Ada Byron", "Related", "Another story", "number 90", "rights",
    ] {
      #expect(!text.contains(foreign), "\(foreign)")
    }
  }

  @Test("tables, quotes, code, lists and figures stay")
  func structures() throws {
    let inside = """
      <h2>A part of it</h2><blockquote><p>Quoted words.</p></blockquote><pre><code>let x = 1
        let y</code></pre>
      <ul><li>First point of the list</li><li>Second point of the list</li></ul>
      <table><thead><tr><th>Boat</th><th>Fish</th></tr></thead><tbody><tr><td>Anna</td><td>12</td></tr></tbody></table>
      <figure><img src=/boat.jpg alt="A boat"><figcaption>The boat Anna</figcaption></figure>
      """
    let found = try article(Fixture.article(inside))
    for markup in [
      "<h2>A part of it</h2>", "<blockquote><p>Quoted words.</p>", "let x = 1\n", "<li>First point",
      "<th>Boat</th>",
      "<td>12</td>", "<img src=\"https://example.org/boat.jpg\" alt=\"A boat\"/>",
      "<figcaption>The boat Anna</figcaption>",
    ] {
      #expect(found.html.contains(markup), "\(markup)")
    }
    #expect(found.text.contains("Quoted words."))
    #expect(!found.text.contains("The boat Anna"))
    #expect(isWellFormed(found.html))
  }

  @Test(
    "lazy-loaded images are found",
    arguments: [
      "<img src='data:image/gif;base64,AAAA' data-src=/real.jpg>",
      "<img src=/placeholder.png data-lazy-src=/real.jpg>",
      "<img data-srcset='/small.jpg 200w, /real.jpg 900w'>",
      "<img srcset='/small.jpg 1x, /real.jpg 2x'>",
      "<img srcset='/tiny.jpg 200w, /real.jpg 2400w, /poster.jpg 6000w'>",
      "<img srcset='/poster.jpg 6000w, /real.jpg 3000w, /wall.jpg 4000w'>",
      "<picture><source srcset='/real.jpg 800w'><img alt=x></picture>",
      "<img class=lazy src='data:image/gif;base64,AAAA'><noscript><img src=/real.jpg></noscript>",
    ])
  func lazyImages(_ markup: String) throws {
    let html = try article(Fixture.article("<figure>\(markup)</figure>")).html
    #expect(html.contains("src=\"https://example.org/real.jpg\""))
  }

  @Test("tracking pixels and images without an address are left out")
  func noImages() throws {
    let html = try article(
      Fixture.article("<img src=/p.gif width=1 height=1><img src='data:image/png;base64,AA'>")
    ).html
    #expect(!html.contains("<img"))
  }

  @Test("loose text and line breaks become paragraphs")
  func looseText() throws {
    let body =
      "<div id=content>\(Fixture.sentence(1))<br><br>\(Fixture.sentence(2))<br>and a line<p>\(Fixture.sentence(3))</p></div>"
    let found = try article(Fixture.page(body: body))
    #expect(found.html.components("<p>") == 3)
    #expect(found.html.contains("<br/>and a line"))
  }

  @Test("an article split over sibling elements is joined")
  func siblings() throws {
    let body =
      "<main><div class=part>\(Fixture.paragraphs(3))</div><div class=part>\(Fixture.paragraphs(3, from: 4))</div></main>"
    let text = try article(Fixture.page(body: body)).text
    #expect(text.contains("number 1 ") && text.contains("number 6 "))
  }

  @Test("a short page is read unchanged")
  func shortPage() throws {
    let text = try article("<body><div><p>Closed today.</p><p>Back on Monday.</p></div></body>").text
    #expect(text.contains("Closed today.") && text.contains("Back on Monday."))
  }

  @Test("comments are not part of the article")
  func comments() throws {
    let comments = (0..<10).map { "<div class=comment><p>\(Fixture.sentence(100 + $0))</p></div>" }.joined()
    let html = Fixture.page(
      body: "<article>\(Fixture.paragraphs(4))</article><section id=comments>\(comments)</section>")
    #expect(try !article(html).text.contains("number 100"))
  }

  @Test(
    "an empty page gives no article",
    arguments: ["", "   ", "<html></html>", "<body><script>var a</script></body>"])
  func empty(_ html: String) {
    #expect(read(html).article == nil)
  }

  @Test("short lines of Chinese and Japanese are prose")
  func wideScripts() throws {
    let line = "港の朝は早い。船が戻り、鴎が鳴き、岸壁の人びとは魚の多さに驚いていた。"
    let comment = "とても良い写真ですね。次の記事も楽しみに待っています。"
    let body = """
      <div class=post-area><div class=text>\(String(repeating: "<p>\(line)</p>", count: 8))</div>
      <div class=comment-list>\(String(repeating: "<p>\(comment)</p>", count: 6))</div></div>
      """
    let text = try article(Fixture.page(body: body)).text
    #expect(text.contains(line) && !text.contains(comment))
  }

  @Test("words are also counted in scripts without spaces")
  func words() throws {
    #expect(try article("<p>日本語の文章です。港の朝は早い。</p>").wordCount >= 14)
    #expect(try article("<p>one two three</p>").wordCount == 3)
  }
}

extension String {
  /// Returns how often a part occurs in this text.
  func components(_ piece: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: piece) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
