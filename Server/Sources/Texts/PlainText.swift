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

  // Nobody writes a longer paragraph by hand. Readers become slow with them, and XML parsers refuse 10 MB.
  private static let longestParagraph = 64 << 10

  /// Runs of lines between blank ones, each line without trailing blanks; a run that is too long is split.
  private static func paragraphs(of text: String) -> [[Substring]] {
    var out: [[Substring]] = []
    var (open, bytes): ([Substring], Int) = ([], 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in parts(of: trimmed(line)) {
        if !open.isEmpty, part.isEmpty || bytes + part.utf8.count > longestParagraph {
          out.append(open)
          (open, bytes) = ([], 0)
        }
        guard !part.isEmpty else { continue }
        open.append(part)
        bytes += part.utf8.count
      }
    }
    return open.isEmpty ? out : out + [open]
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return line
  }

  /// A line that is longer than a paragraph may be, in several parts.
  private static func parts(of line: Substring) -> [Substring] {
    guard line.utf8.count > longestParagraph else { return [line] }
    var parts: [Substring] = []
    var rest = line
    while rest.utf8.count > longestParagraph {
      let end = rest.utf8.index(rest.startIndex, offsetBy: longestParagraph)
      // A character may have many bytes; its beginning is within the part.
      let cut = rest.unicodeScalars[..<end].lastIndex { $0 == " " }.map(rest.unicodeScalars.index(after:))
      let whole = cut ?? rest.unicodeScalars.index(before: end)
      parts.append(rest[..<whole])
      rest = rest[whole...]
    }
    return parts + [rest]
  }
}
