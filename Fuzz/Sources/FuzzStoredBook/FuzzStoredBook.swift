// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import FuzzRun
import ShareContract
import ShareKit

/// Reads the bytes as a book, or as one of the files in a book, whose checksums are right then; the first byte selects which.
///
/// No input may crash, and no chapter has elements that run or load anything.
private func fuzzStoredBook(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let content = Data(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-book-\(getpid())")
  defer { try? FileManager.default.removeItem(at: file) }
  try? book(content, Int(start.pointee)).write(to: file)
  guard let book = try? StoredBook(file, of: ShareID.make()) else { return }
  for number in 0..<min(book.count, 20) {
    _ = book.title(of: number)
    guard let chapter = try? book.chapter(number), let address = chapter.address() else { continue }
    check(chapter, at: address)
  }
}

private func book(_ content: Data, _ choice: Int) -> Data {
  let names = ["a.html", "p.opf", "nav", "META-INF/encryption.xml", "META-INF/container.xml"]
  guard choice % 8 < names.count + 1 else { return content }
  var file = BookFile()
  if choice % 8 < names.count { file.add(names[choice % 8], content) }
  // Of two files of one name, the first counts.
  file.add("META-INF/container.xml", "<rootfile full-path='p.opf'/>")
  file.add(
    "p.opf",
    """
    <item id='a' href='a.html' media-type='text/html'/><item id='n' href='nav' properties='nav'/><itemref idref='a'/>
    """)
  file.add("nav", "<a href='a.html'>A</a>")
  file.add("a.jpg", Data([0xFF, 0xD8, 0xFF]))
  // Bytes of a compressed file; its length is a guess, which is right for what fills it.
  if choice % 8 == names.count { file.add("a.html", Data(), deflated: content, size: choice) }
  file.add("a.html", "<p><img src='a.jpg'/></p>")
  return file.data
}

private func check(_ chapter: BookChapter, at address: URL) {
  var page = Data()
  try? chapter.resource(at: address)?.forEachPiece { page += $0 }
  let text = String(decoding: page, as: UTF8.self)
  guard let body = text.range(of: "<body>") else { fatalError("a page without a body") }
  for tag in ["<script", "<style", "<iframe", "<object", "<embed", "<form", "<base", "<meta", "<link"]
  where text[body.upperBound...].contains(tag) {
    fatalError("\(tag) in a chapter")
  }
  for number in 0..<3 {
    _ = URL(string: "images/\(number)", relativeTo: address).flatMap { chapter.resource(at: $0.absoluteURL) }
  }
}

@main
struct FuzzStoredBook {
  static func main() {
    fuzz { start, count in
      if let start, count > 0 { fuzzStoredBook(start, count) }
      return 0
    }
  }
}
