// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Reading
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Synthetic pages for these tests.
enum Fixture {
  /// Returns a paragraph of plain prose.
  ///
  /// Each number gives a different paragraph.
  static func sentence(_ number: Int) -> String {
    "Paragraph number \(number) tells, without any hurry, how the harbour looked that morning, when the boats "
      + "came back early, the gulls were loud, and nobody on the quay had expected so much fish in one day."
  }

  static func paragraphs(_ count: Int, from first: Int = 1) -> String {
    (first..<first + count).map { "<p>\(sentence($0))</p>" }.joined(separator: "\n")
  }

  static func page(head: String = "", body: String) -> String {
    "<!DOCTYPE html><html><head>\(head)</head><body>\(body)</body></html>"
  }

  /// Returns a page whose article contains the given markup.
  static func article(head: String = "", _ inside: String) -> String {
    page(
      head: head,
      body: "<article><h1>The harbour</h1>\(paragraphs(4))\(inside)\(paragraphs(3, from: 5))</article>")
  }
}

func read(_ html: String, url: String? = "https://example.org/news/2024/harbour") -> Reading {
  PageReader().read(Page(bytes: Array(html.utf8), url: url))
}

func article(_ html: String, url: String? = "https://example.org/news/2024/harbour") throws -> Article {
  try #require(read(html, url: url).article)
}
