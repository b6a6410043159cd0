// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

/// Tests authors and dates in unusual parts of a page, and similar text that is neither.
@Suite struct UnusualMetadataTests {
  private func metadata(
    _ head: String = "", _ body: String, after: String = "", url: String = "https://www.example.org/a/b"
  ) throws -> Article {
    let page =
      "<!DOCTYPE html><html lang=en><head>\(head)</head><body>\(body)\(Fixture.paragraphs(4))\(after)"
    return try article(page + "</body></html>", url: url)
  }

  @Test(
    "all contributors are named, whatever joins their names",
    arguments: [
      ("Ada Byron im Gespräch mit Mary Shelley", "Ada Byron, Mary Shelley"),
      ("Ada Byron (avec Mary Shelley et Jan Clare)", "Ada Byron, Mary Shelley, Jan Clare"),
      ("Ada Byron in conversation with Mary Shelley", "Ada Byron, Mary Shelley"),
    ])
  func joined(_ line: String, _ names: String) throws {
    #expect(try metadata("", "<h1>A harbour</h1><p class=author>\(line)</p>").byline == names)
  }

  @Test(
    "a one-word author is accepted if the link to the author's page confirms it",
    arguments: [
      "<p>Posted by <a href=/author/ada/>Ada</a> on 2 March 2024</p>",
      "<span class=author><a href=/user,profile,30,ada7.html>Ada7</a></span>",
    ])
  func oneWord(_ line: String) throws {
    let byline = try metadata("", "<h1>A harbour</h1>\(line)").byline
    #expect(byline == "Ada" || byline == "Ada7")
  }

  @Test("the author signed under the title takes precedence over the names in the head")
  func signed() throws {
    let found = try metadata(
      "<meta name=author content='Jan Clare - Mary Shelley'>",
      "<h1>A harbour</h1><p class=date>Erstellt von <a href=/author/ada/>Ada</a> am Dienstag 6. Mai 2014</p>")
    #expect(found.byline == "Ada" && found.published == "2014-05-06")
  }

  @Test("a later byline with more authors than the head is used")
  func fuller() throws {
    let found = try metadata(
      "<meta name=author content='Ada Byron'>",
      "<h1>A harbour</h1>\(Fixture.paragraphs(20))<p>By Ada Byron and Mary Shelley</p>")
    #expect(found.byline == "Ada Byron, Mary Shelley")
  }

  @Test(
    "the owner of a site named after them is its author",
    arguments: [("https://adabyron.example/a", "Ada Byron"), ("https://harbour.example/a", nil)])
  func owner(_ url: String, _ byline: String?) throws {
    let found = try metadata(
      "", "<h1>A harbour</h1>", after: "<footer>© 2024 Ada Byron. All rights reserved.</footer>", url: url)
    #expect(found.byline == byline)
  }

  @Test(
    "sections, offices, teasers and counters are not authors",
    arguments: [
      ("<meta property=article:section content='Sea Ports'>", "<a rel=author href=/sea>Sea Ports</a>"),
      (
        "<meta property=og:site_name content=Harbour.example><meta name=author "
          + "content='Zone Justice et faits divers - Harbour.example'>", ""
      ),
      ("<meta name=author content='Organization for Old Boats'>", ""),
      ("", "<span class=author-views>人氣(<b>23925</b>)</span>"),
      ("", "<span class=author-title>Former Staff</span>"),
      (
        "",
        "<a href=/other><b>Another article</b> \(Fixture.sentence(1)) \(Fixture.sentence(2)) "
          + "<span class=author>von Ada Byron</span></a>"
      ),
    ])
  func nobody(_ head: String, _ body: String) throws {
    #expect(try metadata(head, "<h1>A harbour</h1>\(body)").byline == nil)
  }

  @Test("if two headings show the title, names are searched for near the one in the article")
  func twice() throws {
    let menu = (1...80).map { "<a href=/m\($0)>Part \($0)</a>" }.joined(separator: " ")
    let found = try metadata(
      "<meta property=og:title content='A harbour at dawn'>",
      "<header><h1>A harbour at dawn</h1><nav>\(menu)</nav></header><main><h1>A harbour at dawn</h1><p>Autor "
        + "<a href=/profil/ada-byron>Ada Byron</a></p></main>")
    #expect(found.byline == "Ada Byron")
  }

  @Test(
    "a date is read in the article's column, on a separate line, and after its label",
    arguments: [
      "<div class=sidebar><p><time datetime=2024-03-02>then</time></p></div>",
      "<div class=sidebar><ul><li><p>Mise en ligne</p><p>2 mars 2024</p></li></ul></div>",
      "<table><tr><td><p>2024.03.02</p></td></tr></table>",
      "<dl><dt>配信開始日</dt><dd>2024/3/2</dd></dl>",
    ])
  func date(_ line: String) throws {
    let body = "<article><h1>A harbour</h1>\(Fixture.paragraphs(60))\(line)</article>"
    #expect(try metadata("", body).published == "2024-03-02")
  }

