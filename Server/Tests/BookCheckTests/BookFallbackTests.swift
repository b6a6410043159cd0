// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import TestSupport
import Testing

@Suite("Simpler forms of a rejected book")
struct BookFallbackTests {
  @Test("after a rejection without a reason, each form is offered once, simplest last")
  func climbs() {
    var tried: [BookForm] = []
    while let next = BookFallback.next(after: "E999", tried: tried) { tried.append(next) }
    #expect(tried == [.strict, .plain, .html, .text])
  }

  @Test(
    "a rejection with another cause offers no other form",
    arguments: ["", "E009", "not-approved", "too-large"])
  func stays(code: String) {
    #expect(BookFallback.next(after: code, tried: []) == nil)
  }

  @Test("a form that was skipped is not offered later")
  func noWayBack() {
    #expect(BookFallback.next(after: "e999", tried: [.html]) == .text)
  }

  @Test("every form of a valid book has the same bytes every time", arguments: BookForm.allCases)
  func reproducible(form: BookForm) throws {
    let book = try SoundBooks.ours().packed()
    let variant = try #require(try BookVariant.made(form, of: book))
    #expect(try BookVariant.made(form, of: book) == variant)
    #expect(try BookVariant.made(form, of: TestImages.jpeg) == nil)
  }

  @Test("the plain book has no findings, no roles and no bold elements")
  func plain() throws {
    let book = try SoundBooks.ours().packed()
    let variant = try #require(try BookVariant.made(.plain, of: book))
    #expect(BookCheck.findings(in: variant.bytes) == [])
    let unpacked = try #require(UnpackedBook(variant.bytes))
    let page = String(decoding: try unpacked["EPUB/chapter-1.xhtml"].unwrapped, as: UTF8.self)
    for gone in ["epub:type=", "role=", " lang=", "<em>", "<b>", "<strong>"] { #expect(!page.contains(gone)) }
  }

  @Test("the HTML form has all pages, embedded images, and links within the page")
  func html() throws {
    let variant = try #require(try BookVariant.made(.html, of: try SoundBooks.foreign.packed()))
    let text = String(decoding: variant.bytes, as: UTF8.self)
    #expect(text.contains("data:image/jpeg;base64,") && !text.contains("cover.jpg"))
    #expect(text.contains("id=\"page-2-spot\"") && text.contains("href=\"#page-2-spot\""))
    #expect(text.contains("Noch ein") && text.contains("Eins"))
  }

  @Test("the plain text keeps the order and the paragraphs")
  func text() throws {
    let variant = try #require(try BookVariant.made(.text, of: try SoundBooks.foreign.packed()))
    let text = String(decoding: variant.bytes.dropFirst(3), as: UTF8.self)
    #expect(text == "Ein Buch & mehr\n\n\nEins\n\nEin\u{A0}Wort — weiter\n\n\nZwei\n\nNoch ein Wort.\n")
  }
}
