// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

// XML and the package document
extension Fault {
  static let documents: [Fault] = [
    Fault("a paragraph is not closed", .foreign, "malformed", ["RSC-016"]) {
      try $0.edit("two.html", "</p>", "")
    },
    Fault("a closing tag without an opening one", .ours, "malformed", ["RSC-016"]) {
      try $0.insert("chapter-1.xhtml", before: "</body>", "</em>")
    },
    Fault("an attribute without quotes", .foreign, "malformed", ["RSC-016"]) {
      try $0.edit("two.html", "id=\"spot\"", "id=spot")
    },
    Fault("a bare ampersand", .foreign, "malformed", ["RSC-016"]) {
      try $0.edit("two.html", "Noch ein", "Noch & ein")
    },
    Fault("an entity that XML does not define", .ours, "unknown-entity", ["RSC-016", "RSC-005"]) {
      try $0.insert("chapter-1.xhtml", before: "</body>", "<p>a&nbsp;b</p>")
    },
    Fault("hyphens in a comment", .ours, "comment-dashes", ["RSC-016"]) {
      try $0.insert("chapter-1.xhtml", before: "</body>", "<!-- a -- b -->")
    },
    Fault("a space before the declaration", .foreign, "late-declaration", ["RSC-016"]) {
      $0.entries[try $0.index("two.html")].bytes.insert(0x0A, at: 0)
    },
    Fault("no declaration", .foreign, "no-declaration") {
      try $0.edit("two.html", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", "")
    },
    Fault("a byte order mark", .foreign, "byte-order-mark") {
      $0.entries[try $0.index("two.html")].bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    },
    Fault("a page in ISO-8859-1", .foreign, "foreign-encoding", ["CSS-003"]) { book in
      let index = try book.index("two.html")
      let text = String(decoding: book.entries[index].bytes, as: UTF8.self)
        .replacingOccurrences(of: "utf-8", with: "iso-8859-1").replacingOccurrences(
          of: "Noch", with: "Schöner")
      book.entries[index].bytes = Array(try text.data(using: .isoLatin1).unwrapped)
    },
    Fault("an invalid UTF-8 byte", .ours, "broken-text", ["RSC-016"]) { book in
      try book.insert("chapter-1.xhtml", before: "</body>", "<p>Z@rich</p>")
      let index = try book.index("chapter-1.xhtml")
      let position = try (book.entries[index].bytes.firstIndex(of: UInt8(ascii: "@"))).unwrapped
      book.entries[index].bytes[position] = 0xFC
    },
    Fault("the DOCTYPE of an older HTML version", .ours, "doctype", ["HTM-004"]) {
      try $0.edit(
        "chapter-1.xhtml", "<!DOCTYPE html>",
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd\">"
      )
    },
    Fault("entities declared in the page", .ours, "declared-entities") {
      try $0.edit("chapter-1.xhtml", "<!DOCTYPE html>", "<!DOCTYPE html [<!ENTITY firm \"The Firm\">]>")
      try $0.insert("chapter-1.xhtml", before: "</body>", "<p>&firm;</p>")
    },
    Fault("a repeated ID", .foreign, "duplicate-id", ["RSC-005"]) {
      try $0.insert("two.html", before: "</body>", "<p id=\"spot\">x</p>")
    },
  ]

  static let package: [Fault] = [
    Fault("unique-identifier names nothing", .foreign, "identifier-missing", ["OPF-030"]) {
      try $0.edit("content.opf", "unique-identifier=\"uid\"", "unique-identifier=\"other\"")
    },
    Fault("an invalid UUID", .foreign, "identifier-uuid", ["OPF-085"]) {
      try $0.edit("content.opf", ">9783161484100<", ">urn:uuid:not-a-uuid<")
      try $0.edit("toc.ncx", "9783161484100", "urn:uuid:not-a-uuid")
    },
    Fault("no title", .foreign, "title-missing", ["RSC-005"]) {
      try $0.edit("content.opf", "<dc:title>Ein Buch &amp; mehr</dc:title>", "")
    },
    Fault("no language", .ours, "language-missing", ["RSC-005"]) {
      try $0.edit("package.opf", "<dc:language>en</dc:language>", "")
    },
    Fault("two languages", .foreign, "several-languages") {
      try $0.insert("content.opf", before: "<dc:date>", "<dc:language>en</dc:language>")
    },
    Fault("an invalid language", .foreign, "language-invalid") {
      try $0.edit("content.opf", ">de-AT<", ">Deutsch<")
    },
    Fault("no modification time", .ours, "modified-missing", ["RSC-005"]) {
      try removeModified(&$0, leaving: "")
    },
    Fault("two modification times", .ours, "modified-missing", ["RSC-005"]) {
      try $0.insert(
        "package.opf", before: "</metadata>",
        "<meta property=\"dcterms:modified\">2026-01-01T00:00:00Z</meta>")
    },
    Fault("a modification time without hours", .ours, "modified-invalid", ["RSC-005"]) {
      try removeModified(&$0, leaving: "<meta property=\"dcterms:modified\">2026-11-18</meta>")
    },
    Fault("an invalid date", .foreign, "date-invalid", ["OPF-053", "OPF-054"]) {
      try $0.edit("content.opf", "2009-05", "soon")
    },
    Fault("a shop's number", .foreign, "store-identifier") {
      try $0.insert(
        "content.opf", before: "<dc:date>",
        "<dc:identifier opf:scheme=\"MOBI-ASIN\">B000000000</dc:identifier>")
    },
    Fault("an unknown version", .foreign, "version-unknown", ["OPF-001", "PKG-023", "RSC-005"]) {
      try $0.edit("content.opf", "version=\"2.0\"", "version=\"2.7\"")
    },
    Fault("an item without a type", .foreign, "item-incomplete", ["RSC-005"]) {
      try $0.edit(
        "content.opf", "href=\"Styles/main.css\" media-type=\"text/css\"", "href=\"Styles/main.css\"")
    },
    Fault("an item without its file", .foreign, "file-missing", ["RSC-001"]) {
      try $0.insert("content.opf", before: "</opf:manifest>", item("gone", "Images/gone.jpg", "image/jpeg"))
    },
    Fault("an item with a web address", .foreign, "remote-item") {
      try $0.insert(
        "content.opf", before: "</opf:manifest>", item("far", "http://example.org/x.jpg", "image/jpeg"))
    },
    Fault("a file declared twice", .foreign, "declared-twice", ["OPF-074"]) {
      try $0.insert("content.opf", before: "</opf:manifest>", item("again", "Styles/main.css", "text/css"))
    },
    Fault("an undeclared file", .foreign, "undeclared", ["OPF-003"]) {
      $0.add("OEBPS/notes.txt", "x")
    },
    Fault("an image of a different type than declared", .foreign, "type-mismatch", ["OPF-029"]) {
      try $0.edit("content.opf", "image/jpeg", "image/png")
    },
    Fault("a type that does not exist", .foreign, "type-mismatch", ["OPF-029", "RSC-032", "MED-003"]) {
      try $0.edit("content.opf", "image/jpeg", "image/jpg")
    },
    Fault("an image name with the wrong extension", .foreign, "wrong-ending", ["PKG-022"]) { book in
      book.entries[try book.index("cover.jpg")].name = "OEBPS/Images/cover.png"
      try book.edit("content.opf", "Images/cover.jpg", "Images/cover.png")
      try book.edit("one.html", "Images/cover.jpg", "Images/cover.png")
    },
    Fault("a property that does not apply", .ours, "property-undue", ["OPF-015"]) {
      try $0.edit("package.opf", "properties=\"nav\"", "properties=\"nav svg\"")
    },
    Fault("a non-linear page that no link reaches", .ours, "spine-unreached") {
      let chapter = try $0["chapter-2.xhtml"].bytes
      $0.add("EPUB/aside.xhtml", chapter)
      try $0.insert(
        "package.opf", before: "</manifest>",
        "<item id=\"aside\" href=\"aside.xhtml\" media-type=\"application/xhtml+xml\"/>")
      try $0.insert("package.opf", before: "</spine>", "<itemref idref=\"aside\" linear=\"no\"/>")
    },
    Fault("an unknown item in the reading order", .foreign, "spine-unknown", ["OPF-049"]) {
      try $0.insert("content.opf", before: "</opf:spine>", "<opf:itemref idref=\"nobody\"/>")
    },
    Fault("a page twice in the reading order", .foreign, "spine-twice", ["OPF-034", "RSC-005"]) {
      try $0.insert("content.opf", before: "</opf:spine>", "<opf:itemref idref=\"one\"/>")
    },
    Fault("a style sheet in the reading order", .foreign, "spine-type", ["OPF-042", "OPF-043"]) {
      try $0.insert("content.opf", before: "</opf:spine>", "<opf:itemref idref=\"css\"/>")
    },
    Fault("an empty reading order", .foreign, "spine-empty", ["RSC-005", "OPF-019", "OPF-033"]) {
      try $0.edit("content.opf", "<opf:itemref idref=\"one\"/><opf:itemref idref=\"two\"/>", "")
    },
    Fault("no cover", .foreign, "cover-missing") {
      try $0.edit("content.opf", "<opf:meta name=\"cover\" content=\"cover-picture\"/>", "")
    },
    Fault("a cover that is not an image", .foreign, "cover-wrong") {
      try $0.edit("content.opf", "content=\"cover-picture\"", "content=\"css\"")
    },
  ]

  private static func removeModified(_ book: inout DamagedBook, leaving text: String) throws {
    let opf = String(decoding: try book["package.opf"].bytes, as: UTF8.self)
    let start = try opf.firstRange(of: "<meta property=\"dcterms:modified\">").unwrapped.lowerBound
    let end = try opf[start...].firstRange(of: "</meta>").unwrapped.upperBound
    try book.edit("package.opf", String(opf[start..<end]), text)
  }
}

extension Optional {
  struct Nothing: Error {}

  var unwrapped: Wrapped {
    get throws {
      guard let self else { throw Nothing() }
      return self
    }
  }
}