  @Test(
    "a date within a sentence, one of several, or in a column of other articles is not used",
    arguments: [
      "<p>Ten boats, as of <span>2 March 2024</span>, and no more than that in the whole of the year.</p>",
      "<p>2 March 2024</p><p>3 March 2024</p>", "<div class=related><p>2 March 2024</p></div>",
    ])
  func noDate(_ line: String) throws {
    let body = "<h1>A harbour</h1>\(Fixture.paragraphs(60))\(line)"
    #expect(try metadata("", body).published == nil)
  }

  @Test("a date in a program's format, with the year after the time, is read")
  func programs() throws {
    let head = "<meta property=article:published_time content='Sat Mar 02 16:00:00 EST 2024'>"
    #expect(try metadata(head, "<h1>A harbour</h1>").published == "2024-03-02")
  }

  @Test(
    "the only date under the title takes precedence over the head if no other is shown",
    arguments: [
      ("2023-09-30", "2026-02-04", "<p class=date>February 4 2026 - 12 min</p>", "2026-02-04"),
      ("2024-04-29T11:52:23", "", "<p>As of: 28 April 2024</p>", "2024-04-28"),
      // The head is more reliable for one of several dates, and for modification dates.
      ("2023-09-30", "2026-02-04", "<p>Updated <time>February 4 2026</time></p>", "2023-09-30"),
      ("2019-09-30", "2026-02-04", "<p>Updated <time>February 4 2026</time></p>", "2019-09-30"),
      ("2023-09-30", "2026-02-04", "<p>30 Sep 2023</p><p>February 4 2026</p>", "2023-09-30"),
      ("2023-09-30", "2026-02-04", "<p>January 3 2023</p><p>January 4 2023</p>", "2023-09-30"),
      ("2023-09-30", "2026-02-04", "<p>May 6 2027</p>", "2023-09-30"),
      ("2024-03-01T02:00:00Z", "", "<p>29 Feb 2024</p>", "2024-03-01T02:00:00Z"),
    ])
  func told(_ stated: String, _ modified: String, _ line: String, _ expected: String) throws {
    let head =
      "<meta property=article:published_time content='\(stated)'>"
      + "<meta property=article:modified_time content='\(modified)'>"
    #expect(try metadata(head, "<h1>A harbour</h1>\(line)").published == expected)
  }

  @Test(
    "a name is found after its label, whatever elements contain the two",
    arguments: [
      "<div><h4>Autor</h4><p><a href=/x>Ada Byron</a>, </p></div>",
      "<dl><dt>Written by</dt><dd>Ada Byron</dd></dl>", "<span>Author:</span> <span>Ada Byron</span>",
    ])
  func label(_ lines: String) throws {
    #expect(try metadata("", "<h1>A harbour</h1>\(lines)").byline == "Ada Byron")
  }

  @Test(
    "researchers, reviewers and illustrators are not authors if another author is named",
    arguments: [
      ("<p>Written by Ada Byron</p><p><b>Researched by</b> <i>Mary Shelley</i></p>", "Ada Byron"),
      ("<p>Fact-checked by Mary Shelley</p>", "Ada Byron"),
      ("<p>Mary Shelley</p>", "Ada Byron, Mary Shelley"),
      ("<p>Edited by Ada Byron</p><p>Photos by Mary Shelley</p>", "Ada Byron, Mary Shelley"),
    ])
  func helpers(_ lines: String, _ byline: String) throws {
    let head = "<meta name=author content='Ada Byron'><meta name=author content='Mary Shelley'>"
    #expect(try metadata(head, "<h1>A harbour</h1>\(lines)").byline == byline)
  }

  @Test("a label without a name after it gives no author", arguments: ["<h4>Author</h4><p>Read more</p>"])
  func emptyLabel(_ lines: String) throws {
    #expect(try metadata("", "<h1>A harbour</h1>\(lines)").byline == nil)
  }

  @Test(
    "an author with only a first name gets the full name from the site's address",
    arguments: [
      ("Ada Byron Yoga", "Ada Byron"), ("Ada Byron", "Ada"), ("Harbour Yoga", "Ada"),
    ])
  func firstName(_ site: String, _ byline: String) throws {
    let head = "<meta property=og:site_name content='\(site)'><meta name=author content=Ada>"
    let found = try metadata(head, "<h1>A harbour</h1>", url: "https://www.adabyron.example/a")
    #expect(found.byline == byline)
  }
}
