// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages

/// Writes the table of contents as EPUB 3's navigation page, and as the NCX that Kindle's menu uses.
struct Navigation {
  private let package: PackageDocument

  init(_ package: PackageDocument) { self.package = package }

  var page: String {
    XHTMLPage(
      title: package.title, language: package.knownLanguage, isRightToLeft: package.isRightToLeft,
      body: [
        .element("nav", ["epub:type": "toc", "id": "toc"], heading + list(package.contents.entries))
      ]
    ).text
  }

  /// The labels and their order are the same as on the navigation page.
  var ncx: String {
    var order = 0
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
      <head>
      <meta name="dtb:uid" content="\(package.identifier)"/>
      <meta name="dtb:depth" content="\(package.contents.depth)"/>
      <meta name="dtb:totalPageCount" content="0"/>
      <meta name="dtb:maxPageNumber" content="0"/>
      </head>
      <docTitle><text>\(MarkupWriter.escape(BookText.straight(package.title)))</text></docTitle>
      <navMap>
      \(points(package.contents.entries, &order))
      </navMap>
      </ncx>

      """
  }

  /// The title of a collection; the title of a single article is already the first entry.
  private var heading: [Markup] {
    let text = package.pages.count > 1 ? package.title : Self.word(in: package.language)
    return [.element("h1", [:], [.text(text)])]
  }

  private static func word(in language: String) -> String {
    words[String(language.prefix { $0 != "-" })] ?? Message.bookContents.text(forContentIn: language)
  }

  /// The heading of a contents page in languages that have no catalog.
  private static let words = [
    "ar": "المحتويات", "cs": "Obsah", "da": "Indhold", "el": "Περιεχόμενα", "es": "Índice",
    "fi": "Sisällys", "fr": "Sommaire", "he": "תוכן", "hu": "Tartalom", "it": "Indice", "ja": "目次",
    "ko": "목차",
    "nl": "Inhoud", "no": "Innhold", "pl": "Spis treści", "pt": "Índice", "ru": "Содержание",
    "sv": "Innehåll",
    "tr": "İçindekiler", "uk": "Зміст", "zh": "目录",
  ]

  private func list(_ entries: [Contents.Entry]) -> [Markup] {
    let items = entries.map { entry -> Markup in
      var label: [Markup] = [.text(entry.label)]
      let facts = ReadingTime.facts(
        [entry.site], minutes: entry.minutes, language: package.knownLanguage,
        isRightToLeft: package.isRightToLeft)
      if !facts.isEmpty { label.append(.element("span", ["class": "site"], [.text(" · ")] + facts)) }
      if let beginning = entry.beginning {
        label += [.element("br"), .element("span", ["class": "beginning"], [.text(beginning)])]
      }
      let link = Markup.element("a", ["href": entry.target], label)
      return .element(
        "li", direction(of: entry), [link] + (entry.children.isEmpty ? [] : list(entry.children)))
    }
    return [.element("ol", [:], items)]
  }

  /// An article in another direction than the page's states it, because its punctuation would be misplaced.
  private func direction(of entry: Contents.Entry) -> [String: String] {
    guard let own = entry.isRightToLeft, own != package.isRightToLeft else { return [:] }
    return ["dir": own ? "rtl" : "ltr"]
  }

  /// `playOrder` counts without gaps, as Kindle requires; equal targets have equal numbers.
  private func points(_ entries: [Contents.Entry], _ order: inout Int) -> String {
    entries.map { entry in
      let opensPart = entry.children.first?.target == entry.target
      order += 1
      let number = order
      // A part has the target of its first article, and the standard requires one number for one target.
      if opensPart { order -= 1 }
      let id = opensPart ? "part-\(number)" : "point-\(number)"
      let head = """
        <navPoint id="\(id)" playOrder="\(number)">
        <navLabel><text>\(MarkupWriter.escape(BookText.straight(entry.label)))</text></navLabel>
        <content src="\(entry.target)"/>
        """
      let children = entry.children.isEmpty ? "" : "\n" + points(entry.children, &order)
      return head + children + "\n</navPoint>"
    }.joined(separator: "\n")
  }
}
