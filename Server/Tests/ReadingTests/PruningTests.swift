// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

/// Tests the removal of content between and after an article's paragraphs that is not part of it.
@Suite struct PruningTests {
  private static let headline = "<meta property=og:type content=article><title>The harbour</title>"

  private func text(_ inside: String, after: String = "", captions: Bool = false) throws -> String {
    let page = Fixture.page(
      head: Self.headline,
      body:
        "<article><h1>The harbour</h1>\(Fixture.paragraphs(6))\(inside)\(Fixture.paragraphs(4, from: 7))\(after)</article>"
    )
    let reading = PageReader(captions: captions).read(
      Page(bytes: Array(page.utf8), url: "https://example.org/2024/harbour"))
    let text = try #require(reading.article).text
    #expect(text.contains("number 1 ") && text.contains("number 10 "))
    return text
  }

  @Test(
    "a section headed as related pages is left out, in many languages",
    arguments: [
      "Related articles", "You may also like", "About the author", "Das könnte Sie auch interessieren",
      "Über den Autor", "Articles similaires", "Artículos relacionados", "Articoli correlati", "Leia também",
      "Lees ook", "Czytaj także", "Читайте также", "Läs också", "Související články", "İlgili haberler",
      "Σχετικά άρθρα", "関連記事", "相关文章", "관련기사", "اقرأ أيضا", "קראו גם", "Baca juga",
      "Você pode gostar…", "Te recomendamos", "Passend dazu", "Смотрите также", "こちらもおすすめ", "你可能感兴趣",
    ])
  func foreignSections(_ heading: String) throws {
    let part =
      "<h3>\(heading)</h3><p>Ada Byron has looked at boats for years. <a href=/a>More of them</a></p>"
    let text = try text("", after: "<div>\(part)</div>")
    #expect(!text.contains(heading) && !text.contains("Ada Byron"))
  }

  @Test("a left-out section ends at the next heading of its level")
  func sectionEnd() throws {
    let text = try text("<h2>Related articles</h2><p>Ada Byron looked at boats.</p><h2>The second part</h2>")
    #expect(!text.contains("Ada Byron"))
    #expect(text.contains("The second part"))
  }

  @Test("similar boxes that link to other pages of the site are left out")
  func cards() throws {
    let grid = (1...4).map {
      "<div class=box><a href=/s/\($0)>Another headline about boats \($0)</a><p>What it is about, in short.</p></div>"
    }
    #expect(try !text("<div class=grid>\(grid.joined())</div>").contains("Another headline"))
  }

  @Test("similar boxes that link to other sites stay, because a list of products is about them")
  func products() throws {
    let grid = (1...4).map {
      "<div class=box><a href=https://shop.example.com/\($0)>A good pair of binoculars \($0)</a><p>It is light, it is cheap, and it shows boats far out at sea.</p></div>"
    }
    #expect(try text("<div class=grid>\(grid.joined())</div>").contains("binoculars 3"))
  }

  @Test("a line that is only a link is left out if it leads to the same site, and stays otherwise")
  func linkLines() throws {
    let text = try text(
      "<p><a href=/other>How the boats came back that day</a></p><p><a href=https://example.com/x>Get the chart for 12.99</a></p>"
    )
    #expect(!text.contains("How the boats came back that day"))
    #expect(text.contains("Get the chart for 12.99"))
  }

  @Test("a sentence that is mostly a link stays, and so does a button's word within a sentence")
  func sentencesWithLinks() throws {
    let text = try text(
      "<p>The man, <a href=/m>who had been out at sea for days</a>, was found.</p><p>You can <a href=/s>sign up</a> to sail.</p>"
    )
    #expect(text.contains("who had been out at sea for days"))
    #expect(text.contains("You can sign up to sail."))
  }

  @Test(
    "lines about how the article was made are left out",
    arguments: [
      "<p>Updated at 1:23 p.m. on 3 May 2024</p>", "<div>Aktualisiert: 03.05.2024, 13:23 Uhr</div>",
      "<p>Photo: Ada Byron</p>", "<p>Share this article</p>", "<div>Обновлено 3 мая 2024</div>",
      "<p>Have a tip? The lamp is on until ten.</p>",
      "<p>Follow her on Example and the like.</p>",
      "<p>Síguenos en Example</p>",
    ])
  func stamps(_ line: String) throws {
    let plain = try text("")
    #expect(try text(line) == plain)
  }

