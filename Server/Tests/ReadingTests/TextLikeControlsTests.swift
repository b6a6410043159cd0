// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

/// Tests article text that looks like navigation or page controls.
@Suite struct TextLikeControlsTests {
  private static let lines = (1...3).map { "<p>Line \($0): \(Fixture.sentence($0 + 20))</p>" }.joined()

  private func text(_ inside: String) throws -> String {
    try article(Fixture.article(inside), url: "https://example.org/2024/harbour").text
  }

  @Test(
    "a paragraph whose ID or class merely contains the letters of a listed word stays",
    arguments: [
      "id=e1ad", "id=w-node-a23d-44c3", "id=\"4f2c-1ad3\"", "class=Lead_container__m3L5f", "class=breadbox",
      "class=\"threadwrap\"", "class=text-secondary",
    ])
  func names(_ attribute: String) throws {
    #expect(try text("<div \(attribute)><p>A short line stays.</p></div>").contains("A short line stays."))
    #expect(try text("<p \(attribute)>A short line stays.</p>").contains("A short line stays."))
  }

  @Test(
    "a box named as an advertisement is still left out",
    arguments: [
      "id=ad1", "class=ad-container", "class=adbox", "class=ad300x250", "class=topAd", "id=left_ad",
    ])
  func advertisements(_ attribute: String) throws {
    #expect(try !text("<div \(attribute)>Buy a boat today.</div>").contains("Buy a boat"))
  }

  @Test(
    "a heading stays whatever its ID says, because the ID is made from its words",
    arguments: ["feed", "share-of-the-market", "related", "tags-and-labels", "cookie-law"])
  func headingIDs(_ id: String) throws {
    #expect(try text("<h3 id=\(id)>Nets and ropes</h3>\(Self.lines)").contains("Nets and ropes"))
  }

  @Test("a section named after its heading stays, and a box with another heading is left out")
  func namedSections() throws {
    let inside = "<h2>Cookies<a href=#cookies>¶</a></h2>\(Fixture.paragraphs(2, from: 30))"
    #expect(try text("<section id=cookies>\(inside)</section>").contains("number 30 "))
    let counted = "<h2>3. Cookies<a href=#cookies>🔗</a></h2>\(Fixture.paragraphs(2, from: 30))"
    #expect(try text("<section id=cookies>\(counted)</section>").contains("number 30 "))
    #expect(try !text("<div id=cookies class=cookie-banner>\(inside)</div>").contains("number 30 "))
    #expect(try !text("<section id=sponsors><h2>Sponsors</h2>\(Self.lines)</section>").contains("Line 1"))
    let other = "<h2>We value your privacy</h2>\(Fixture.paragraphs(1, from: 30))"
    #expect(try !text("<section id=cookies>\(other)</section>").contains("number 30 "))
  }

  @Test("the permalink sign of a heading is left out")
  func permalinks() throws {
    for sign in ["¶", "#", "🔗"] {
      let found = try text("<h3>Nets and ropes<a href='#nets'>\(sign)</a></h3>\(Self.lines)")
      #expect(found.contains("Nets and ropes\n") && !found.contains(sign))
    }
    #expect(try text("<p>\(Fixture.sentence(9))<a href='#n1'>#</a></p>").contains("#"))
    #expect(try text("<h3><a href='#p5'>§</a> 5 Dues</h3>\(Self.lines)").contains("§ 5 Dues"))
  }

  private func hiddenText(_ number: Int) -> String {
    "<div hidden>\(Fixture.paragraphs(1, from: number))</div>"
  }

  @Test(
    "a heading whose button opens a hidden text is kept with that text",
    arguments: [
      "<h3><button aria-expanded=false class=btn>Nets and ropes</button></h3>",
      "<div><button class=toggle aria-expanded=false aria-controls=a><h3>Nets and ropes</h3></button></div>",
      "<h3><a role=button aria-expanded=false>Nets and ropes</a><button aria-expanded=false>+</button></h3>",
    ])
  func headings(_ heading: String) throws {
    let found = try text("<div>\(heading)\(hiddenText(40))</div>")
    #expect(found.contains("Nets and ropes") && found.contains("number 40 "))
  }

  @Test("the arrow in an accordion button is not an image of the article")
  func arrows() throws {
    let button = "<h3><button aria-expanded=false><img src=/arrow.svg alt=''>Nets and ropes</button></h3>"
    let html = try article(Fixture.article("<div>\(button)\(hiddenText(40))</div>")).html
    #expect(html.contains("Nets and ropes</h3>") && !html.contains("arrow.svg"))
  }

  @Test("three similar buttons with hidden texts are an accordion, and two are not")
  func accordion() throws {
    func items(_ count: Int) throws -> String {
      try text(
        (0..<count).map {
          "<div><button class=q aria-expanded=false>Part \($0)</button>\(hiddenText(40 + $0))</div>"
        }.joined())
    }
    let three = try items(3)
    #expect(three.contains("Part 0") && three.contains("number 40 ") && three.contains("Part 2"))
    let two = try items(2)
    #expect(!two.contains("Part 0") && !two.contains("number 40 "))
  }

