// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Testing

@Suite("The repair ladder")
struct RepairLadderTests {
  @Test("an answer without a reason leads down the ladder, each rung once")
  func climbs() {
    var tried: [RepairRung] = []
    while let next = RepairLadder.next(after: "E999", tried: tried) { tried.append(next) }
    #expect(tried == [.strict, .plain, .html, .text])
  }

  @Test(
    "an answer that names another cause leads nowhere", arguments: ["", "E009", "not-approved", "too-large"])
  func stays(code: String) {
    #expect(RepairLadder.next(after: code, tried: []) == nil)
  }

  @Test("a rung that was skipped is not gone back to")
  func noWayBack() {
    #expect(RepairLadder.next(after: "e999", tried: [.html]) == .text)
  }

  @Test("every form of a sound book is the same every time", arguments: RepairRung.allCases)
  func reproducible(rung: RepairRung) throws {
    let book = try SoundBooks.ours().packed()
    let variant = try #require(try BookVariant.made(rung, of: book))
    #expect(try BookVariant.made(rung, of: book) == variant)
    #expect(try BookVariant.made(rung, of: Pictures.jpeg) == nil)
  }

  @Test("the plain book has no fault, no roles and no bold by name")
  func plain() throws {
    let book = try SoundBooks.ours().packed()
    let variant = try #require(try BookVariant.made(.plain, of: book))
    #expect(BookCheck.findings(in: variant.bytes) == [])
    let unpacked = try #require(UnpackedBook(variant.bytes))
    let page = String(decoding: try unpacked["EPUB/chapter-1.xhtml"].unwrapped, as: UTF8.self)
    for gone in ["epub:type=", "role=", " lang=", "<em>", "<b>", "<strong>"] { #expect(!page.contains(gone)) }
  }

  @Test("the page of HTML has all pages, its pictures in it, and links that lead to places in it")
  func html() throws {
    let variant = try #require(try BookVariant.made(.html, of: try SoundBooks.foreign.packed()))
    let text = String(decoding: variant.bytes, as: UTF8.self)
    #expect(text.contains("data:image/jpeg;base64,") && !text.contains("cover.jpg"))
    #expect(text.contains("id=\"page-2-place\"") && text.contains("href=\"#page-2-place\""))
    #expect(text.contains("Noch ein") && text.contains("Eins"))
  }

  @Test("the words alone keep the order and the paragraphs")
  func text() throws {
    let variant = try #require(try BookVariant.made(.text, of: try SoundBooks.foreign.packed()))
    let text = String(decoding: variant.bytes.dropFirst(3), as: UTF8.self)
    #expect(text == "Ein Buch & mehr\n\n\nEins\n\nEin\u{A0}Wort — weiter\n\n\nZwei\n\nNoch ein Wort.\n")
  }
}
