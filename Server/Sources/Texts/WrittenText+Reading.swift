// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension WrittenText {
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
