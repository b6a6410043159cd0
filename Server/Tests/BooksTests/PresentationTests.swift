// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Testing

@Suite("A book's pages")
struct PresentationTests {
  private func opened(
    _ chapters: [Chapter], language: String? = nil, direction: String? = nil
  ) throws -> OpenedBook {
    try ContentsTests().opened(chapters, language: language, direction: direction)
  }

  @Test(
    "run from right to left if the page or only its language says so",
    arguments: [
      ("he", nil, true), ("ar-EG", nil, true), ("az-Arab", nil, true), ("fa", "rtl", true),
      ("en", "rtl", true),
      ("he", "ltr", false), ("en", nil, false), ("ks-Deva", nil, false), (nil, nil, false),
    ] as [(String?, String?, Bool)])
  func direction(language: String?, stated: String?, isRightToLeft: Bool) throws {
    let own = chapter("<h2>b</h2><p>x</p>", language: language, direction: stated)
    let opened = try opened([own], language: language, direction: stated)
    let page = opened["EPUB/chapter-1.xhtml"]
    #expect(opened["EPUB/package.opf"].contains("page-progression-direction=\"rtl\"") == isRightToLeft)
    for start in [
      "<html dir=\"rtl\"", "<body dir=\"rtl\">", "<h1 dir=\"rtl\">", "<p class=\"source\" dir=\"rtl\">",
    ] {
      #expect(page.contains(start) == isRightToLeft, "\(start)")
    }
    #expect(opened["EPUB/nav.xhtml"].contains("<body dir=\"rtl\">") == isRightToLeft)
  }

  @Test("a text whose language is only guessed has its direction")
  func guessed() throws {
    let hebrew = "<p>" + String(repeating: "הספינה יצאה בשבע בבוקר ואיש לא הרים את מבטו. ", count: 5) + "</p>"
    #expect(
      try opened([chapter(hebrew, language: nil)])["EPUB/chapter-1.xhtml"].contains("<body dir=\"rtl\">"))
  }

  @Test(
    "show a note's number once",
    arguments: [
      ("1. The note.", "The note."), ("[1] The note.", "The note."), ("(1) The note.", "The note."),
      ("<sup>1</sup> The note.", "The note."), ("<b>1.</b> The note.", "The note."),
      ("1: The note.", "The note."),
      ("1.5 million.", "1.5 million."), ("1 May.", "1 May."), ("12. The note.", "12. The note."),
      ("The note.", "The note."),
    ])
  func notes(note: String, shown: String) throws {
    for mark in ["1", "[1]"] {
      let html = try written(
        "<p>a<a id=\"r\" href=\"#n\">\(mark)</a></p><ol><li id=\"n\"><p>\(note) <a href=\"#r\">↩</a></p></li></ol>"
      )
      #expect(html.contains("role=\"doc-backlink\">\(mark)</a> \(shown)"), "\(html)")
    }
  }

  @Test("set the standfirst apart from the text, and nothing else")
  func standfirst() throws {
    let html = "<div><p>A <em>short</em> summary.</p></div><p>A short summary. And text.</p>"
    let styled = Chapter(title: "T", wordCount: 0, standfirst: "A short summary.", html: html)
    let page = try opened([styled]).chapter
    #expect(page.contains("<p class=\"standfirst\">A <em>short</em> summary.</p>"))
    #expect(page.ranges(of: "standfirst").count == 1)
    for other in [nil, "Another summary.", "", "A short summary. And more."] {
      let plain = Chapter(title: "T", wordCount: 0, standfirst: other, html: "<p>First text.</p>")
      #expect(try !opened([plain]).chapter.contains("standfirst"))
    }
  }

  @Test("of a digest list each article with its site, its minutes and its first line")
  func digest() throws {
    let long = String(repeating: "word ", count: 60)
    let chapters = [
      Chapter(
        title: "One", siteName: "Site", wordCount: 1_000, html: "<h2>x</h2><p>The first line.</p><p>More.</p>"
      ),
      Chapter(title: "Two", wordCount: 0, html: "<p>\(long)</p>"),
      Chapter(title: "Three", wordCount: 0, html: "<hr/>"),
    ]
    let contents = try opened(chapters)["EPUB/nav.xhtml"]
    #expect(
      contents.contains(
        "One<span class=\"site\"> · Site · <span dir=\"ltr\">5 min</span></span><br/><span class=\"beginning\">The first line.</span></a>"
      ))
    let cut = try #require(contents.firstMatch(of: /<span class="beginning">(word [^<]*)<\/span>/)).1
    #expect(cut.hasSuffix("word…") && cut.count <= 111)
    #expect(contents.contains("\">Three</a></li>"))
  }
}
