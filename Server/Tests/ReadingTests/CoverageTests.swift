// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

@Suite struct CoverageTests {
  @Test("coverage is one if all of the main text is kept, whatever surrounds it")
  func whole() throws {
    let found = try article(
      Fixture.page(
        body: """
          <nav><a href=/>Home</a></nav><article><h1>The harbour</h1>\(Fixture.paragraphs(5))</article>
          <aside class=sidebar>\(Fixture.paragraphs(3, from: 50))</aside>
          <footer>\(Fixture.paragraphs(1, from: 60))</footer>
          """))
    #expect(found.coverage > 0.95)
    #expect(found.cutSigns.isEmpty)
  }

  @Test("prose left out only for a weak word in its name lowers the coverage, and much of it is a cut sign")
  func leftOut() throws {
    let rest = (0..<4).map { "<div class=promo>\(Fixture.paragraphs(6, from: 20 + 6 * $0))</div>" }.joined()
    let found = try article(
      Fixture.page(
        head: "<meta property=og:type content=article>",
        body: "<article><h1>The harbour</h1>\(Fixture.paragraphs(2))</article>\(rest)"))
    #expect(found.text.contains("number 2 "))
    #expect(found.coverage < 0.5)
    #expect(found.cutSigns.contains(.proseLeftOut))
  }

  @Test("much more text in lists and short lines than was kept is a cut sign, unless the page is an article")
  func linesLeftOut() throws {
    let list = (0..<60).map { "<li>Berth \($0) is for boats of up to \($0) meters</li>" }.joined()
    func signs(_ head: String) throws -> [CutSign] {
      try article(
        Fixture.page(
          head: head,
          body:
            "<article><h1>The harbour</h1>\(Fixture.paragraphs(3))</article><ul class=related>\(list)</ul>")
      ).cutSigns
    }
    #expect(try signs("") == [.proseLeftOut])
    #expect(try signs("<meta property=og:type content=article>").isEmpty)
  }

  @Test(
    "less prose left out is a cut sign on a page that does not say that it is an article",
    arguments: [("", [CutSign.proseLeftOut]), ("<meta property=og:type content=article>", [])])
  func lessLeftOut(_ head: String, _ signs: [CutSign]) throws {
    let found = try article(
      Fixture.page(
        head: head,
        body: "<article><h1>The harbour</h1>\(Fixture.paragraphs(16))</article>"
          + "<div class=promo>\(Fixture.paragraphs(9, from: 20))</div>"))
    #expect((0.5..<0.75).contains(found.coverage), "\(found.coverage)")
    #expect(found.cutSigns == signs)
  }

  @Test("a stated body much longer than the text is a sign that the text was cut")
  func statedBody() throws {
    func signs(_ stated: Int) throws -> [CutSign] {
      let body = (0..<stated).map { Fixture.sentence($0) }.joined(separator: " ")
      let data = "{\"@type\": \"NewsArticle\", \"headline\": \"The harbour\", \"articleBody\": \"\(body)\"}"
      let head = "<script type=application/ld+json>\(data)</script>"
      return try article(
        Fixture.page(head: head, body: "<article><h1>The harbour</h1>\(Fixture.paragraphs(4))</article>")
      ).cutSigns
    }
    #expect(try signs(4).isEmpty)
    #expect(try signs(12) == [.statedLonger])
  }

  @Test(
    "a text that breaks off is distinguished from a complete one",
    arguments: [
      ("The boats came back early that morning, and nobody on the quay had expected so much…", true),
      ("The boats came back early that morning, and nobody on the quay had expected so much [...]", true),
      (
        "The boats came back early that morning, the gulls were loud, and nobody on the quay had expected so much fish "
          + "in one single day of the year or of any othe", true
      ),
      ("The boats came back early that morning, and nobody on the quay had expected so much fish.", false),
      ("The boats came back early that morning, and “nobody on the quay had expected so much fish.”", false),
      ("船は朝早く戻ってきた。岸壁の誰もこれほどの魚を予想していなかったので、みんなが驚いて声を上げたという。", false),
      ("Report: Ada Byron", false),
    ])
  func ending(_ last: String, _ isOpen: Bool) throws {
    let found = try article(Fixture.page(body: "<article>\(Fixture.paragraphs(3))<p>\(last)</p></article>"))
    #expect(found.text.hasSuffix(last))
    #expect(found.cutSigns == (isOpen ? [.endsOpen] : []))
  }

  @Test("a page larger than the reading limit is reported")
  func tooLarge() throws {
    let html = Fixture.page(body: "<article>\(Fixture.paragraphs(400))</article>")
    var limits = ReadingLimits.standard
    limits.bytes = 40_000
    let reading = PageReader(limits: limits).read(Page(bytes: Array(html.utf8), url: "https://example.org/a"))
    #expect(try #require(reading.article).cutSigns.contains(.pageTooLarge))
    #expect(try !article(html).cutSigns.contains(.pageTooLarge))
  }
}
