// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct MetadataTests {
  private func metadata(
    _ head: String, body: String = "", url: String = "https://www.example.org/a/b"
  ) throws -> Article {
    try article(
      Fixture.page(head: head, body: "<article>\(body)\(Fixture.paragraphs(4))</article>"), url: url)
  }

  private func linked(_ json: String, type: String = "application/ld+json") -> String {
    "<script type=\"\(type)\">\(json)</script>"
  }

  @Test(
    "JSON-LD is read plain, in arrays, under @graph, in comments and truncated",
    arguments: [
      #"{"@type":"NewsArticle","headline":"The harbour","author":{"@type":"Person","name":"Ada Byron"},"datePublished":"2024-03-02T10:15:00+01:00"}"#,
      #"[{"@type":"WebSite","name":"Site"},{"@type":["Article"],"headline":"The harbour","author":[{"name":"Ada Byron"}],"datePublished":"2024-03-02T10:15:00+01:00"}]"#,
      ##"{"@graph":[{"@type":"Article","headline":"The harbour","author":{"@id":"#a"},"datePublished":"2024-03-02T10:15:00+01:00"},{"@type":"Person","@id":"#a","name":"Ada Byron","url":"https://example.org/ada"}]}"##,
      "<!--\n//<![CDATA[\n"
        + #"{"@type":"BlogPosting","headline":"The harbour","author":"Ada Byron","datePublished":"2024-03-02T10:15:00+01:00",}"#
        + "\n//]]>\n-->",
      #"{"@type":"Article","headline":"The harbour","author":"By Ada Byron","datePublished":"2024-03-02T10:15:00+01:00","image":["https:"#,
    ])
  func linkedData(_ json: String) throws {
    let found = try metadata(linked(json))
    #expect(found.title == "The harbour")
    #expect(found.byline == "Ada Byron")
    #expect(found.published == "2024-03-02T10:15:00+01:00")
  }

  @Test(
    "the title is the one its sources agree on, without the site's name",
    arguments: [
      ("<title>The harbour at dawn | Example News</title>", "", "The harbour at dawn"),
      (
        "<title>Example News - The harbour at dawn</title><meta property=og:site_name content='Example News'>",
        "", "The harbour at dawn"
      ),
      (
        "<meta property=og:title content='The harbour at dawn - Example News'>",
        "<h1>The harbour at dawn</h1>", "The harbour at dawn"
      ),
      ("<meta name=twitter:title content='Fish &amp;amp; boats'>", "", "Fish & boats"),
      ("<title>Fish: a history of boats</title>", "", "Fish: a history of boats"),
      ("", "<h1>Only a heading</h1>", "Only a heading"),
      (
        "<meta property=og:title content='朝の港を歩いてみました'>",
        "<h1>催し物</h1><h2>朝の港を歩いてみました<br>～漁師の一日～</h2>", "朝の港を歩いてみました ～漁師の一日～"
      ),
      (
        "<meta property=og:title content='The harbour at dawn'>",
        "<h1>The harbour at dawn – Example News</h1>", "The harbour at dawn"
      ),
      (
        "<meta property=og:title content='The harbour at dawn'>",
        "<h1>The harbour at dawn by Ada Byron</h1>", "The harbour at dawn"
      ),
      (
        "<meta property=og:title content='朝の港を歩いてみました'>", "<h2>朝の港を歩いてみました～</h2>", "朝の港を歩いてみました"
      ),
      (
        "<meta property=og:title content='The harbour at dawn'>",
        "<h1>The harbour at dawn</h1><h3>The harbour at dawn – Comments (3)</h3>", "The harbour at dawn"
      ),
      (
        "<meta property=og:title content='The harbour at dawn'>", "<h1>The harbour at dawn – Reuters</h1>",
        "The harbour at dawn"
      ),
      (
        "<title>Fish Soup | Example News</title>",
        "<main><h1>Stories from across northern Europe</h1><h2>Fish soup</h2></main>", "Fish Soup"
      ),
      (
        "<title>Gulls in winter - Example News</title>",
        "<main><p>\(Fixture.sentence(1))</p><h1>Feeding them during storms</h1></main>", "Gulls in winter"
      ),
      (
        "<title>Gulls in winter - Example News</title>",
        "<main><h1 hidden>Search through every page</h1></main>", "Gulls in winter"
      ),
      (
        "<title>Gulls in winter - Example News</title>",
        "<footer><h1>About this small website</h1></footer>", "Gulls in winter"
      ),
      (
        "<title>Quickstart — Example 3 documentation</title>", "<h1>Quickstart<a href='#q'>¶</a></h1>",
        "Quickstart"
      ),
    ])
  func title(_ head: String, _ body: String, _ title: String) throws {
    #expect(try metadata(head, body: body).title == title)
  }

  @Test(
    "names are stripped of surrounding text",
    arguments: [
      ("By Ada Byron", "Ada Byron"),
      ("Written by Ada Byron and Mary Shelley", "Ada Byron, Mary Shelley"),
      ("Ada Byron, Staff Writer", "Ada Byron"),
      ("Von Ada Byron", "Ada Byron"),
      ("Ada Byron | Example", "Ada Byron"),
      ("By Ada Byron on March 2, 2024", "Ada Byron"),
      ("Ada Byron, March 2, 2024 2:58 PM PST", "Ada Byron"),
      ("By Ada ByronUpdated March 2, 2024", "Ada Byron"),
      ("Ada Byron Topics: Boats", "Ada Byron"),
    ])
  func byline(_ text: String, _ names: String) throws {
    let head = "<meta property=og:site_name content=Example>"
    #expect(try metadata(head, body: "<h1>A</h1><p class=byline>\(text)</p>").byline == names)
  }

  @Test(
    "no author is invented",
    arguments: [
      "<meta name=author content='Example News'><meta property=og:site_name content='Example News'>",
      "<meta name=author content=admin>", "<meta property=article:author content='https://facebook.com/ada'>",
      "",
      "<meta name=author content='example.org'>",
    ])
  func noByline(_ head: String) throws {
    #expect(try metadata(head).byline == nil)
  }

  @Test(
    "dates are read from their sources in order",
    arguments: [
      (
        "<meta property=article:published_time content=2024-03-02T08:00:00Z>",
        "<time datetime=2020-01-01>x</time>", "2024-03-02T08:00:00Z"
      ),
      ("<meta name=date content=2024/03/02>", "", "2024-03-02"),
      ("", "<h1>A</h1><time datetime='2024-03-02 08:00'>2 March</time>", "2024-03-02T08:00"),
      ("", "<h1>A</h1><span itemprop=datePublished content=2024-03-02></span>", "2024-03-02"),
      ("", "<h1>A</h1><p class=date>Saturday, March 2nd, 2024</p>", "2024-03-02"),
      ("", "<h1>A</h1><p class=post-date>2. März 2024</p>", "2024-03-02"),
      ("", "<h1>A</h1><p class=date>2024年3月2日</p>", "2024-03-02"),
      ("", "<h1>A</h1><p class=date>2 de marzo de 2024</p>", "2024-03-02"),
      ("<html lang=de>", "<h1>A</h1><p class=date>02.03.2024</p>", "2024-03-02"),
    ])
  func published(_ head: String, _ body: String, _ date: String) throws {
    #expect(try metadata(head, body: body).published == date)
  }

  @Test("the address gives a date only if it states a day")
  func dateInAddress() throws {
    #expect(try metadata("", url: "https://example.org/2024/03/02/harbour").published == "2024-03-02")
    #expect(try metadata("", url: "https://example.org/12345/harbour").published == nil)
  }

  @Test("a page without metadata gets none")
  func nothing() throws {
    let found = try article("<p>\(Fixture.sentence(1))</p><p>\(Fixture.sentence(2))</p>", url: nil)
    #expect(found.byline == nil && found.published == nil && found.siteName == nil && found.language == nil)
    #expect(
      found.leadImage == nil && found.canonicalURL == nil && found.direction == nil && found.excerpt == nil)
  }

  @Test("image addresses become absolute, and canonical addresses of other sites are ignored")
  func addresses() throws {
    let found = try metadata(
      "<base href=/static/><meta property=og:image content=pic.jpg><link rel='next canonical' href='https://example.org/c'>"
    )
    #expect(found.leadImage == "https://www.example.org/static/pic.jpg")
    #expect(found.canonicalURL == "https://example.org/c")
    #expect(try metadata("<link rel=canonical href=https://other.net/c>").canonicalURL == nil)
  }

  @Test("language and direction come from the page")
  func language() throws {
    let html = "<html lang=he-IL dir=rtl><body><article>\(Fixture.paragraphs(3))</article></body></html>"
    let found = try article(html)
    #expect(found.language == "he-IL")
    #expect(found.direction == "rtl")
  }
}
