// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Reading
import Testing

/// Tests the sources of metadata, and text that must not be taken for metadata.
@Suite struct MetadataSourcesTests {
  private func metadata(
    _ head: String, body: String = "<h1>The harbour at dawn</h1>", lang: String = "en",
    url: String = "https://www.example.org/a/b"
  ) throws -> Article {
    let page =
      "<!DOCTYPE html><html lang=\(lang)><head>\(head)</head><body><article>\(body)\(Fixture.paragraphs(4))"
    return try article(page + "</article></body></html>", url: url)
  }

  @Test("JSON-LD whose quotes a template encoded is read")
  func encodedLinkedData() throws {
    let json =
      "{&quot;@type&quot;:&quot;Article&quot;,&quot;author&quot;:&quot;Ada Byron &amp;amp; Co&quot;,"
      + "&quot;datePublished&quot;:&quot;2024-03-02&quot;,&quot;dateModified&quot;:&quot;2024-03-05T10:00Z&quot;,"
      + "&quot;articleSection&quot;:&quot;Sea&quot;}"
    let found = try metadata("<script type=application/ld+json>\(json)</script>")
    #expect(
      found.published == "2024-03-02" && found.modified == "2024-03-05T10:00Z" && found.section == "Sea")
  }

  @Test("the older Parsely tag is read completely")
  func parsely() throws {
    let json =
      "{&quot;author&quot;:&quot;Ada Byron&quot;,&quot;pub_date&quot;:&quot;2024-03-02T01:02:03Z&quot;,"
      + "&quot;section&quot;:&quot;Sea&quot;,&quot;image_url&quot;:&quot;/p.jpg&quot;}"
    let found = try metadata("<meta name=parsely-page content=\"\(json)\">")
    #expect(found.byline == "Ada Byron" && found.section == "Sea")
    #expect(found.published == "2024-03-02T01:02:03Z" && found.leadImage == "https://www.example.org/p.jpg")
  }

  @Test(
    "the title is the one readers see if the head has another",
    arguments: [
      (
        "<meta property=og:title content='Ten harbours to see at dawn'>",
        "<h1>Harbours that you should see at dawn</h1>",
        "Harbours that you should see at dawn"
      ),
      (
        "<meta property=og:title content='The harbour at dawn'>",
        "<h1>Sea <span>The harbour at dawn</span></h1>",
        "The harbour at dawn"
      ),
      ("<meta property=og:title content='Fish: and boats'>", "<h1>Fish</h1>", "Fish: and boats"),
      (
        "<title>The harbour at dawn | Opinion</title>", "<h1>The harbour at dawn | Opinion</h1>",
        "The harbour at dawn"
      ),
      ("<title>Storm 2024-01 - Example</title>", "", "Storm 2024-01"),
      ("<title>Ropes — Harbour 3 documentation</title>", "<h1>Harbours</h1><h1>Ropes</h1>", "Ropes"),
      (
        "<meta property=og:title content='Riddle of the giant ropes'>",
        "<ol><li><h1>Riddle of the giant nets</h1></li></ol>", "Riddle of the giant ropes"
      ),
      ("<meta property=og:title content='Sheâ\u{80}\u{99}s at sea'>", "", "She’s at sea"),
      ("", "<h1 itemprop=headline>Only microdata</h1>", "Only microdata"),
      (
        "<meta property=og:title content='By the sea - The harbour village at dawn'>",
        "<h1><span class=overline>By the sea</span>The harbour village at dawn</h1>",
        "The harbour village at dawn"
      ),
      ("", "<h1><span class=date>27.01.2022</span>The harbour at dawn</h1>", "The harbour at dawn"),
      ("", "<h1>The harbour at dawn <small>Notes</small></h1>", "The harbour at dawn"),
      ("", "<h1>Dawn <small>over the harbour</small></h1>", "Dawn over the harbour"),
      (
        "<title>Harbour Post » Blog » The boats at dawn</title>",
        "<h1><a href='https://www.example.org/'>Harbour Post</a></h1><h2>The boats at dawn</h2>",
        "The boats at dawn"
      ),
      (
        "<title>Where the nets are repaired in winter | Harbour Post</title><meta property=og:site_name content='Harbour Post'>",
        "<h2>Where the nets are repaired in winter</h2><h1>In winter the nets smell of tar</h1>",
        "Where the nets are repaired in winter"
      ),
      (
        "<title>Four sheds of the old harbour</title>",
        "<h1>Sheds of the old harbour, and who built them. \(Fixture.sentence(1)) \(Fixture.sentence(2))</h1>",
        "Four sheds of the old harbour"
      ),
    ])
  func title(_ head: String, _ body: String, _ title: String) throws {
    #expect(try metadata(head, body: body).title == title)
  }

  @Test(
    "authors are found where pages name them",
    arguments: [
      ("", "<h1>A harbour</h1><p>By <a href=/author/ada>Ada Byron</a> Published in Sea</p>", "Ada Byron"),
      (
        "", "<h1>A harbour</h1><div class=byline><div>By <b>Ada Byron</b></div><div>Example Post</div></div>",
        "Ada Byron"
      ),
      ("", "<h1>A harbour</h1><a class=author>ByAda Byron</a>", "Ada Byron"),
      ("", "<h1>A harbour</h1><span>By</span><span><a href=/staff/ada>A.B. Byron</a></span>", "A.B. Byron"),
      ("", "<h1>A harbour</h1><div class=author>王小明2024-03-02 10:11</div>", "王小明"),
      ("<meta name=author content='ada byron'>", "<h1>A harbour</h1>", "ada byron"),
      (
        "<meta name=author content='Example Group Inc.'><meta property=article:author content='Ada Byron'>",
        "",
        "Ada Byron"
      ),
      (
        "<meta name=twitter:label1 content='Verfasst von'><meta name=twitter:data1 content='Ada Byron'>", "",
        "Ada Byron"
      ),
      (
        "<meta name=author content='Site Owner'>", "<h1>A harbour</h1><p>By Ada Byron, Columnist</p>",
        "Ada Byron"
      ),
      ("<meta name=author content=abyron7>", "<h1>A harbour</h1><p class=byline>Ada Byron</p>", "Ada Byron"),
      ("", "<h1>A harbour</h1><p>by <a href=#>Harbour Team</a></p>", "Harbour Team"),
      ("<meta name=author content='News Desk'>", "", "News Desk"),
      ("", "<h1>Ein Hafen</h1><p>Ein Artikel von <strong>Ada Byron</strong> | 27.01.2022</p>", "Ada Byron"),
      ("", "<h1>A harbour</h1><address>Ada Byron</address>", "Ada Byron"),
      (
        "",
        "<h1>A harbour</h1><div class=byline><p>By <a href=/author/a>Ada Byron</a></p><p><a href=/author/m>Mary "
          + "Shelley</a></p></div>", "Ada Byron, Mary Shelley"
      ),
      ("", "<h1>A harbour</h1><div><span>By</span><a href=/x/ada>J.R. Byron</a></div>", "J.R. Byron"),
      (
        "<meta name=author content='Ada Byron, MD, PhD, E-RYT 200, and Mary Shelley, RN'>", "",
        "Ada Byron, MD, PhD, E-RYT 200, Mary Shelley, RN"
      ),
      (
        "<meta name=author content='Ada Byron'>", "<h1>A harbour</h1><p>By Ada Byron, MD</p>", "Ada Byron, MD"
      ),
      (
        "", "<h1>A harbour</h1><p>By Ada Byron, Mary Shelley, and Jan Clare</p>",
        "Ada Byron, Mary Shelley, Jan Clare"
      ),
      ("<meta name=author content='Anna Le and Jan Lee'>", "", "Anna Le, Jan Lee"),
      ("", "<h1>A harbour</h1><p class=byline>BY ADA BYRON ON MARCH 3</p>", "ADA BYRON"),
      ("", "<h1>A harbour</h1><p class=byline>By Ada Byron Jan 5, 2024</p>", "Ada Byron"),
      ("<meta name=author content=Redaktion>", "<h1>Ein Hafen</h1>", "Redaktion"),
      (
        "<meta name=author content='Ada Byron'><meta name=byl content='Ada Byron, Mary Shelley'>", "",
        "Ada Byron, Mary Shelley"
      ),
      (
        "<meta name=author content='Ada Byron'>",
        "<h1>A harbour</h1><a href=/author/a>Ada Byron</a>, <a href=/author/m>Mary Shelley</a>",
        "Ada Byron, Mary Shelley"
      ),
      (
        "<meta name=author content='Site Owner'>", "<h1>A harbour</h1><p class=byline>Ada Byron</p>",
        "Ada Byron"
      ),
      (
        "<meta name=author content='Ada Byron'>", "<h1>A harbour</h1><p class=byline>Dr. Ada Byron</p>",
        "Dr. Ada Byron"
      ),
      ("", "<h1>A harbour</h1><div class=byline><a href=/author/a>BYAda Byron</a></div>", "Ada Byron"),
      ("", "<h1>A harbour</h1><p class=byline>Ada (Countess) Byron</p>", "Ada (Countess) Byron"),
      ("", "<h1>A harbour</h1><p>Ada Byron | Senior Writer | July 2, 2025</p>", "Ada Byron"),
      (
        "",
        "<h1>A harbour</h1><p>\(Fixture.sentence(3))</p><div><p>Ada Byron</p><div class=author-description>A sailor"
          + "</div></div>", "Ada Byron"
      ),
      ("", "<h1>Ein Hafen</h1><p>\(Fixture.sentence(3))</p><p>Eine Kolumne von Ada Byron</p>", "Ada Byron"),

      (
        "", "<h1>A harbour</h1><p itemprop=author itemscope><span itemprop=name>Ada Byron</span> writer</p>",
        "Ada Byron"
      ),
    ])
  func byline(_ head: String, _ body: String, _ names: String) throws {
    #expect(try metadata(head, body: body).byline == names)
  }

  @Test(
    "a person can have a site of their own name, and a company is not a person",
    arguments: [
      (#"{"@type":"Person","name":"Ada Byron","url":"https://example.org/ada"}"#, "Ada Byron", "Ada Byron"),
      (#"{"@type":"Person","name":"Harbour Clinic"}"#, "Harbour Clinic", nil),
      (#"{"@type":"Person","name":"Ada Maio"}"#, "Harbour Post", "Ada Maio"),
    ])
  func ownName(_ author: String, _ site: String, _ byline: String?) throws {
    let json =
      #"{"@type":"Article","author":\#(author),"publisher":{"@type":"Organization","name":"\#(site)"}}"#
    #expect(try metadata("<script type=application/ld+json>\(json)</script>").byline == byline)
  }

  @Test(
    "dates, licenses, comments and other articles give no author",
    arguments: [
      "<p class=byline>Feb 11</p>", "<a rel=author>CC-BY 4.0</a>", "<p class=author>Read more</p>",
      "<div class=related><p class=byline>By Ada Byron</p></div>", "<p class=byline>5 min read</p>",
      "<div class=comments><a rel=author>Ada Byron</a></div>",
      "<p class=byline>By Harbour Financial Tips</p>",
      "<p class=byline>Worldwide</p>",
    ])
  func nobody(_ body: String) throws {
    #expect(try metadata("", body: "<h1>A harbour</h1>\(body)").byline == nil)
  }

  @Test(
    "the site's name is not an author, however it is written",
    arguments: [
      ("Harbour Post", "HarbourPost.com"), ("Harbour Post, Frankfurt a. M., Germany", "Harbour Post"),
      ("Harbour Post Kitchens", "Harbour Post"),
    ])
  func site(_ author: String, _ site: String) throws {
    let head = "<meta name=author content='\(author)'><meta property=og:site_name content='\(site)'>"
    #expect(try metadata(head).byline == nil)
  }

  @Test("creators are used as authors if the stated authors are only some of them")
  func creators() throws {
    let json = #"{"@type":"Article","author":"Ada Byron","creator":["Ada Byron","Mary Shelley"]}"#
    let found = try metadata("<script type=application/ld+json>\(json)</script>")
    #expect(found.byline == "Ada Byron, Mary Shelley")
  }

  @Test(
    "a date far from the title is used if it is the only one or labeled as the publication date",
    arguments: [
      "<p>Published 2 March 2024</p>", "<dl><dt>Date published</dt><dd>2 March 2024</dd></dl>",
      "<p><time datetime=2024-03-02>the other day</time></p>",
    ])
  func farDate(_ line: String) throws {
    let body = "<h1>A harbour</h1>\(String(repeating: "<p>\(Fixture.sentence(3))</p>", count: 300))\(line)"
    #expect(try metadata("", body: body).published == "2024-03-02")
  }

  @Test(
    "dates in many languages and forms are read",
    arguments: [
      ("2. März 2024", "de"), ("2 mars 2024", "fr"), ("2 de março de 2024", "pt"), ("2 maart 2024", "nl"),
      ("2 marca 2024", "pl"), ("2 марта 2024 г.", "ru"), ("2 березня 2024", "uk"), ("2. března 2024", "cs"),
      ("2 Mart 2024", "tr"), ("2. maaliskuuta 2024", "fi"), ("2. marts 2024", "da"),
      ("2024. március 2.", "hu"),
      ("2 Μαρτίου 2024", "el"), ("2 martie 2024", "ro"), ("2 март 2024", "bg"), ("2. ožujka 2024.", "hr"),
      ("2 مارس 2024", "ar"), ("٢ مارس ٢٠٢٤", "ar"), ("2 במרץ 2024", "he"), ("2 मार्च 2024", "hi"),
      ("2 มีนาคม 2567", "th"), ("2 tháng 3, 2024", "vi"), ("2 Maret 2024", "id"), ("2024年3月2日", "ja"),
      ("2024년 3월 2일", "ko"), ("2 de març de 2024", "ca"), ("2024 m. kovo 2 d.", "lt"),
      ("March 2nd, 2024", "en"),
      ("02.03.2024", "de"), ("3/2/2024", "en-US"), ("2/3/2024", "en-GB"), ("2024/03/02", "ja"),
    ])
  func languages(_ text: String, _ language: String) throws {
    let found = try metadata("", body: "<h1>A harbour</h1><p class=date>\(text)</p>", lang: language)
    #expect(found.published == "2024-03-02")
  }

  @Test(
    "machine-readable dates keep their zone and precision",
    arguments: [
      ("2024-03-02T10:15:00.123+0130", "2024-03-02T10:15:00+01:30"), ("2024-03-02 10:15", "2024-03-02T10:15"),
      ("Sat, 02 Mar 2024 10:15:00 GMT", "2024-03-02T10:15:00Z"),
      ("Sat, 02 Mar 2024 10:15:00 -0500", "2024-03-02T10:15:00-05:00"), ("20240302", "2024-03-02"),
      ("1709374500", "2024-03-02T10:15:00Z"), ("1709374500123", "2024-03-02T10:15:00Z"),
    ])
  func machineDates(_ text: String, _ date: String) throws {
    #expect(try metadata("<meta property=article:published_time content='\(text)'>").published == date)
  }

  @Test(
    "metadata around the title is the article's, whatever its boxes are called",
    arguments: [
      "<div class=image-teaser><h1>A harbour</h1><p>By Ada Byron</p><p>2 March 2024</p></div>",
      "<h1>A harbour</h1><p class=text-secondary>By <b>Ada Byron</b><br>2 March 2024</p>",
      "<div><div class=x1>A harbour</div></div><div>By Ada Byron</div><div>2 March 2024, 11:59</div>",
      "<h1>A harbour</h1><div><span>Published</span> <b>2 March 2024</b></div><div>By <i>Ada Byron</i></div>",
    ])
  func surroundings(_ body: String) throws {
    let found = try metadata("<meta property=og:title content='A harbour'>", body: body)
    #expect(found.byline == "Ada Byron" && found.published == "2024-03-02")
  }

  @Test(
    "a date shown to readers takes precedence over a later one in the head",
    arguments: [
      "<p>Published Mar 2, 2024</p><p>Updated Sep 9, 2024</p>",
      "<p>PUBLISHED: <time>March 2, 2024 at 11:30 p.m.</time> | UPDATED: <time>September 9, 2024</time></p>",
    ])
  func told(_ lines: String) throws {
    let head = "<meta property=article:published_time content=2024-09-09>"
    #expect(try metadata(head, body: "<h1>A harbour</h1>\(lines)").published == "2024-03-02")
  }

  @Test(
    "the date of a WebPage record is used only if the page has an author",
    arguments: [("", nil), ("<meta name=author content='Ada Byron'>", "2024-03-02")])
  func pageDate(_ author: String, _ date: String?) throws {
    let json = #"{"@type":"WebPage","datePublished":"2024-03-02"}"#
    let head = "<script type=application/ld+json>\(json)</script>\(author)"
    #expect(try metadata(head, body: "<h1>A harbour</h1>").published == date)
  }

  @Test("the date of a cited source far below is not the page's date")
  func citedDate() throws {
    let citation =
      "<p>Byron, Ada (<span class=date>March 2, 1999</span>), The harbour at dawn and other boats</p>"
    let body = "<h1>A harbour</h1>\(Fixture.paragraphs(250))\(citation)"
    #expect(try metadata("", body: body).published == nil)
  }

  @Test(
    "a date under the headline is used, also in a secondary color, but not in a secondary column",
    arguments: [
      ("text-secondary", "2026-03-13"), ("color-pub-secondary-text", "2026-03-13"), ("secondary", nil),
    ])
  func secondaryDate(_ name: String, _ date: String?) throws {
    let body = "<h1>A harbour</h1><div class='\(name)'><div>Mar 13, 2026</div></div>\(Fixture.paragraphs(4))"
    #expect(try metadata("", body: body).published == date)
  }

  @Test("the publication date takes precedence over the modification date")
  func modified() throws {
    let found = try metadata(
      "",
      body:
        "<h1>A harbour</h1><p>Updated <time datetime=2024-03-05>5</time> Published <time datetime=2024-03-02>2</time></p>"
    )
    #expect(found.published == "2024-03-02")
    #expect(found.modified == "2024-03-05")
    let head = try metadata("<meta property=article:modified_time content=2024-03-05T08:00:00+02:00>")
    #expect(head.modified == "2024-03-05T08:00:00+02:00" && head.published == nil)
  }

  @Test(
    "no date is invented",
    arguments: [
      "<p>Since 1998 we have sold 12/3/4567 fish.</p>", "<p class=date>Yesterday</p>",
      "<p class=date>2/3/2024</p>",
      "<div class=comments><time datetime=2024-03-02>x</time></div>", "<p class=date>31/31/2024</p>",
      "<p>As section 3.5.5 says.</p>", "<p class=date>Version 1.2.15</p>",
    ])
  func noDate(_ body: String) throws {
    let page =
      "<html><body><article><h1>A harbour</h1>\(body)\(Fixture.paragraphs(4))</article></body></html>"
    #expect(try article(page, url: "https://example.org/a").published == nil)
  }

  @Test(
    "a date in the address counts only if its numbers are adjacent",
    arguments: [("/2024/03/02/boats", "2024-03-02"), ("/2024/03/3-boats-2", nil), ("/2024_11_fish_1", nil)])
  func addressDate(_ path: String, _ date: String?) throws {
    let page = "<html><body><article><h1>A harbour</h1>\(Fixture.paragraphs(4))</article></body></html>"
    #expect(try article(page, url: "https://example.org" + path).published == date)
  }

  @Test(
    "the lead image is the first stated one that is large enough, or else the first in the article",
    arguments: [
      (
        "<meta property=og:image content=/s.png><meta property=og:image:width content=64>"
          + "<meta property=og:image content=/l.png><meta property=og:image:width content=1200>", "", "/l.png"
      ),
      ("<meta property=og:image content='{{image}}'><meta name=twitter:image content=/t.png>", "", "/t.png"),
      (
        "<meta property=og:image content=data:image/png;base64,AA><link rel=image_src href=/i.png>", "",
        "/i.png"
      ),
      ("<meta property=og:image content=/film.mp4>", "<img itemprop=image src=/m.png>", "/m.png"),
      (
        "", "<p>\(Fixture.sentence(9))</p><img src=/avatar.png><img src=/small.png width=40><img src=/a.png>",
        "/a.png"
      ),
      ("", "<p>\(Fixture.sentence(9))</p><video poster=/still.png src=/v.mp4></video>", "/still.png"),
      ("", "<p>\(Fixture.sentence(9))</p><img src=/film.mp4><img src=/a.png>", "/a.png"),
    ])
  func image(_ head: String, _ body: String, _ path: String) throws {
    let found = try metadata(head, body: "<h1>A harbour</h1>\(body)")
    #expect(found.leadImage == "https://www.example.org" + path)
  }

  @Test("markup in a description is text")
  func excerpt() throws {
    let found = try metadata("<meta name=description content='&lt;p&gt;One &lt;b&gt;two&lt;/b&gt; 3 &lt; 4'>")
    #expect(found.excerpt == "One two 3 < 4")
  }
}
