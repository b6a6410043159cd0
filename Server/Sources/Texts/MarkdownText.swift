// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCmark

/// Converts Markdown with the parser that defines GitHub's flavor.
enum MarkdownText {
  static func read(_ text: String) -> WrittenText {
    var matter = FrontMatter(text)
    let (html, heading) = converted(matter.rest)
    var written = WrittenText(title: nil, html: html)
    written.title = matter.take("title") ?? heading
    written.author = matter.take("author")
    written.date = matter.take("date")
    written.language = matter.take("lang") ?? matter.take("language")
    return written
  }

  private static let extensions = ["table", "strikethrough", "autolink"]
  // Raw HTML is kept, because callers sanitize the result like the HTML of a page.
  private static let options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8

  private static func converted(_ text: String) -> (html: String, heading: String?) {
    withDocument(text) { document, found in
      (taken(cmark_render_html(document, options, found)) ?? "", firstHeading(of: document))
    } ?? ("", nil)
  }

  /// The text of a heading of the first level, if the document begins with one.
  private static func firstHeading(of document: OpaquePointer) -> String? {
    guard let first = cmark_node_first_child(document), cmark_node_get_type(first) == CMARK_NODE_HEADING,
      cmark_node_get_heading_level(first) == 1,
      let plain = taken(cmark_render_plaintext(first, CMARK_OPT_DEFAULT, 0))
    else { return nil }
    let words = plain.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The text of a string that the parser made, which is freed.
  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return String(cString: text)
  }

  private static func withDocument<Value>(
    _ text: String,
    _ body: (OpaquePointer, UnsafeMutablePointer<cmark_llist>?) -> Value?
  ) -> Value? {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(options) else { return nil }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
    }
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.bindMemory(to: CChar.self).baseAddress, $0.count) }
    guard let document = cmark_parser_finish(parser) else { return nil }
    defer { cmark_node_free(document) }
    return body(document, cmark_parser_get_syntax_extensions(parser))
  }
}

/// The block of names and values between lines of hyphens that many editors put before a text.
private struct FrontMatter {
  private(set) var rest: String
  private var values: [String: String] = [:]

  // A longer block is text between rules, not front matter.
  private static let mostLines = 60

  init(_ text: String) {
    rest = text
    let lines = text.split(separator: "\n", maxSplits: Self.mostLines, omittingEmptySubsequences: false)
    guard lines.first == "---",
      let end = lines.dropFirst().prefix(Self.mostLines - 1).firstIndex(where: { $0 == "---" || $0 == "..." }
      ),
      lines[1..<end].allSatisfy({ $0.isEmpty || $0.contains(":") || $0.first == " " || $0.first == "-" })
    else { return }
    for line in lines[1..<end] {
      guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true else { continue }
      values[line[..<colon].lowercased()] = Self.plain(line[line.index(after: colon)...])
    }
    rest = lines[(end + 1)...].joined(separator: "\n")
  }

  mutating func take(_ name: String) -> String? {
    values.removeValue(forKey: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func plain(_ value: Substring) -> String {
    let blanks: (Character) -> Bool = { $0.isWhitespace }
    var text = value.drop(while: blanks)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    for quote in ["\"", "'"] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}
