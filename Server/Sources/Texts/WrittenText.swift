// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text as its writer meant it: HTML, and what it says of itself.
///
/// The HTML is not cleaned: what a writer put into Markdown is in it as it was.
package struct WrittenText: Sendable, Equatable {
  /// How a text is written.
  package enum Form: Sendable, Equatable {
    /// Paragraphs, headings and lists as people type them.
    case plain
    /// CommonMark with tables, footnotes, struck text and bare links.
    case markdown
  }

  /// The heading it begins with, or what its front matter says; nil when it has neither.
  package var title: String?
  package var author: String?
  /// A date as the front matter writes it.
  package var date: String?
  /// A language tag as the front matter writes it.
  package var language: String?
  package var html: String

  init(title: String? = nil, html: String) {
    self.title = title
    self.html = html
  }

  /// Reads a text of a known form.
  package init(_ text: String, form: Form) {
    let lines = Self.tidied(text)
    switch form {
    case .markdown: self = MarkdownText.read(lines)
    case .plain: self = PlainText(lines).written
    }
  }

  // Beyond this nobody wrote it by hand.
  private static let markdownLimit = 2 << 20

  /// The form of a text that came with this media type and file name.
  ///
  /// Notes apps send Markdown as plain text; two different marks of it are no accident.
  package static func form(of text: String, mediaType: String?, fileName: String?) -> Form {
    if text.utf8.count > markdownLimit || MarkdownMarks.isHostile(text) { return .plain }
    let ending = fileName?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if mediaType == "text/markdown" || ["md", "markdown", "mdown", "mkd"].contains(ending) {
      return .markdown
    }
    return MarkdownMarks.count(in: text) >= 2 ? .markdown : .plain
  }

  /// With line feeds alone, and without what no text has.
  private static func tidied(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": out.append("\n")
      case "\n" where afterReturn: break
      case "\u{0C}": out.append(contentsOf: "\n\n".unicodeScalars)
      case "\u{FEFF}", "\u{0}": break
      default: out.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    return String(out)
  }
}

/// Tells Markdown from plain text.
enum MarkdownMarks {
  // The parser's time grows with the square of these.
  private static let mostPictures = 5_000
  // Rows are filled up to the width of the head.
  private static let mostCells = 400_000

  /// Whether the parser would take minutes, or all memory, for it.
  static func isHostile(_ text: String) -> Bool {
    var (pictures, lines, columns) = (0, 0, 0)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      lines += 1
      var last = UInt8(0)
      for byte in line {
        if last == UInt8(ascii: "!"), byte == UInt8(ascii: "[") { pictures += 1 }
        last = byte
      }
      let isDelimiter = line.allSatisfy { "|-: \r\t>".utf8.contains($0) }
      if isDelimiter { columns = max(columns, line.count { $0 == UInt8(ascii: "|") }) }
    }
    return pictures > mostPictures || columns * lines > mostCells && columns > 40
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
