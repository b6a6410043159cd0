// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The table of contents, as EPUB 3's navigation page and as the NCX that Kindle's menu is made of.
struct Navigation {
  private let package: PackageDocument

  init(_ package: PackageDocument) { self.package = package }

  var page: String {
    XHTMLPage(
      title: package.title, language: package.knownLanguage, direction: package.direction,
      body: [.element("nav", ["epub:type": "toc", "id": "toc"], heading + [.element("ol", [:], entries)])]
    ).text
  }

  /// Labels and order equal to those of the navigation page.
  var ncx: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
    <head>
    <meta name="dtb:uid" content="\(package.identifier)"/>
    <meta name="dtb:depth" content="1"/>
    <meta name="dtb:totalPageCount" content="0"/>
    <meta name="dtb:maxPageNumber" content="0"/>
    </head>
    <docTitle><text>\(MarkupWriter.escape(package.title))</text></docTitle>
    <navMap>
    \(points.joined(separator: "\n"))
    </navMap>
    </ncx>

    """
  }

  private var heading: [Markup] { [.element("h1", [:], [.text(package.title)])] }

  private var entries: [Markup] {
    package.pages.map { page in
      let link = Markup.element("a", ["href": page.path], [.text(page.title)])
      let site = page.siteName.map { [Markup.element("span", ["class": "site"], [.text(" · \($0)")])] } ?? []
      guard case .element(var anchor) = link else { return link }
      anchor.children += package.hasContentsPage ? site : []
      return .element("li", [:], [.element(anchor)])
    }
  }

  private var points: [String] {
    package.pages.map { page in
      """
      <navPoint id="point-\(page.number)" playOrder="\(page.number)">
      <navLabel><text>\(MarkupWriter.escape(page.title))</text></navLabel>
      <content src="\(page.path)"/>
      </navPoint>
      """
    }
  }
}
