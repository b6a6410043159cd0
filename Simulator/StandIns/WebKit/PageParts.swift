// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The texts and images of a page in their order.
struct PageParts {
  enum Style {
    case heading, body
  }

  enum Part {
    case text(String, Style)
    case image(String)
  }

  private(set) var parts: [Part] = []
  private var text = ""
  private var style = Style.body

  /// Reads a page; whatever is in its head is left out.
  init(_ html: String) {
    let start = html.range(of: "<body>")?.upperBound ?? html.startIndex
    var rest = html[start...]
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      guard let close = rest[open...].firstIndex(of: ">") else { break }
      read(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
    }
    end(.body)
  }

  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "blockquote", "figure", "figcaption", "pre", "tr", "table", "section",
    "header", "br",
    "hr", "body", "html",
  ]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4"]

  private mutating func read(_ tag: Substring) {
    let isEnd = tag.hasPrefix("/")
    let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }).lowercased()
    if Self.headings.contains(name) { return end(isEnd ? .body : .heading) }
    if name == "img" {
      end(style)
      if let source = Self.value(of: "src", in: tag) { parts.append(.image(source)) }
    } else if Self.blocks.contains(name) {
      end(.body)
    }
  }

  /// Ends the present block; `next` is the style of the one that begins.
  private mutating func end(_ next: Style) {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    if !words.isEmpty { parts.append(.text(Self.decoded(words), style)) }
    (text, style) = ("", next)
  }

  private static func value(of name: String, in tag: Substring) -> String? {
    guard let start = tag.range(of: " \(name)=\"")?.upperBound else { return nil }
    return decoded(String(tag[start...].prefix { $0 != "\"" }))
  }

  private static func decoded(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")].reduce(
      text
    ) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