  @Test(
    "controls of images are left out, in many languages",
    arguments: [
      "[+] Enlarge", "Enlarge this image", "toggle caption", "Click to enlarge", "Bild vergrößern",
      "Agrandir l’image", "Ampliar foto", "Увеличить", "画像を拡大する", "查看大图", "View full-size image",
    ])
  func imageControls(_ words: String) throws {
    let plain = try text("<p><img src=/b.jpg></p>")
    #expect(
      try text(
        "<p><img src=/b.jpg></p><div><button>\(words)</button></div><div><a href=/b.jpg>\(words)</a></div>")
        == plain)
    #expect(try text("<p><img src=/b.jpg></p><p>\(words)</p>") == plain)
  }

  @Test(
    "the author's name on a separate line is left out, with and without “By”",
    arguments: ["", "By ", "Von "])
  func bylines(_ word: String) throws {
    let head = Self.headline + "<meta name=author content='Ada Byron'>"
    let found = try article(
      Fixture.page(head: head, body: "<article><p>\(word)Ada Byron</p>\(Fixture.paragraphs(6))</article>"))
    #expect(found.text.hasPrefix("Paragraph number 1"))
  }

  @Test("captions are in the markup, and in the text only if requested")
  func captions() throws {
    let figure = "<figure><img src=/b.jpg><figcaption>The boat Anna at noon</figcaption></figure>"
    #expect(try !text(figure).contains("Anna"))
    #expect(try text(figure, captions: true).contains("The boat Anna at noon"))
  }

  @Test("a short text next to an image in a box named for it is its caption")
  func namedCaptions() throws {
    let box =
      "<div class='article-photo'><img src=/b.jpg><span class=newsCaption>The boat Anna at noon</span></div>"
    #expect(try !text(box).contains("Anna"))
  }

  @Test("the paragraph between headline and text is part of the article")
  func standfirst() throws {
    let body = """
      <div class=top><h1>The harbour</h1><p class=date>3 May 2024</p>
      <p>The fish of one day was more than the fish of the month before, and nobody knew why that was.</p></div>
      <div class=layout><div class=story-body>\(Fixture.paragraphs(6))</div></div>
      """
    let found = try article(Fixture.page(head: Self.headline, body: body))
    #expect(found.text.hasPrefix("The fish of one day"))
  }

  @Test("the headline is left out, and further top-level headings stay")
  func headings() throws {
    let text = try text("<h1>The second part</h1>")
    #expect(!text.hasPrefix("The harbour"))
    #expect(text.contains("The second part"))
  }

  @Test(
    "elements hidden by a style are not read, with or without spaces before its colon",
    arguments: ["display:none", "display : none"])
  func hidden(_ style: String) throws {
    #expect(try !text("<p style='\(style)'>\(Fixture.sentence(77))</p>").contains("number 77"))
  }

  @Test("a class name containing “header” does not remove the article's prose")
  func weakNames() throws {
    let body = "<article><div class='tabs-header-style'>\(Fixture.paragraphs(8))</div></article>"
    #expect(try article(Fixture.page(head: Self.headline, body: body)).text.contains("number 8 "))
  }

  @Test(
    "whole texts in a box headed as related pages are not part of the article, however long they are",
    arguments: ["<h3>You may also like</h3>", "<h3 class=related-title>More of the sea</h3>"])
  func headedBoxes(_ heading: String) throws {
    let others = (1...6).map {
      "<article><p>\(Fixture.sentence(20 + $0))</p><p>\(Fixture.sentence(30 + $0))</p></article>"
    }
    let body =
      "<div><article><h1>The harbour</h1>\(Fixture.paragraphs(2))</article>"
      + "<article>\(heading)\(others.joined())</article></div>"
    let text = try article(Fixture.page(head: "<title>The harbour</title>", body: body)).text
    #expect(text.contains("number 2 ") && !text.contains("number 21 "))
  }

  @Test(
    "an article that starts with such a heading stays if its headline is elsewhere",
    arguments: ["Share this article", "Latest news", "Follow us on"],
    ["", "<h2><a href=/a>A first town</a></h2><h2><a href=/b>A second town</a></h2>", "long talk"])
  func headedText(_ heading: String, _ links: String) throws {
    let body =
      "<header><h1>The harbour</h1></header><div><h3>\(heading)</h3><p><a href=x>Mail</a></p>\(links)"
      + "\(Fixture.paragraphs(9))</div>"
      + "<div>\(Fixture.paragraphs(links == "long talk" ? 12 : 3, from: 20))</div>"
    let text = try article(Fixture.page(head: "<title>The harbour</title>", body: body)).text
    #expect(text.contains("number 4 "))
  }

  @Test("a box with the article's headline stays, whatever its first heading says")
  func headedArticle() throws {
    let body =
      "<div><h3>Most read</h3><h1>The harbour</h1>\(Fixture.paragraphs(4))</div><div>\(Fixture.paragraphs(2, from: 5))</div>"
    let text = try article(Fixture.page(head: "<title>The harbour</title>", body: body)).text
    #expect(text.contains("number 4 "))
  }

  @Test("a side column is not the article, although it holds nearly half of the page")
  func column() throws {
    let body =
      "<div class=content><h1>The harbour</h1>\(Fixture.paragraphs(6))</div><div class=sidebar>\(Fixture.paragraphs(5, from: 7))</div>"
    let text = try article(Fixture.page(head: Self.headline, body: body)).text
    #expect(text.contains("number 6 ") && !text.contains("number 7 "))
  }
}
