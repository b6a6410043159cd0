// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct SiteRuleTests {
  private static let page = Fixture.page(
    head: "<title>Not this one</title>",
    body: """
      <div class=left><p>\(Fixture.sentence(80))</p><p>\(Fixture.sentence(81))</p><p>\(Fixture.sentence(82))</p></div>
      <h2 class="x-head big">The <i>harbour</i> at dawn</h2><span class=who>Ada Byron</span><span class=who>Ben Holt</span>
      <i class=when>3 May 2024</i>
      <div id=story><p>\(Fixture.sentence(1))</p><div class="my-promo"><p>Buy a boat from us today.</p></div>
      <p>\(Fixture.sentence(2))<img src="/pixel/count.png" alt=count></p><p class=odd>Stripped by its class.</p></div>
      <div id=story2><p>\(Fixture.sentence(3))</p></div>
      <a class=more href="/news/2024/harbour?page=2">Go on</a> <a class=all href="/print/harbour">All on one page</a>
      """)

  private func read(_ rule: String, _ html: String = page, host name: String = "example.org") -> Reading {
    var rules = SiteRules()
    rules.add(SiteRuleText(rule).rule, named: name)
    let url = "https://www.example.org/news/2024/harbour"
    return PageReader(rules: rules).read(Page(bytes: Array(html.utf8), url: url))
  }

  @Test("a rule gives the locations of title, author, date and body")
  func parts() throws {
    let rule = """
      # a comment
      title: //h2[contains(@class, "x-head")]
      author: //span[@class='who']
      date: //i[@class="when"]
      body: //div[@id="none"]
      body: //div[starts-with(@id, "story")]
      """
    let article = try #require(read(rule).article)
    #expect(article.title == "The harbour at dawn")
    #expect(article.byline == "Ada Byron, Ben Holt")
    #expect(article.published == "2024-05-03")
    #expect(article.text.hasPrefix("Paragraph number 1"))
    #expect(article.text.contains("Paragraph number 2") && article.text.contains("Paragraph number 3"))
    #expect(!article.text.contains("number 80"))
  }

  @Test("elements that a rule strips are removed, by expression, name and image")
  func strips() throws {
    let rule = """
      body: //div[@id="story"]
      strip: //p[@class="odd"]
      strip_id_or_class: promo
      strip_image_src: /pixel/
      """
    let article = try #require(read(rule).article)
    #expect(!article.text.contains("Stripped") && !article.text.contains("Buy a boat"))
    #expect(!article.html.contains("pixel"))
    #expect(article.text.contains("Paragraph number 2"))
  }

  @Test("links to the next part and to a single page are reported as addresses")
  func links() throws {
    let rule = """
      body: //div[@id="story"]
      next_page_link: //a[@class="more"]
      single_page_link: //a[@class="all"]/@href
      """
    let article = try #require(read(rule).article)
    #expect(article.nextPage == "https://www.example.org/news/2024/harbour?page=2")
    #expect(article.singlePage == "https://www.example.org/print/harbour")
    #expect(try #require(read(rule + "\nif_page_contains: //b[@id='no']").article).singlePage == nil)
  }

  @Test("a rule without a next part keeps the one that the page announces")
  func announced() throws {
    let html = Self.page.replacing("<title>", with: "<link rel=next href=/news/2024/harbour/2><title>")
    let article = try #require(read("body: //div[@id='story']", html).article)
    #expect(article.nextPage == "https://www.example.org/news/2024/harbour/2")
  }

  @Test("replacements change the source before anything else is read")
  func replacements() throws {
    let rule = """
      find_string: <div id=story>
      replace_string: <div id="tale">
      replace_string(Buy a boat): Sell a ship
      body: //div[@id="tale"]
      prune: no
      """
    #expect(try #require(read(rule).article).text.contains("Sell a ship from us today."))
  }

  @Test("if the body is not found the page is extracted as usual, unless the rule forbids it")
  func fallback() throws {
    #expect(read("body: //div[@id='gone']").article != nil)
    #expect(read("body: //div[@id='gone']\nautodetect_on_failure: no").article == nil)
  }

  @Test(
    "a rule applies to its host and, with a leading dot, to subdomains",
    arguments: [
      ("example.org", "example.org", true), ("example.org", "WWW.Example.org", true),
      ("www.example.org", "example.org", true), ("example.org", "a.example.org", false),
      (".example.org", "a.b.example.org", true), (".example.org", "badexample.org", false),
      (".org", "example.com", false),
    ])
  func hosts(name: String, host: String, isFound: Bool) {
    var rules = SiteRules()
    rules.add(SiteRule(), named: name)
    #expect((rules.rule(forHost: host) != nil) == isFound)
  }

  @Test("the exact host takes precedence over parent domains, and nearer ones over farther ones")
  func nearest() {
    var rules = SiteRules()
    for name in [".org", ".example.org", "a.example.org"] {
      var rule = SiteRule()
      rule.title = [name]
      rules.add(rule, named: name)
    }
    #expect(rules.rule(forHost: "a.example.org")?.title == ["a.example.org"])
    #expect(rules.rule(forHost: "b.example.org")?.title == [".example.org"])
    #expect(rules.rule(forHost: "other.org")?.title == [".org"])
  }

  @Test(
    "invalid lines are errors, and lines without effect are reported as ignored",
    arguments: [
      ("title: //h1", nil), ("", nil), ("# only this", nil), ("tidy: no", "ignored: tidy does nothing here"),
      ("http_header(user-agent): x", "ignored: http_header does nothing here"),
      ("titel: //h1", "error: titel is not known"), ("just words", "error: no “name: value”"),
      ("body:", "error: body has no value"), ("body: //div[", "error: not XPath 1.0: //div["),
      ("prune: maybe", "error: prune is yes or no, not maybe"),
      ("replace_string: x", "error: replace_string without find_string before it"),
      ("find_string: x", "error: find_string without replace_string after it"),
    ] as [(String, String?)])
  func remarks(line: String, remark: String?) {
    let said = SiteRuleText(line).remarks.map { "\($0.kind.rawValue): \($0.text)" }
    #expect(said == [remark].compactMap(\.self))
  }

  @Test("content found by a rule passes through the same sanitizer")
  func sanitized() throws {
    let html = Fixture.page(
      body: "<div id=story><p onclick=x()>\(Fixture.sentence(1))<script>x()</script>"
        + "<a href='javascript:x()'>go</a><img src=x onerror=x()></p></div>")
    let article = try #require(read("body: //div[@id='story']\nprune: no", html).article)
    #expect(!article.html.contains("script") && !article.html.contains("onclick"))
    #expect(!article.html.contains("onerror") && isWellFormed(article.html))
  }

  @Test(
    "hostile expressions and pages are stopped, and the page is read without them",
    arguments: [
      "body: //*[count(//*[count(//*) > 0]) > 0]", "body: //div[@id='a' or @id=\"b'c\"]",
      "strip_id_or_class: it's \"quoted\"", "strip: /", "strip: //html", "strip: //@class", "body: //text()",
      "body: 'a text'", "body: count(//p)", "title: 1 div 0", "strip: //body", "body: //@id",
    ])
  func hostile(rule: String) {
    let deep = String(repeating: "<div id=a><p>", count: 3_000) + Fixture.paragraphs(3)
    #expect(read(rule, deep).article != nil || rule.hasPrefix("strip: "))
  }
}
