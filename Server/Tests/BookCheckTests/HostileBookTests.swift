// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import TestSupport
import Testing

@Suite("Hostile books")
struct HostileBookTests {
  @Test(
    "bytes that are not a book are reported as such",
    arguments: [[], [0x50, 0x4B], Array("PK\u{3}\u{4}x".utf8), TestImages.jpeg])
  func noBook(bytes: [UInt8]) throws {
    #expect(BookCheck.findings(in: bytes).map(\.code) == ["not-zip"])
    #expect(try BookRepair.repaired(bytes).book == bytes)
  }

  @Test("a truncated book has findings and causes no crash")
  func cutOff() throws {
    let book = try SoundBooks.foreign.packed()
    for length in stride(from: 0, to: book.count, by: 311) {
      #expect(!BookCheck.findings(in: Array(book.prefix(length))).isEmpty)
    }
  }

  @Test("an archive with too many files has one finding")
  func manyFiles() throws {
    var book = DamagedBook(SoundBooks.foreign)
    for number in 0..<20_000 { book.add("META-INF/\(number)", "x") }
    #expect(Set(BookCheck.findings(in: book.zipped()).map(\.code)) == ["too-many-files"])
  }

  @Test("a page with a hundred thousand levels is too large to check")
  func deepPage() throws {
    var book = DamagedBook(SoundBooks.foreign)
    let count = 100_000
    let deep = String(repeating: "<div>", count: count) + String(repeating: "</div>", count: count)
    try book.insert("two.html", before: "</body>", deep)
    let codes = Set(BookCheck.findings(in: book.zipped()).map(\.code))
    #expect(codes == ["document-too-large"])
  }

  @Test("entities that expand without limit are not expanded")
  func laughs() throws {
    var book = DamagedBook(SoundBooks.foreign)
    let names = (1...20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">" }
    book.add("META-INF/metadata.xml", "x")
    try book.edit(
      "two.html", "<!DOCTYPE html PUBLIC", "<!DOCTYPE html [<!ENTITY e0 \"ha\">\(names.joined())]><!-- ")
    try book.edit("two.html", "xhtml11.dtd\">", "-->")
    try book.insert("two.html", before: "</body>", "<p title=\"&e20;\">&e20;</p>")
    let codes = Set(BookCheck.findings(in: book.zipped()).map(\.code))
    #expect(!codes.isEmpty && codes.isSubset(of: ["declared-entities", "malformed"]))
  }

  @Test("findings contain no terminal control characters")
  func quiet() throws {
    var book = DamagedBook(SoundBooks.foreign)
    book.add("OEBPS/\u{1B}[2Jx\u{202E}.txt", "x")
    let findings = BookCheck.findings(in: book.zipped())
    #expect(findings.contains { $0.file.hasSuffix(".txt") })
    for finding in findings {
      #expect(
        !(finding.file + finding.what).unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }
}
