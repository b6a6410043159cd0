// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import FuzzRun
import Reading

private let contentTypes: [String?] = [
  nil, "text/html", "text/html; charset=utf-8", "text/html; charset=shift_jis",
  "text/html; charset=windows-1252",
  "application/xhtml+xml", "text/html; charset=utf-16",
]

/// Reads the bytes as a page, of which the first selects the content type, and sanitizes them as a fragment.
///
/// The result is well-formed and harmless, and sanitizing it again changes no byte.
private func fuzzPage(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard count > 0 else { return }
  let page = Page(
    bytes: Array(UnsafeBufferPointer(start: start + 1, count: count - 1)), url: "https://h.example/a/b",
    contentType: contentTypes[Int(start.pointee) % contentTypes.count])
  if let article = PageReader().read(page).article { check(article.html, "article") }
  check(ArticleFragment.fromHTML(String(decoding: page.bytes, as: UTF8.self), url: page.url), "fragment")
}

private func check(_ html: String, _ name: String) {
  if let finding = FragmentCheck.finding(in: html) { fatalError("the \(name) has \(finding)") }
  let again = ArticleFragment.fromHTML(html, url: "https://h.example/a/b")
  if again != html { fatalError("the \(name) changes when it is cleaned again: \(html) \(again)") }
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
