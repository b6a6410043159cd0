// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import FuzzRun
import ShareContract
import ShareKit

/// Reads the bytes as a book: no input may crash, and no chapter has elements that run or load anything.
private func fuzzStoredBook(_ start: UnsafePointer<UInt8>, _ count: Int, _ file: URL) {
  try? Data(UnsafeBufferPointer(start: start, count: count)).write(to: file)
  guard let book = try? StoredBook(file, of: ShareID.make()) else { return }
  for number in 0..<min(book.count, 20) {
    guard let chapter = try? book.chapter(number), let address = chapter.address() else { continue }
    check(chapter, at: address)
  }
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
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    fuzz { start, count in
      if let start { fuzzStoredBook(start, count, file) }
      return 0
    }
  }
}
