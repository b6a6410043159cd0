// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Tells Markdown from plain text.
enum MarkdownMarks {
  // The parser's time grows with the square of these.
  private static let mostImages = 5_000
  // With its text, a cell is two of the at most 150,000 nodes of an article, and takes the parser 400 bytes.
  private static let mostCells = 50_000

  /// Whether the parser would take minutes, or all memory, for it.
  static func isCostly(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { images(in: $0) > mostImages || TableCells.most(in: $0) > mostCells }
  }

  private static func images(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var (count, last) = (0, UInt8(0))
    for byte in text {
      if last == UInt8(ascii: "!"), byte == UInt8(ascii: "[") { count += 1 }
      last = byte
    }
    return count
  }

  /// How many different marks of Markdown there are that plain text hardly has.
  static func count(in text: String) -> Int {
    var found: Set<String> = []
    var fences = 0
    for line in text.prefix(20_000).split(whereSeparator: \.isNewline) {
      let trimmed = line.drop { $0 == " " }
      let hashes = trimmed.prefix { $0 == "#" }.count
      if (1...6).contains(hashes), trimmed.dropFirst(hashes).first == " " { found.insert("heading") }
      if trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") { fences += 1 }
      if trimmed.holds("](http") || trimmed.holds("](#") || trimmed.holds("](/") { found.insert("link") }
      if isStrong(trimmed) { found.insert("strong") }
      if trimmed.hasPrefix("|"), trimmed.holds("--") { found.insert("table") }
      if trimmed.hasPrefix("- [ ] ") || trimmed.hasPrefix("- [x] ") { found.insert("task") }
      if trimmed.hasPrefix("* ") || trimmed.hasPrefix("- ") { found.insert("list") }
    }
    if fences >= 2 { found.insert("fence") }
    // A list alone, or with a line of hashes, is what plain text has too.
    return found.subtracting(["list"]).isEmpty ? 0 : found.count
  }

  private static func isStrong(_ line: Substring) -> Bool {
    guard let start = line.start(of: "**") else { return false }
    let rest = line[start...].dropFirst(2)
    return rest.first?.isWhitespace == false && rest.holds("**")
  }
}