  @Test("toolbar buttons before visible text are left out, however many there are")
  func toolbar() throws {
    let buttons = ["Text size", "Gift this story", "More options", "Why trust us?"].map {
      "<div><button aria-expanded=false>\($0)</button></div>"
    }
    let found = try text(buttons.joined() + Self.lines)
    #expect(found.contains("Line 1"))
    for words in ["Text size", "Gift this", "More options", "Why trust"] { #expect(!found.contains(words)) }
  }

  @Test(
    "page controls, what they open, and other hidden text are left out",
    arguments: [
      "<button aria-expanded=false>Menu</button>", "<button aria-expanded=false>Share full article</button>",
      "<button aria-expanded=false class=share-toggle>Whom will you send it to?</button>",
      "<button aria-expanded=false class=cookie-more>Why do we ask for this?</button>", "<p>One line.</p>",
      "<div class=message>\(sentence)</div>",
    ])
  func controls(_ before: String) throws {
    let after =
      before.hasPrefix("<div") ? hiddenText(42).replacing("<div", with: "<div class=message") : hiddenText(42)
    let found = try text("<div>\(before)\(after)</div>")
    #expect(!found.contains("number 42 "))
    for words in ["Menu", "Share full", "Whom will", "Why do we"] { #expect(!found.contains(words)) }
  }

  private static let sentence = Fixture.sentence(70)

  @Test("text with an expanded state stays if it is not a button")
  func expanded() throws {
    let found = try text(
      """
      <p>See <a href=/a aria-expanded=false>nets</a> and the boats that come back in the early hours of every day.</p>
      <details><summary aria-expanded=false>Ropes</summary>\(Fixture.paragraphs(1, from: 43))</details>
      <table><tr><th>Pier</th><th>Boats</th></tr><tr aria-expanded=true><td>North</td><td>112</td></tr></table>
      """)
    #expect(found.contains("See nets") && found.contains("Ropes") && found.contains("112"))
  }

  @Test("a link menu behind a button, and a heading's button that opens nothing, are left out")
  func menus() throws {
    let found = try text(
      """
      <div><button aria-expanded=false>Products</button><div hidden><a href=/a>Nets</a> <a href=/b>Ropes</a></div></div>
      <h3>Nets <button>Copy the link to this part</button></h3>\(Self.lines)
      """)
    #expect(!found.contains("Products") && !found.contains("Copy the link"))
  }

  @Test("the text of tabs stays, and the tab labels are left out")
  func tabs() throws {
    let found = try text(
      """
      <div class=tabs><ul class=tabs><li><a href=#one>North harbour</a></li><li><a href=#two>South harbour</a></li></ul>
      <div class=tab__content role=tabpanel id=one>\(Fixture.paragraphs(2, from: 50))</div>
      <div class=other role=tabpanel id=two hidden>\(Fixture.paragraphs(2, from: 52))</div></div>
      """)
    #expect(found.contains("number 50 ") && found.contains("number 53 ") && !found.contains("North harbour"))
  }

  @Test("a paragraph repeated under another heading stays, and a copy under the same one is left out")
  func saidAgain() throws {
    let line = Fixture.paragraphs(1, from: 60)
    let fresh = Fixture.paragraphs(1, from: 90)
    let again = try text("<h2>Monday</h2><div>\(line)</div><h2>Tuesday</h2><div>\(fresh)\(line)</div>")
    #expect(again.components(separatedBy: "number 60 ").count == 3)
    let copy = try text("<h2>Monday</h2><div>\(line)</div><div class=mobile>\(line)</div>")
    #expect(copy.components(separatedBy: "number 60 ").count == 2)
    let both = Fixture.paragraphs(3, from: 60)
    let wide = try text(
      "<div class=wide>\(both)<h2>Monday</h2>\(Self.lines)</div><div class=narrow>\(both)</div>")
    #expect(wide.components(separatedBy: "number 60 ").count == 2)
    let box = (0..<5).map {
      "<h2>Day \($0)</h2>\(Fixture.paragraphs(1, from: 80 + $0))<div class=box>\(line)</div>"
    }
    #expect(try text(box.joined()).components(separatedBy: "number 60 ").count == 2)
  }

  @Test("a list of links to other sites stays, and one of links within the site is left out")
  func linkLists() throws {
    func list(_ host: String) -> String {
      "<h2>More about it</h2><ul>"
        + (1...3).map { "<li><a href=\(host)/\($0)>A study of harbours, part \($0)</a></li>" }.joined()
        + "</ul>"
    }
    #expect(try text(list("https://study.example.net")).contains("A study of harbours, part 2"))
    #expect(try !text(list("https://example.org")).contains("A study of harbours"))
    #expect(try !text(list("https://www.facebook.com/harbour")).contains("A study of harbours"))
    #expect(try !text(list("https://www.youtube.com/@harbour")).contains("A study of harbours"))
  }

  @Test("a footnote in an aside stays")
  func footnotes() throws {
    let aside = "<aside class='footnote brackets' id=fn1><span>[1]</span><p>Gulls, mostly.</p></aside>"
    #expect(try text(aside).contains("Gulls, mostly."))
    #expect(try !text("<aside><p>Our shop is open.</p></aside>").contains("Our shop"))
    #expect(try !text("<aside class=release-notes>\(Self.lines)</aside>").contains("Line 1"))
  }

  @Test(
    "a heading over links to other pages is recognized behind signs and in brackets",
    arguments: ["【関連記事】", "■関連リンク", "▼ Related articles", "《相关文章》"])
  func signs(_ heading: String) throws {
    let links = "<ul><li><a href=https://news.example.net/1>Another text of a partner's site</a></li></ul>"
    #expect(try !text("<p>\(heading)</p>\(links)").contains("Another text"))
  }
}
