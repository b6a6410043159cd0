// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import FuzzRun

/// Reads the bytes as a book, or as one file of a valid book, depending on the first byte.
///
/// For every input, the check ends, a repaired book is a ZIP file, and repairing it again changes no byte.
private func fuzzBook(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 0 else { return }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  check(book(from: bytes, choice: Int(start.pointee)))
}

private func book(from bytes: [UInt8], choice: Int) -> [UInt8] {
  guard choice % 8 > 0 else { return bytes }
  var book = SeedBook.sound
  let index = (choice % 8 - 1) % book.files.count
  book.files[index].bytes = bytes
  return (try? book.packed()) ?? bytes
}

private func check(_ bytes: [UInt8]) {
  let findings = BookCheck.findings(in: bytes)
  guard let repair = try? BookRepair.repaired(bytes) else { return }
  if findings.isEmpty && repair.book != bytes { fatalError("a sound book was changed") }
  if repair.book == bytes { return }
  guard UnpackedBook(repair.book) != nil else { fatalError("the repaired book is not a ZIP file") }
  let again = BookCheck.findings(in: repair.book)
  if again != repair.left { fatalError("what is left is not what is found: \(again) \(repair.left)") }
  for form in BookForm.allCases { _ = try? BookVariant.made(form, of: repair.book) }
}

/// A small valid book into which the fuzzed file is put.
private enum SeedBook {
  static let sound = UnpackedBook(files: [
    file(
      "META-INF/container.xml",
      """
      <?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
      <rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
      """),
    file(
      "p.opf",
      """
      <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">urn:x</dc:identifier><dc:title>t</dc:title>
      <dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest>
      <item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="x" href="t.ncx"
      media-type="application/x-dtbncx+xml"/><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>
      <item id="s" href="s.css" media-type="text/css"/><item id="j" href="j.jpg" media-type="image/jpeg"/></manifest>
      <spine toc="x"><itemref idref="c"/></spine></package>
      """),
    file(
      "c.xhtml",
      """
      <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><link rel="stylesheet"
      type="text/css" href="s.css"/></head><body><h1 id="a">t</h1><p><a href="#a">x</a></p></body></html>
      """),
    file(
      "t.ncx",
      """
      <?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid"
      content="urn:x"/></head><docTitle><text>t</text></docTitle><navMap><navPoint id="p" playOrder="1"><navLabel><text>t</text>
      </navLabel><content src="c.xhtml#a"/></navPoint></navMap></ncx>
      """),
    file("s.css", "p { margin: 0 }"),
    file("j.jpg", "x"),
    file(
      "n.xhtml",
      """
      <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>
      <title>t</title></head><body><nav epub:type="toc"><ol><li><a href="c.xhtml">t</a></li></ol></nav></body></html>
      """),
  ])

  private static func file(_ name: String, _ text: String) -> UnpackedBook.File {
    .init(name: name, bytes: Array(text.utf8))
  }
}

@main
struct FuzzBook {
  static func main() {
    fuzz { start, count in
      if let start { fuzzBook(start, count) }
      return 0
    }
  }
}
