// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// A block of a plain text.
enum TextBlock: Equatable {
  case heading(level: Int, String)
  case paragraph(String)
  /// Lines that end where their writer wanted: an address, a verse.
  case lines([String])
  case list(ordered: Bool, start: Int, [String])
  case quote([TextBlock])
  case preformatted(String)
  case rule

  var html: String {
    switch self {
    case .heading(let level, let text): "<h\(level)>\(TextLine.html(text))</h\(level)>"
    case .paragraph(let text): "<p>\(TextLine.html(text))</p>"
    case .lines(let lines): "<p>\(lines.map(TextLine.html).joined(separator: "<br/>"))</p>"
    case .list(let ordered, let start, let items):
      (ordered ? "<ol\(start == 1 ? "" : " start=\"\(start)\"")>" : "<ul>")
        + items.map { "<li>\(TextLine.html($0))</li>" }.joined() + (ordered ? "</ol>" : "</ul>")
    case .quote(let blocks): "<blockquote>\(blocks.map(\.html).joined())</blockquote>"
    case .preformatted(let text): "<pre>\(TextLine.escaped(text))</pre>"
    case .rule: "<hr/>"
    }
  }

  /// Adjacent lists of one kind are one list, whose items had blank lines between them.
  static func joined(_ blocks: [TextBlock]) -> [TextBlock] {
    var out: [TextBlock] = []
    var open: (ordered: Bool, start: Int, items: [String])?
    for block in blocks {
      guard case .list(let ordered, let start, let items) = block else {
        if let list = open { out.append(.list(ordered: list.ordered, start: list.start, list.items)) }
        open = nil
        out.append(block)
        continue
      }
      if let list = open, list.ordered == ordered, !ordered || start == list.start + list.items.count {
        // Appended in position: otherwise thousands of lists would be copied thousands of times.
        open?.items += items
      } else {
        if let list = open { out.append(.list(ordered: list.ordered, start: list.start, list.items)) }
        open = (ordered, start, items)
      }
    }
    if let list = open { out.append(.list(ordered: list.ordered, start: list.start, list.items)) }
    return out
  }
}
