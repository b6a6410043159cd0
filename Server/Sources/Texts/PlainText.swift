// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text as people type it: blank lines between paragraphs, lines cut at the width of a page, headings and lists without marks.
struct PlainText {
  private let blocks: [TextBlock]

  init(_ text: String) {
    let paragraphs = Self.paragraphs(of: text)
    let shape = TextShape(paragraphs)
    blocks = TextBlock.joined(TextBlockReader(shape: shape).blocks(of: paragraphs))
  }

  var written: WrittenText {
    WrittenText(title: title, html: blocks.map(\.html).joined(separator: "\n"))
  }

  private var title: String? {
    if case .heading(_, let text)? = blocks.first { text } else { nil }
  }

  /// Runs of lines between blank ones, each line without blanks at its end.
  private static func paragraphs(of text: String) -> [[Substring]] {
    var out: [[Substring]] = []
    var open: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = line
      while let last = line.last, last.isWhitespace { line.removeLast() }
      if !line.isEmpty {
        open.append(line)
      } else if !open.isEmpty {
        out.append(open)
        open = []
      }
    }
    return open.isEmpty ? out : out + [open]
  }
}

/// How the lines of a text were cut.
struct TextShape {
  /// The width that lines were filled to; nil where nobody cut lines.
  let width: Int?
  /// Whether each line is a paragraph: no blank lines, and lines as long as paragraphs.
  let isLinewise: Bool

  private static let widths = 50...100

  init(_ paragraphs: [[Substring]]) {
    let lines = paragraphs.flatMap { $0 }
    let inner = paragraphs.flatMap { $0.dropLast() }.map(\.count)
    isLinewise = inner.contains { $0 > Self.widths.upperBound * 2 }
    width = isLinewise ? nil : Self.width(inner, of: lines.count)
  }

  /// Most lines that another follows end near one width, since the next word had no room.
  private static func width(_ inner: [Int], of count: Int) -> Int? {
    guard inner.count >= 2 else { return nil }
    let sorted = inner.sorted()
    let width = sorted[sorted.count * 19 / 20]
    guard widths.contains(width) else { return nil }
    let full = inner.count { $0 >= width - 16 && $0 <= width + 4 }
    return full * 5 >= inner.count * 2 ? width : nil
  }

  /// Whether a line ends where it does for want of room.
  func isFull(_ line: Substring) -> Bool { width.map { line.count >= $0 - 22 } ?? false }
}
