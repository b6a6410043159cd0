// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
package import ShareContract

/// What the page script took of a page: the page as its reader saw it, and what they had selected in it.
///
/// The script (`GetPage.js`) answers with strings; this is the only type that reads them. What is too large or makes no
/// sense is left out, so that of a damaged answer the address remains.
package struct PageCapture: Hashable, Sendable {
  /// How much of the page `html` is.
  package enum Extent: String, Hashable, Sendable {
    case page
    /// Its main elements, because the whole was too large.
    case main
    /// Only the user's selection.
    case selection
    /// Nothing: the address is all there is.
    case address
  }

  /// Why a page script's result can't be used.
  package enum Failure: Error, Hashable, Sendable {
    /// More bytes than any answer of the script has.
    case tooLarge
    /// No property list, or not one of a page script.
    case malformed
    /// Neither an address nor a page.
    case empty
  }

  /// Where the reader was: http or https.
  package let url: URL?
  /// The address the page calls its own; nil unless it is of the same site.
  package let canonical: URL?
  package let title: String?
  /// The site's name for itself.
  package let siteName: String?
  /// The address of the page's icon.
  package let icon: URL?
  /// The page's language, BCP 47.
  package let language: String?
  /// The page's media type.
  package let contentType: String?
  package let html: String?
  /// How much of the page it is.
  package let extent: Extent
  /// What was selected, as text.
  package let selectionText: String?
  /// What was selected, as HTML.
  package let selectionHTML: String?

  /// Bytes of a property list, beyond which it is not looked at; a page in UTF-16 has twice its bytes.
  package static let mostBytes = 24 << 20
  // The script's own budgets, and some room.
  private static let mostHTML = 6 << 20
  private static let mostSelection = 512 << 10
  private static let mostCharacters = 2000
  // Foundation's `NSExtensionJavaScriptPreprocessingResultsKey`, which Linux lacks.
  private static let resultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"

  /// Reads the property list that Safari delivers, binary or XML.
  package init(propertyList data: Data) throws(Failure) {
    guard data.count <= Self.mostBytes else { throw .tooLarge }
    guard let strings = try? PropertyListStrings.read(data, under: Self.resultsKey) else { throw .malformed }
    try self.init(strings)
  }

  /// Reads the result itself, as a system that decodes property lists delivers it.
  package init(results: [String: Any]) throws(Failure) {
    guard let fields = results[Self.resultsKey] as? [String: Any], fields.count <= 256 else {
      throw .malformed
    }
    try self.init(fields.compactMapValues { $0 as? String })
  }

  private init(_ fields: [String: String]) throws(Failure) {
    let url = fields["url"].flatMap(URL.init(webAddress:))
    self.url = url
    canonical = fields["canonical"].flatMap(URL.init(webAddress:)).flatMap { own in
      url.map(own.isSameSite) == true ? own : nil
    }
    title = Self.line(fields["title"])
    siteName = Self.line(fields["siteName"])
    icon = fields["icon"].flatMap(URL.init(webAddress:))
    language = Self.line(fields["language"]).flatMap { Self.isLanguage($0) ? $0 : nil }
    contentType = Self.line(fields["contentType"])
    html = fields["html"].flatMap { !$0.isBlank && $0.utf8.count <= Self.mostHTML ? $0 : nil }
    extent = html == nil ? .address : fields["extent"].flatMap(Extent.init) ?? .page
    selectionText = Self.selection(fields["selectionText"])
    selectionHTML = selectionText == nil ? nil : Self.selection(fields["selectionHTML"])
    guard url != nil || html != nil || selectionText != nil else { throw .empty }
  }

  private static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.prefix(mostCharacters).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  private static func isLanguage(_ text: String) -> Bool {
    text.utf8.count <= 35
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isLetter
          || Character(UnicodeScalar($0)).isNumber
      }
      && text.first?.isLetter == true
  }

  private static func selection(_ text: String?) -> String? {
    guard let text, text.utf8.count <= mostSelection, !text.isBlank else { return nil }
    return text
  }
}

extension PageCapture {
  /// The captured page with the selection in it; nil if only the address could be read.
  ///
  /// `hostTitle` is the title the host gave, for a page that has none.
  package func page(hostTitle: String? = nil) -> Attachment.Page? {
    html.map { html in
      Attachment.Page(
        html: .bytes(Data(html.utf8)), location: url, title: title ?? hostTitle, card: card,
        selection: selectionText)
    }
  }

  /// The attachments to share: the page, or its link when there is no page, and the selection.
  ///
  /// A selection is made on purpose, so it becomes the share's text, with the page as its context.
  package func attachments(hostTitle: String? = nil) -> [Attachment] {
    if let page = page(hostTitle: hostTitle) { return [.page(page)] }
    let link = url.map { [Attachment.link($0, title: title ?? hostTitle)] } ?? []
    return link + (selectionText.map { [.text($0)] } ?? [])
  }

  /// The link card the page makes of itself; nil when it says nothing.
  package var card: ShareRequest.Card? {
    let card = ShareRequest.Card(
      title: title, siteName: siteName, icon: icon?.absoluteString, language: language,
      canonical: canonical?.absoluteString)
    return card == ShareRequest.Card() ? nil : card
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
