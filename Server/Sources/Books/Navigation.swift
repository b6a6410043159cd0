// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The table of contents, as EPUB 3's navigation page and as the NCX that Kindle's menu is made of.
struct Navigation {
  private let package: PackageDocument

  init(_ package: PackageDocument) { self.package = package }

  var page: String {
    XHTMLPage(
      title: package.title, language: package.knownLanguage, direction: package.direction,
      body: [
        .element("nav", ["epub:type": "toc", "id": "toc"], heading + list(package.contents.entries))
      ]
    ).text
  }

  /// Labels and order equal to those of the navigation page.
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

  /// The title of a collection; that of an article is the first of the entries already.
  private var heading: [Markup] {
    let text = package.pages.count > 1 ? package.title : Self.word(in: package.language)
    return [.element("h1", [:], [.text(text)])]
  }

  private static func word(in language: String) -> String {
    words[String(language.prefix { $0 != "-" })] ?? "Contents"
  }

  /// What a contents page is called.
  private static let words = [
    "ar": "المحتويات", "cs": "Obsah", "da": "Indhold", "de": "Inhalt", "el": "Περιεχόμενα", "es": "Índice",
    "fi": "Sisällys", "fr": "Sommaire", "he": "תוכן", "hu": "Tartalom", "it": "Indice", "ja": "目次",
    "ko": "목차",
    "nl": "Inhoud", "no": "Innhold", "pl": "Spis treści", "pt": "Índice", "ru": "Содержание",
    "sv": "Innehåll",
    "tr": "İçindekiler", "uk": "Зміст", "zh": "目录",
  ]

  private func list(_ entries: [Contents.Entry]) -> [Markup] {
    let items = entries.map { entry -> Markup in
      var label: [Markup] = [.text(entry.label)]
      if let site = entry.site { label.append(.element("span", ["class": "site"], [.text(" · \(site)")])) }
      let link = Markup.element("a", ["href": entry.target], label)
      return .element("li", [:], [link] + (entry.children.isEmpty ? [] : list(entry.children)))
    }
    return [.element("ol", [:], items)]
  }

  /// `playOrder` counts without a gap, as Kindle wants it; equal targets have equal numbers.
  private func points(_ entries: [Contents.Entry], _ order: inout Int) -> String {
    entries.map { entry in
      let opensPart = entry.children.first?.target == entry.target
      order += 1
      let number = order
      // A part has the place of its first article: the standard wants one number for one place.
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
