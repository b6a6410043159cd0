// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// All pages of a book as one page, for readers that do not accept EPUB.
struct OnePage {
  private let book: UnpackedBook
  private let package: PackageFile
  private let title: String
  /// The pages of the reading order, without the contents page.
  private let pages: [String]

  /// Nil when the book cannot be read.
  init?(_ bytes: [UInt8]) {
    guard let book = UnpackedBook(bytes), let package = RepairSession(book, convert: nil).package else {
      return nil
    }
    self.book = book
    self.package = package
    title = package.dublinCore("title").first.map { package.markup.text(of: $0).trimmed } ?? "Untitled"
    pages = package.spine.compactMap { package.item(id: $0.idref) }
      .filter { $0.mediaType == MediaType.page && !$0.properties.contains("nav") }.compactMap(\.path)
  }

  // MARK: HTML

  var html: String {
    let language = package.dublinCore("language").first.map { package.markup.text(of: $0).trimmed } ?? "en"
    let body = pages.indices.map(content).joined(separator: "\n<hr/>\n")
    let title = MarkupEscaper.xml.escape(title)
    return """
      <!DOCTYPE html>
      <html lang="\(MarkupEscaper.xml.escape(language))">
      <head><meta charset="utf-8"/><title>\(title)</title></head>
      <body>
      \(body)
      </body>
      </html>

      """
  }

  private func content(of number: Int) -> String {
    guard let raw = book[pages[number]] else { return "" }
    var markup = Self.plain(raw)
    guard let body = markup.first("body") else { return "" }
    for index in markup.inside(body) { repair(index, &markup, number) }
    let range =
      (markup.elements[body].token + 1)..<max(markup.elements[body].token + 1, markup.elements[body].end)
    return "<div id=\"page-\(number + 1)\">" + String(decoding: markup.written(range), as: UTF8.self)
      + "</div>"
  }

  /// Embeds images in the page, and gives links and their targets names that are unique in the whole document.
  private func repair(_ index: Int, _ markup: inout Markup, _ number: Int) {
    let element = markup.elements[index]
    if let id = element["id"] { markup.set("id", "page-\(number + 1)-\(id)", on: index) }
    markup.removeAttributes(of: index) { $0.name.contains(":") || $0.name == "class" || $0.name == "style" }
    if element.local == "img", let source = element["src"] {
      if let inline = inline(source, from: pages[number]) {
        markup.set("src", inline, on: index)
      } else {
        markup.remove(index)
      }
    }
    if element.local == "a", let address = element["href"],
      case .file(let target) = BookReference(address, from: pages[number]).target
    {
      let position = pages.firstIndex(of: target).map { "#page-\($0 + 1)" }
      let fragment = BookReference(address, from: pages[number]).fragment.map { "-\($0)" } ?? ""
      markup.set("href", position.map { $0 + fragment }, on: index)
    }
  }

  private func inline(_ source: String, from page: String) -> String? {
    guard case .file(let target) = BookReference(source, from: page).target, let raw = book[target],
      let facts = ImageFacts(raw)
    else { return nil }
    return "data:\(facts.mediaType);base64," + Data(raw).base64EncodedString()
  }

  /// The page without names that only a DTD explains.
  private static func plain(_ raw: [UInt8]) -> Markup { Markup(MarkupRepair.repaired(raw, isPage: true)) }

  // MARK: Text

  private static let blocks: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "pre", "tr", "figure", "figcaption",
    "dt", "dd",
    "section", "article", "aside", "ul", "ol", "table", "dl",
  ]

  var text: String {
    let parts = pages.compactMap { book[$0].map(Self.words) }.filter { !$0.isEmpty }
    return ([title] + parts).joined(separator: "\n\n\n") + "\n"
  }

  /// A page's paragraphs with an empty line between them; what is laid out stays so.
  private static func words(_ raw: [UInt8]) -> String {
    let markup = plain(raw)
    guard let body = markup.first("body") else { return "" }
    var paragraphs: [String] = []
    var line = ""
    var laidOut = 0
    func finish() {
      let words =
        laidOut > 0
        ? line : line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      if !words.isBlank { paragraphs.append(laidOut > 0 ? words : words.trimmed) }
      line = ""
    }
    for token
      in (markup.elements[body].token + 1)..<max(markup.elements[body].token + 1, markup.elements[body].end)
    {
      let kind = markup.tokens[token].kind
      if kind == .text || kind == .cdata {
        let words = markup.text(in: token..<(token + 1))
        line += laidOut > 0 ? words : String(words.map { $0.isWhitespace && $0 != "\u{A0}" ? " " : $0 })
      }
      guard markup.tokens[token].element >= 0 else { continue }
      let local = String(markup.elements[markup.tokens[token].element].local)
      if local == "br" { line += "\n" }
      if ["td", "th"].contains(local), kind == .end { line += " \u{2502} " }
      if blocks.contains(local) { finish() }
      if local == "pre" { laidOut += kind == .start ? 1 : kind == .end ? -1 : 0 }
    }
    finish()
    return paragraphs.joined(separator: "\n\n")
  }
}
