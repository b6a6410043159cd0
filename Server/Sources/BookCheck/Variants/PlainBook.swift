// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings

/// A book without features that some tools report as causes of rejections.
enum PlainBook {
  /// Languages that KDP lists; Kindle rejects others, so they become English.
  private static let languages: Set<String> = [
    "af", "gsw", "ar", "eu", "nb", "br", "ca", "zh", "kw", "co", "da", "nl", "stq", "en", "fi", "fr", "fy",
    "gl", "de", "gu",
    "he", "hi", "is", "ga", "it", "ja", "lb", "mr", "ml", "gv", "frr", "nn", "no", "pl", "pt", "oc", "rm",
    "sco", "gd", "es",
    "sv", "ta", "cy", "yi",
  ]
  private static let emphasis = [
    "b": "font-weight: bold", "strong": "font-weight: bold", "i": "font-style: italic",
    "em": "font-style: italic",
  ]
  private static let alternativeLimit = 140

  /// Nil when the book cannot be read.
  static func made(of bytes: [UInt8]) throws(BookWriteFailure) -> [UInt8]? {
    guard var book = UnpackedBook(bytes) else { return nil }
    guard let package = RepairSession(book, convert: nil).package else { return nil }
    for item in package.items {
      guard let path = item.path, let raw = book[path] else { continue }
      if item.mediaType == MediaType.page {
        book[path] = page(raw, isNav: item.properties.contains("nav"))
      } else if item.mediaType == MediaType.ncx {
        book[path] = straightened(raw)
      }
    }
    book[package.path] = packageText(package)
    return try book.packed()
  }

  private static func packageText(_ package: PackageFile) -> [UInt8] {
    var markup = package.markup
    for language in package.dublinCore("language") {
      let tag = markup.text(of: language).trimmed
      let short = String(tag.prefix { $0 != "-" }).lowercased()
      let plain = languages.contains(short) ? short : "en"
      guard plain != tag else { continue }
      for token in (markup.elements[language].token + 1)..<markup.elements[language].end {
        markup.drop(token)
      }
      markup.append(plain, to: language)
    }
    return markup.written
  }

  private static func page(_ raw: [UInt8], isNav: Bool) -> [UInt8] {
    var markup = Markup(raw)
    for index in markup.elements.indices {
      markup.removeAttributes(of: index) { attribute in
        let isContested =
          attribute.name == "epub:type" || attribute.name == "role" || attribute.name.hasPrefix("aria-")
          || attribute.name == "lang" || attribute.name == "xml:lang"
        // Without epub:type, the page would not be a navigation page.
        return isContested && !(isNav && attribute.name == "epub:type")
      }
      let element = markup.elements[index]
      if let style = emphasis[String(element.local)] { rename(index, &markup, style) }
      if element.local == "img", let words = element["alt"], words.count > alternativeLimit {
        markup.set("alt", String(words.prefix(alternativeLimit)), on: index)
      }
    }
    return markup.written
  }

  private static func rename(_ index: Int, _ markup: inout Markup, _ style: String) {
    let element = markup.elements[index]
    guard element.isClosed, element.end != element.token else { return }
    let id = element["id"].map { " id=\"\(MarkupEscaper.xml.escape($0))\"" } ?? ""
    markup.replace(element.token, "<span\(id) style=\"\(style)\">")
    markup.replace(element.end, "</span>")
  }

  /// Typographic quotes as straight ones.
  private static func straightened(_ raw: [UInt8]) -> [UInt8] {
    var markup = Markup(raw)
    for (index, token) in markup.tokens.enumerated() where token.kind == .text {
      let old = markup.source(token)
      var new = old
      for (curly, straight) in [
        ("‘", "'"), ("’", "'"), ("“", "&quot;"), ("”", "&quot;"), ("„", "&quot;"), ("‚", "'"),
      ] {
        new = new.replacing(curly, with: straight)
      }
      if new != old { markup.replace(index, new) }
    }
    return markup.written
  }
}
