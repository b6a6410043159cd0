// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Makes article HTML from sources other than pages.
package struct ArticleFragment {
  private init() {}

  /// Plain text as well-formed paragraphs: a blank line ends one, a line end within one becomes `br`.
  package static func fromPlainText(_ text: String) -> String {
    var markup = MarkupWriter(expecting: text.utf8.count + 64)
    var isOpen = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        if isOpen { end(&markup) }
        isOpen = false
        continue
      }
      begin(&markup, continuing: isOpen)
      markup.escape(line.utf8)
      isOpen = true
    }
    if isOpen { end(&markup) }
    return String(decoding: markup.output, as: UTF8.self)
  }

  /// Untrusted markup reduced to the allow-list; unlike a page, nothing is left out as not part of the article.
  ///
  /// What exceeds ``ReadingLimits/standard`` is left out.
  package static func fromHTML(_ html: String, url: String? = nil) -> String {
    cleaned(html, url: url).html
  }

  /// The same, and whether the end of the markup was left out because it was too long.
  ///
  /// - Parameter most: the largest number of bytes of the markup that are read.
  package static func cleaned(
    _ html: String, url: String? = nil, upTo most: Int = ReadingLimits.standard.bytes
  ) -> (html: String, isCut: Bool) {
    let limits = ReadingLimits.standard
    let bytes = Array(html.utf8.prefix(most))
    let tree = PageParser.parse(bytes, limits: limits)
    var writer = ArticleWriter(tree, Dispositions(count: tree.count), PageBase(tree, url: url))
    writer.write([0])
    let isCut = tree.count >= limits.nodes || bytes.count < html.utf8.count
    return (String(decoding: writer.markup.output, as: UTF8.self), isCut)
  }

  /// The first words of a fragment as one line, for lists; nil if it has none.
  ///
  /// - Parameter title: left out if the fragment begins with it as a heading, because lists show it above the words.
  package static func beginning(of html: String, without title: String?) -> String? {
    let tree = PageParser.parse(Array(html.utf8.prefix(8192)), limits: .standard)
    let words = tree.plainText(0)
    let heading = html.hasPrefix("<h") ? (title ?? "").collapsed : ""
    let rest = words.hasPrefix(heading) ? words.dropFirst(heading.count) : words[...]
    let line = String(rest.prefix(300)).collapsed
    return line.isEmpty ? nil : line
  }

  /// Text as content of an element or a quoted attribute, without what XML does not allow.
  package static func escaped(_ text: String) -> String {
    var markup = MarkupWriter(expecting: text.utf8.count + 16)
    markup.escape(text.utf8)
    return String(decoding: markup.output, as: UTF8.self)
  }

  private static func begin(_ markup: inout MarkupWriter, continuing: Bool) {
    markup.openTag(AllowedElement.name(of: continuing ? .br : .p))
    if continuing { markup.endVoidTag() } else { markup.endOpenTag() }
  }

  private static func end(_ markup: inout MarkupWriter) {
    markup.closeTag(AllowedElement.name(of: .p))
    markup.lineEnd()
  }
}
