// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

/// What looks like furniture of the page and is text of the article.
@Suite struct KeptTextTests {
  private static let lines = (1...3).map { "<p>Line \($0): \(Fixture.sentence($0 + 20))</p>" }.joined()

  private func text(_ inside: String) throws -> String {
    try article(Fixture.article(inside), url: "https://example.org/2024/harbour").text
  }

  @Test(
    "a paragraph whose id or class only holds the letters of a word stays",
    arguments: [
      "id=e1ad", "id=w-node-a23d-44c3", "id=\"4f2c-1ad3\"", "class=Lead_container__m3L5f", "class=breadbox",
      "class=\"threadwrap\"", "class=text-secondary",
    ])
  func names(_ attribute: String) throws {
    #expect(try text("<div \(attribute)><p>A short line stays.</p></div>").contains("A short line stays."))
    #expect(try text("<p \(attribute)>A short line stays.</p>").contains("A short line stays."))
  }

  @Test(
    "a box that is named as an advertisement is still left out",
    arguments: [
      "id=ad1", "class=ad-container", "class=adbox", "class=ad300x250", "class=topAd", "id=left_ad",
    ])
  func advertisements(_ attribute: String) throws {
    #expect(try !text("<div \(attribute)>Buy a boat today.</div>").contains("Buy a boat"))
  }

  @Test(
    "a heading stays whatever its id says, for that is made of its words",
    arguments: ["feed", "share-of-the-market", "related", "tags-and-labels", "cookie-law"])
  func headingIDs(_ id: String) throws {
    #expect(try text("<h3 id=\(id)>Nets and ropes</h3>\(Self.lines)").contains("Nets and ropes"))
  }

  @Test("a section that is named after its heading stays, and a box with another heading goes")
  func namedSections() throws {
    let inside = "<h2>Cookies<a href=#cookies>¶</a></h2>\(Fixture.paragraphs(2, from: 30))"
    #expect(try text("<section id=cookies>\(inside)</section>").contains("number 30 "))
    let other = "<h2>We value your privacy</h2>\(Fixture.paragraphs(1, from: 30))"
    #expect(try !text("<section id=cookies>\(other)</section>").contains("number 30 "))
  }

  @Test("the sign that leads to a heading is no part of it")
  func permalinks() throws {
    for sign in ["¶", "#", "§", "🔗"] {
      let found = try text("<h3>Nets and ropes<a href='#nets'>\(sign)</a></h3>\(Self.lines)")
      #expect(found.contains("Nets and ropes\n") && !found.contains(sign))
    }
    #expect(try text("<p>\(Fixture.sentence(9))<a href='#n1'>§</a></p>").contains("§"))
  }

  @Test("a question in a button and its hidden answer are text")
  func disclosures() throws {
    let found = try text(
      """
      <div><h3><button aria-expanded=false class=btn>Why is the harbour so full?</button></h3>
      <div hidden aria-hidden=true>\(Fixture.paragraphs(1, from: 40))</div></div>
      <div><button class=toggle aria-expanded=false aria-controls=a2>What do the gulls eat all day?</button></div>
      <div id=a2 style="display:none">\(Fixture.paragraphs(1, from: 41))</div>
      """)
    #expect(found.contains("Why is the harbour so full?") && found.contains("number 40 "))
    #expect(found.contains("What do the gulls eat all day?") && found.contains("number 41 "))
  }

  @Test("a menu's button, a button that opens nothing and what is hidden by itself are not")
  func controls() throws {
    let found = try text(
      """
      <div><button aria-expanded=false>Products</button><div hidden><a href=/a>Nets</a> <a href=/b>Ropes</a></div></div>
      <h3>Nets <button>Copy the link to this part</button></h3>\(Self.lines)
      <p>One line.</p><div hidden>\(Fixture.paragraphs(1, from: 42))</div>
      """)
    #expect(!found.contains("Products") && !found.contains("Copy the link") && !found.contains("number 42 "))
  }

  @Test("what stands behind a tab is text, the tabs are not")
  func tabs() throws {
    let found = try text(
      """
      <div class=tabs><ul class=tabs><li><a href=#one>North harbour</a></li><li><a href=#two>South harbour</a></li></ul>
      <div class=tab__content role=tabpanel id=one>\(Fixture.paragraphs(2, from: 50))</div>
      <div class=tab__content role=tabpanel id=two hidden>\(Fixture.paragraphs(2, from: 52))</div></div>
      """)
    #expect(found.contains("number 50 ") && found.contains("number 53 ") && !found.contains("North harbour"))
  }

  @Test("a paragraph that is said again under another heading stays, a copy under the same one goes")
  func saidAgain() throws {
    let line = Fixture.paragraphs(1, from: 60)
    let again = try text("<h2>Monday</h2><div>\(line)</div><h2>Tuesday</h2><div>\(line)</div>")
    #expect(again.components(separatedBy: "number 60 ").count == 3)
    let copy = try text("<h2>Monday</h2><div>\(line)</div><div class=mobile>\(line)</div>")
    #expect(copy.components(separatedBy: "number 60 ").count == 2)
  }

  @Test("a list of links to other sites stays, one of the site's own pages goes")
  func linkLists() throws {
    func list(_ host: String) -> String {
      "<h2>More about it</h2><ul>"
        + (1...3).map { "<li><a href=\(host)/\($0)>A study of harbours, part \($0)</a></li>" }.joined()
        + "</ul>"
    }
    #expect(try text(list("https://study.example.net")).contains("A study of harbours, part 2"))
    #expect(try !text(list("https://example.org")).contains("A study of harbours"))
  }

  @Test("a footnote in an aside stays")
  func footnotes() throws {
    let aside = "<aside class='footnote brackets' id=fn1><span>[1]</span><p>Gulls, mostly.</p></aside>"
    #expect(try text(aside).contains("Gulls, mostly."))
    #expect(try !text("<aside><p>Our shop is open.</p></aside>").contains("Our shop"))
  }

  @Test(
    "a heading over other pages is known behind signs and in brackets",
    arguments: ["【関連記事】", "■関連リンク", "▼ Related articles", "《相关文章》"])
  func signs(_ heading: String) throws {
    let links = "<ul><li><a href=https://news.example.net/1>Another text of a partner's site</a></li></ul>"
    #expect(try !text("<p>\(heading)</p>\(links)").contains("Another text"))
  }
}
