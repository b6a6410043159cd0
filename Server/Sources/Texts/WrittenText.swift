// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text as HTML, with the metadata that it states.
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

  /// Reads a text of a known form; Markdown that would be too costly is read as plain text.
  package init(_ text: String, form: Form) {
    self.init(tidied: TidyText.of(text), form: form)
  }

  /// Reads a text that came with this media type and file name.
  ///
  /// - Parameter isPlain: whether to treat it as plain text, whatever it looks like.
  package init(_ text: String, mediaType: String?, fileName: String?, isPlain: Bool = false) {
    let lines = TidyText.of(text)
    let form = isPlain ? .plain : Self.form(ofTidied: lines, mediaType: mediaType, fileName: fileName)
    self.init(tidied: lines, form: form)
  }

  private init(tidied lines: String, form: Form) {
    // Checked here and not only where the form is chosen, so that nothing reaches the parser unchecked.
    if form == .markdown, !MarkdownMarks.isCostly(lines) {
      self = MarkdownText.read(lines)
    } else {
      self = PlainText(lines).written
    }
  }

  /// The largest number of bytes of a text in Markdown; a longer one is read as plain text.
  package static let markdownLimit = 2 << 20

  /// The form of a text that came with this media type and file name.
  ///
  /// Notes apps send Markdown as plain text; two different marks are not a coincidence.
  package static func form(of text: String, mediaType: String?, fileName: String?) -> Form {
    form(ofTidied: TidyText.of(text), mediaType: mediaType, fileName: fileName)
  }

  private static func form(ofTidied text: String, mediaType: String?, fileName: String?) -> Form {
    if text.utf8.count > markdownLimit || MarkdownMarks.isCostly(text) { return .plain }
    let ending = fileName?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if mediaType == "text/markdown" || ["md", "markdown", "mdown", "mkd"].contains(ending) {
      return .markdown
    }
    return MarkdownMarks.count(in: text) >= 2 ? .markdown : .plain
  }
}

/// A text with line feeds as its only line ends, and without byte order marks and NUL.
enum TidyText {
  static func of(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let formFeeds = bytes.reduce(0) { $1 == 0x0C ? $0 + 1 : $0 }
      return String(unsafeUninitializedCapacity: bytes.count + formFeeds) { out in write(bytes, to: out) }
    }
  }

  /// A form feed, which becomes a blank line, is the only byte that becomes two.
  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to out: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (at, count) = (0, 0)
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte > 0x0D && byte != 0xEF {
        out[count] = byte
        count += 1
        continue
      }
      if byte == 0 { continue }
      if byte == 0xEF, at + 1 < bytes.count, bytes[at] == 0xBB, bytes[at + 1] == 0xBF {
        at += 2
        continue
      }
      if byte == 0x0D, at < bytes.count, bytes[at] == 0x0A { at += 1 }
      let isLineEnd = byte == 0x0D || byte == 0x0C
      out[count] = isLineEnd ? 0x0A : byte
      count += 1
      if byte == 0x0C {
        out[count] = 0x0A
        count += 1
      }
    }
    return count
  }
}

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
