// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import FuzzRun
import Reading

private let contentTypes: [String?] = [
  nil, "text/html", "text/html; charset=utf-8", "text/html; charset=shift_jis",
  "text/html; charset=windows-1252",
  "application/xhtml+xml", "text/html; charset=utf-16",
]

/// Reads the bytes as a page; the first one chooses its content type.
private func fuzzPage(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 0 else { return }
  let page = Page(
    bytes: Array(UnsafeBufferPointer(start: start + 1, count: count - 1)), url: "https://h.example/a/b",
    contentType: contentTypes[Int(start.pointee) % contentTypes.count])
  guard let article = PageReader().read(page).article else { return }
  if let finding = FragmentCheck.finding(in: article.html) { fatalError("the article has \(finding)") }
}

@main
struct FuzzPage {
  static func main() {
    fuzz { start, count in
      if let start { fuzzPage(start, count) }
      return 0
    }
  }
}
