// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import TestSupport
import Testing

@Suite("An EPUB")
struct EPUBWriterTests {
  @Test("starts with its stored media type, has one time and no extra fields, and opens in other programs")
  func container() throws {
    let opened = try OpenedBook(EPUBWriter().write(book(chapters: [chapter("<p>x</p>")]), images: []))
    let first = try #require(opened.entries.first)
    #expect(first.name == "mimetype" && first.offset == 0 && first.stored)
    #expect(String(decoding: first.content, as: UTF8.self) == "application/epub+zip")
    #expect(opened.entries.allSatisfy { $0.extra == 0 && $0.date == [1980, 1, 1, 0, 0, 0] })
    #expect(opened.entries.allSatisfy { $0.attributes == 0 })
    #expect(
      opened.names == [
        "mimetype", "META-INF/container.xml", "EPUB/package.opf", "EPUB/nav.xhtml", "EPUB/toc.ncx",
        "EPUB/style.css", "EPUB/chapter-1.xhtml",
      ])
  }

  @Test("has the same bytes every time")
  func reproducible() throws {
    let images = [BookImage(url: "https://e.org/1", bytes: TestImages.png)]
    let book = book(chapters: [
      chapter("<p id=\"a\" lang=\"de\" dir=\"rtl\"><a href=\"#a\">x</a><img src=\"https://e.org/1\"/></p>")
    ])
    let first = try EPUBWriter().write(book, images: images)
    for _ in 0..<5 { #expect(try EPUBWriter().write(book, images: images) == first) }
  }

  @Test("has the same identifier in both files, one time and one language")
  func metadata() throws {
    let opened = try OpenedBook(
      EPUBWriter().write(book(language: "pt_br", chapters: [chapter("<p>x</p>")]), images: []))
    let (opf, ncx) = (opened["EPUB/package.opf"], opened["EPUB/toc.ncx"])
    let identifier = "urn:uuid:0199c7b5-2f2e-7a00-8000-0123456789ab"
    #expect(opf.contains("<dc:identifier id=\"book-id\">\(identifier)</dc:identifier>"))
    #expect(ncx.contains("<meta name=\"dtb:uid\" content=\"\(identifier)\"/>"))
    #expect(opf.ranges(of: "dcterms:modified").count == 1 && opf.contains(">2026-11-18T11:06:40Z<"))
    #expect(opf.ranges(of: "<dc:language>").count == 1 && opf.contains("<dc:language>pt-BR</dc:language>"))
    #expect(opf.contains("<dc:date>2026-11-18</dc:date>"))
  }

  @Test("names a language even if none is known", arguments: [nil, "", "und", "klingon!", "e"])
  func unknownLanguage(language: String?) throws {
    let opened = try OpenedBook(
      EPUBWriter().write(
        book(language: language, chapters: [chapter("<p>x</p>", language: language)]), images: []))
    #expect(opened["EPUB/package.opf"].contains("<dc:language>en</dc:language>"))
    #expect(!opened["EPUB/chapter-1.xhtml"].contains("lang="))
  }

  @Test("starts every page with the XML declaration")
  func declarations() throws {
    let opened = try OpenedBook(
      EPUBWriter().write(book(chapters: [chapter("<p>x</p>"), chapter("y")]), images: []))
    let pages = opened.entries.filter {
      $0.name.hasSuffix("ml") || $0.name.hasSuffix("opf") || $0.name.hasSuffix("ncx")
    }
    #expect(pages.count == 6)
    #expect(
      pages.allSatisfy { $0.content.starts(with: Data("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)) })
  }

  @Test("shows the source and the reading time below the title")
  func sourceLine() throws {
    let opened = try OpenedBook(EPUBWriter().write(book(chapters: [chapter("<p>x</p>")]), images: []))
    #expect(
      opened.chapter.hasPrefix(
        "<p class=\"byline\">An Author</p><p class=\"source\">Example · November 18, 2026 · <span dir=\"ltr\">5 min</span><br/>"
          + "<a dir=\"ltr\" href=\"https://www.example.org/2026/an-article?ref=1#top\">example.org/2026/an-article</a></p>"
      ))
  }

  @Test(
    "writes the date as the language of the article does, and keeps the order of the line on right-to-left pages",
    arguments: [
      ("de", "Example · 18. November 2026 · <span"), ("en-GB", "Example · 18 November 2026 · <span"),
      ("ar", "<span dir=\"ltr\">Example</span> · <span dir=\"rtl\">"),
      (
        "he",
        "<span dir=\"ltr\">Example</span> · <span dir=\"rtl\">18 בנובמבר 2026</span> · <span dir=\"ltr\">"
      ),
      ("fa", " نوامبر "), ("tlh", "Example · 2026-11-18 · <span"),
    ])
  func dates(language: String, line: String) throws {
    let chapter = chapter("<p>x</p>", language: language)
    let opened = try OpenedBook(
      EPUBWriter().write(book(language: language, chapters: [chapter]), images: []))
    #expect(opened.chapter.contains(line), "\(opened.chapter.prefix(400))")
    #expect(language == "tlh" || !opened.chapter.contains("2026-11-18"))
  }

  @Test("names the site if there is no author")
  func siteAsAuthor() throws {
    let opened = try OpenedBook(
      EPUBWriter().write(book(authors: [" "], chapters: [chapter("x")]), images: []))
    #expect(opened["EPUB/package.opf"].contains("<dc:creator>Example</dc:creator>"))
  }

  @Test("of a right-to-left page turns its pages in that direction")
  func rightToLeft() throws {
    let chapter = chapter("<p>x</p>", language: "ar", direction: "rtl")
    let opened = try OpenedBook(
      EPUBWriter().write(book(language: "ar", direction: "rtl", chapters: [chapter]), images: []))
    #expect(opened["EPUB/package.opf"].contains("page-progression-direction=\"rtl\""))
    #expect(opened["EPUB/chapter-1.xhtml"].contains("<html dir=\"rtl\" lang=\"ar\""))
  }

  @Test("is not written without a chapter")
  func noChapters() {
    #expect(throws: BookError.noChapters) { try EPUBWriter().write(book(chapters: []), images: []) }
  }

  @Test(
    "is not written from HTML that is not well-formed, and the error names the chapter",
    arguments: [
      "<p>", "</body><body>", "</body>", "a</body>", "</body>x", "</body><!-- --><body>",
      "<?x?>", "<?x y?>", "<body>", "<p>&nbsp;</p>", "<p a=1>x</p>",
      "a\u{0}b",
      "<!DOCTYPE x [<!ENTITY e \"x\">]><p>&e;</p>", "a & b", "<x:p>y</x:p><p><p>",
    ])
  func malformed(html: String) {
    let error = #expect(throws: BookError.self) {
      try EPUBWriter().write(
        book(chapters: [chapter("<p>good</p>"), chapter(html, title: "The bad one")]), images: [])
    }
    #expect(error?.description.hasPrefix("Chapter 2 (The bad one) is not well-formed: ") == true)
  }
}
