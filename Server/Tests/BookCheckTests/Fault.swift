// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Testing

/// One fault of a valid book, and the expected findings.
struct Fault: Sendable, CustomTestStringConvertible {
  enum Base: String, Sendable { case ours, foreign }

  let name: String
  let base: Base
  /// Sharepipe's code for the fault.
  ///
  /// No other code may be reported.
  let code: String
  /// The codes of which epubcheck 4.2.6 reports one, or an empty array if it has no such rule.
  let epubcheck: [String]
  /// Whether `--fix` repairs it.
  let isRepairable: Bool
  let damage: @Sendable (inout DamagedBook) throws -> Void

  init(
    _ name: String, _ base: Base, _ code: String, _ epubcheck: [String] = [], isRepairable: Bool = true,
    _ damage: @escaping @Sendable (inout DamagedBook) throws -> Void
  ) {
    (self.name, self.base, self.code, self.epubcheck, self.isRepairable) = (
      name, base, code, epubcheck, isRepairable
    )
    self.damage = damage
  }

  var testDescription: String { name }

  func book() throws -> [UInt8] {
    var book = DamagedBook(base == .ours ? try SoundBooks.ours() : SoundBooks.foreign)
    try damage(&book)
    return book.zipped()
  }

  static let all = archive + documents + package + contents + pages + links + styles + images
}

extension Fault {
  static let archive: [Fault] = [
    Fault("mimetype is not first", .foreign, "mimetype-first", ["PKG-006"]) {
      $0.entries.append($0.entries.removeFirst())
    },
    Fault("no mimetype", .ours, "mimetype-first", ["PKG-006"]) { $0.entries.removeFirst() },
    Fault("mimetype is compressed", .foreign, "mimetype-text", ["PKG-007"]) { book in
      let text = book.entries[0].bytes
      book.entries[0].checksum = DamagedBook.crc(text)
      book.entries[0].size = text.count
      book.entries[0].bytes = DamagedBook.deflated(text)
      book.entries[0].method = 8
    },
    Fault("mimetype ends with a line break", .ours, "mimetype-text", ["PKG-007"]) {
      $0.entries[0].bytes.append(0x0A)
    },
    Fault("mimetype has an extra field", .foreign, "mimetype-extra", ["PKG-005"]) {
      $0.entries[0].extra = [0x55, 0x54, 1, 0, 0]
    },
    Fault("a file appears twice", .foreign, "duplicate-entry", ["OPF-060"]) {
      $0.entries.append(try $0["main.css"])
    },
    Fault("two names differ only in case", .foreign, "similar-names", ["OPF-060", "OPF-061"]) { book in
      book.add("OEBPS/Text/ONE.html", try book["one.html"].bytes)
      try book.insert("content.opf", before: "</opf:manifest>", item("three", "Text/ONE.html"))
      try book.insert("content.opf", before: "</opf:spine>", "<opf:itemref idref=\"three\"/>")
    },
    Fault("two files share their bytes", .foreign, "overlapping-entries") { book in
      let inner = DamagedBook.Entry(name: "META-INF/inner.txt", bytes: Array("inner".utf8))
      let outer = DamagedBook.Entry(name: "META-INF/outer.txt", bytes: DamagedBook.local(inner))
      let offset = book.entries.reduce(0) { $0 + DamagedBook.local($1).count } + 30 + outer.name.utf8.count
      book.entries.append(outer)
      book.entries.append(inner)
      book.entries[book.entries.count - 1].offset = offset
    },
    Fault("a name is a path outside the book", .foreign, "unsafe-path") { $0.add("../outside.txt", "x") },
    Fault("a symbolic link", .ours, "symbolic-link") { book in
      book.add("META-INF/link.txt", "/etc/passwd")
      book.entries[book.entries.count - 1].mode = 0o120777
    },
    Fault("a name with a question mark", .foreign, "forbidden-name", ["PKG-009"]) {
      try renameCover(&$0, "cover?.jpg", "cover%3F.jpg")
    },
    Fault("a name with a space", .foreign, "blank-in-name", ["PKG-010"]) {
      try renameCover(&$0, "the cover.jpg", "the%20cover.jpg")
    },
    Fault("a name outside ASCII", .foreign, "foreign-name", ["PKG-012"]) {
      try renameCover(&$0, "Umschläge.jpg", "Umschl%C3%A4ge.jpg")
    },
    Fault("a page is encrypted in the archive", .foreign, "encrypted", ["PKG-008"], isRepairable: false) {
      book in
      let index = try book.index("two.html")
      book.entries[index].flags |= 1
    },
    Fault("the book is protected", .ours, "encrypted", ["RSC-004"], isRepairable: false) {
      $0.add("META-INF/encryption.xml", encryption)
    },
    Fault("a decompression bomb", .foreign, "bomb") { book in
      book.add("META-INF/bomb.bin", [UInt8](repeating: 0, count: 1_000))
      book.entries[book.entries.count - 1].method = 8
      book.entries[book.entries.count - 1].size = 60_000_000
    },
    Fault("a file with an unknown compression method", .foreign, "unknown-packing", ["PKG-008"]) { book in
      book.add("META-INF/packed.bin", "x")
      book.entries[book.entries.count - 1].method = 12
    },
    Fault("a wrong checksum", .ours, "damaged-entry") { book in
      book.add("META-INF/note.txt", "x")
      book.entries[book.entries.count - 1].checksum = 1
    },
    Fault("an empty file", .foreign, "empty-file") { $0.add("META-INF/empty.txt", "") },
    Fault("no container.xml", .foreign, "container-missing", ["RSC-002"]) { try $0.remove("container.xml") },
    Fault("the container names nothing", .foreign, "no-rootfile", ["RSC-003", "RSC-005"]) {
      try $0.edit("container.xml", "application/oebps-package+xml", "text/plain")
    },
    Fault("the container names another file", .ours, "package-missing", ["OPF-002"]) {
      try $0.edit("container.xml", "package.opf", "gone.opf")
    },
  ]

  static func item(_ id: String, _ href: String, _ type: String = "application/xhtml+xml") -> String {
    "<opf:item id=\"\(id)\" href=\"\(href)\" media-type=\"\(type)\"/>"
  }

  private static func renameCover(_ book: inout DamagedBook, _ name: String, _ address: String) throws {
    book.entries[try book.index("cover.jpg")].name = "OEBPS/Images/" + name
    try book.edit("content.opf", "Images/cover.jpg", "Images/" + address)
    try book.edit("one.html", "Images/cover.jpg", "Images/" + address)
  }

  private static let encryption = """
    <?xml version="1.0" encoding="UTF-8"?>
    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
    <enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
    <enc:CipherData><enc:CipherReference URI="EPUB/chapter-1.xhtml"/></enc:CipherData></enc:EncryptedData>
    </encryption>
    """
}
