// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Testing

@Suite("A book's contents")
struct ContentsTests {
  func opened(
    _ chapters: [Chapter], language: String? = "en", direction: String? = nil
  ) throws -> OpenedBook {
    let book = book(language: language, direction: direction, chapters: chapters)
    return try OpenedBook(EPUBWriter().write(book, images: []))
  }

  @Test("are a page in reading order only if there is more than one article to choose from")
  func page() throws {
    let read = "<spine toc=\"ncx\">\n<itemref idref=\"nav\"/>\n<itemref idref=\"chapter-1\"/>"
    let headings = "<h2>a</h2><p>x</p><h2>b</h2><p>x</p>"
    #expect(try !opened([chapter("x")])["EPUB/package.opf"].contains(read))
    #expect(try !opened([chapter(headings)])["EPUB/package.opf"].contains(read))
    #expect(try !opened([chapter(headings + "<h2>c</h2>")])["EPUB/package.opf"].contains(read))
    #expect(try opened([chapter("x"), chapter("y")])["EPUB/package.opf"].contains(read))
  }

  @Test("list an article's headings, two levels deep")
  func headings() throws {
    let html = "<h2>a</h2><h3>a1</h3><h4>too deep</h4><h3>a2</h3><p id=\"x\">x</p><h2 id=\"y\">b</h2>"
    let opened = try opened([chapter(html + "<p><a href=\"#x\">to x</a><a href=\"#y\">to b</a></p>")])
    #expect(
      opened["EPUB/nav.xhtml"].contains(
        "<ol><li><a href=\"chapter-1.xhtml\">A title</a><ol><li><a href=\"chapter-1.xhtml#s1\">a</a><ol>"
          + "<li><a href=\"chapter-1.xhtml#s2\">a1</a></li><li><a href=\"chapter-1.xhtml#s3\">a2</a></li></ol></li>"
          + "<li><a href=\"chapter-1.xhtml#r2\">b</a></li></ol></li></ol>"))
    #expect(opened.chapter.contains("<h2 id=\"s1\">a</h2><h3 id=\"s2\">a1</h3><h4>too deep</h4>"))
  }

  @Test("are the same in the NCX, numbered without gaps")
  func ncx() throws {
    let ncx = try opened([chapter("<h2>a</h2><h3>a1</h3><h2>b &amp; c</h2>")])["EPUB/toc.ncx"]
    let orders = ncx.matches(of: #/playOrder="(\d+)"/#).map { Int($0.1) }
    let labels = ncx.matches(of: #/<navLabel><text>(.*?)</text>/#).map { String($0.1) }
    #expect(orders == [1, 2, 3, 4] && labels == ["A title", "a", "a1", "b &amp; c"])
    #expect(ncx.contains("<meta name=\"dtb:depth\" content=\"3\"/>"))
  }

  @Test("name a part once, above its articles")
  func parts() throws {
    let chapters = ["One", "Two", "Three"].map { title in
      Chapter(
        title: title, siteName: "Site", wordCount: 1, part: title == "Three" ? nil : "Part",
        html: "<p>x</p>")
    }
    let opened = try OpenedBook(
      EPUBWriter().write(
        Book.collection(identifier: UUID(), modified: .now, title: "Digest", chapters: chapters), images: []
      ))
    #expect(
      opened["EPUB/nav.xhtml"].contains(
        "<li><a href=\"chapter-1.xhtml\">Part</a><ol><li><a href=\"chapter-1.xhtml\">One<span class=\"site\"> · Site · <span dir=\"ltr\">1 min</span></span><br/><span class=\"beginning\">x</span></a></li>"
      ))
    let orders = opened["EPUB/toc.ncx"].matches(of: #/id="([a-z]+-\d+)" playOrder="(\d+)"/#)
      .map { "\($0.1)=\($0.2)" }
    #expect(orders == ["part-1=1", "point-1=1", "point-2=2", "point-3=3"])
  }

  @Test("do not repeat a title that the article starts with")
  func repeatedTitle() throws {
    #expect(
      try opened([chapter("<div><h1>A title!</h1><p>x</p></div>")]).chapter.hasSuffix("<div><p>x</p></div>"))
    #expect(try opened([chapter("<h1>Another</h1><p>x</p>")]).chapter.hasSuffix("<h2>Another</h2><p>x</p>"))
  }
}
