// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import TestSupport

// Contents, pages and links
extension Fault {
  static let contents: [Fault] = [
    Fault("no navigation page", .ours, "nav-missing", ["RSC-005"]) {
      try $0.edit("package.opf", " properties=\"nav\"", "")
    },
    Fault("no table of contents in the navigation page", .ours, "nav-no-contents", ["RSC-005"]) {
      try $0.edit("nav.xhtml", "epub:type=\"toc\"", "epub:type=\"lot\"")
    },
    Fault("a contents entry without text", .ours, "nav-label-empty", ["RSC-005"]) { book in
      let text = String(decoding: try book["nav.xhtml"].bytes, as: UTF8.self)
      let start = try text.firstRange(of: "<a href=\"chapter-1.xhtml\">").unwrapped
      let end = try text[start.upperBound...].firstRange(of: "</a>").unwrapped
      try book.edit("nav.xhtml", String(text[start.lowerBound..<end.lowerBound]), String(text[start]))
    },
    Fault("a contents entry with a web address", .ours, "nav-remote", ["NAV-010"]) {
      try $0.insert("nav.xhtml", before: "</ol>", "<li><a href=\"https://e.org/\">out</a></li>")
    },
    Fault("a contents entry for a missing anchor", .ours, "toc-target", ["RSC-012"]) {
      try $0.edit("nav.xhtml", "href=\"chapter-1.xhtml\"", "href=\"chapter-1.xhtml#gone\"")
    },
    Fault("the spine does not name the NCX", .foreign, "ncx-unnamed", ["RSC-005", "NCX-002"]) {
      try $0.edit("content.opf", " toc=\"ncx\"", "")
    },
    Fault("the NCX has another book's identifier", .foreign, "ncx-identifier", ["NCX-001"]) {
      try $0.edit("toc.ncx", "9783161484100", "12")
    },
    Fault("spaces around the NCX's identifier", .foreign, "ncx-identifier-blank", ["NCX-004"]) {
      try $0.edit("toc.ncx", "9783161484100", " 9783161484100 ")
    },
    Fault("a gap in the play order", .foreign, "ncx-order", ["RSC-005"]) {
      try $0.edit("toc.ncx", "playOrder=\"2\"", "playOrder=\"3\"")
    },
    Fault("a repeated play order", .foreign, "ncx-order", ["RSC-005"]) {
      try $0.edit("toc.ncx", "playOrder=\"2\"", "playOrder=\"1\"")
    },
    Fault("an NCX entry without text", .foreign, "ncx-label-empty", ["NCX-006"]) {
      try $0.edit("toc.ncx", ">Eins<", "> <")
    },
    Fault("an NCX with typographic quotes", .foreign, "ncx-quotes") {
      try $0.edit("toc.ncx", ">Eins<", "> \u{201E}Eins\u{201C} &amp; \u{2019}s <")
    },
    Fault("an NCX entry for a missing anchor", .foreign, "toc-target", ["RSC-012"]) {
      try $0.edit("toc.ncx", "two.html#spot", "two.html#gone")
    },
    Fault("an NCX entry for a missing page", .foreign, "toc-target", ["RSC-007", "RSC-008"]) {
      try $0.edit("toc.ncx", "two.html#spot", "three.html")
    },
    Fault("an NCX that is not XML", .foreign, "malformed", ["RSC-016"]) {
      try $0.edit("toc.ncx", "</navMap>", "")
    },
    Fault("no NCX", .ours, "ncx-missing") { book in
      let opf = String(decoding: try book["package.opf"].bytes, as: UTF8.self)
      let line = try opf.split(separator: "\n").first { $0.contains("toc.ncx") }.unwrapped
      try book.edit("package.opf", String(line), "")
      try book.edit("package.opf", " toc=\"ncx\"", "")
      try book.remove("toc.ncx")
    },
  ]

  private static func page(_ book: inout DamagedBook, _ html: String) throws {
    try book.insert("two.html", before: "</body>", html)
  }

  static let pages: [Fault] = [
    Fault("code without a style that lets it wrap", .foreign, "pre-unwrapped") {
      try page(&$0, "<pre style=\"color: red\">let x = 1</pre><pre>let y = 2</pre>")
    },
    Fault("an img without src", .foreign, "img-no-src", ["RSC-005"]) {
      try page(&$0, "<p><img alt=\"x\"/>x</p>")
    },
    Fault("an img without alt", .foreign, "img-no-alt", ["RSC-005", "ACC-001"]) {
      try $0.edit("one.html", " alt=\"Umschlag\"", "")
    },
    Fault("an empty alt", .ours, "img-no-alt") {
      try $0.edit("chapter-1.xhtml", "alt=\"A cover\"", "alt=\"\"")
    },
    Fault("a script in an attribute", .foreign, "script", ["RSC-005"]) {
      try page(&$0, "<p onclick=\"go()\">x</p>")
    },
    Fault("a script", .foreign, "script", ["SCP-004"]) {
      try page(&$0, "<p>x<script type=\"text/javascript\">go()</script></p>")
    },
    Fault("a form", .foreign, "form", ["RSC-005"]) {
      try page(&$0, "<form action=\"http://e.org/\"><p>Name <input type=\"text\"/></p></form>")
    },
    Fault("a frame", .foreign, "frame") {
      try page(&$0, "<p><iframe src=\"one.html\">x</iframe></p>")
    },
    Fault("sound", .ours, "media") {
      try $0.insert(
        "chapter-1.xhtml", before: "</body>", "<p><audio controls=\"controls\">no sound</audio></p>")
    },
    Fault("a formula", .ours, "mathml") {
      try $0.edit("package.opf", "href=\"chapter-1.xhtml\"", "href=\"chapter-1.xhtml\" properties=\"mathml\"")
      try $0.insert(
        "chapter-1.xhtml", before: "</body>",
        "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"x = 1\"><mi>x</mi><mo>=</mo><mn>1</mn></math></p>"
      )
    },
    Fault("a drawing around an image", .foreign, "inline-svg") {
      try page(
        &$0,
        "<div><svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"9\" height=\"9\">"
          + "<image width=\"9\" height=\"9\" xlink:href=\"../Images/cover.jpg\"/></svg></div>")
    },
    Fault("a base address", .foreign, "base-element") {
      try $0.insert("two.html", before: "</head>", "<base href=\"http://e.org/\"/>")
    },
    Fault("a page without a title", .ours, "page-title-missing") { book in
      let text = String(decoding: try book["chapter-1.xhtml"].bytes, as: UTF8.self)
      let start = try text.firstRange(of: "<title>").unwrapped.lowerBound
      let end = try text.firstRange(of: "</title>").unwrapped.upperBound
      try book.edit("chapter-1.xhtml", String(text[start..<end]), "")
    },
    Fault("a page without its namespace", .foreign, "not-xhtml", ["RSC-005", "HTM-049"]) {
      try $0.edit("two.html", " xmlns=\"http://www.w3.org/1999/xhtml\"", "")
    },
    Fault("a data attribute", .foreign, "data-name", ["RSC-005"]) { try page(&$0, "<p data-id=\"1\">x</p>") },
    Fault("a page with an invalid language", .foreign, "page-language", ["RSC-005"]) {
      try $0.edit("two.html", "xml:lang=\"de\"", "xml:lang=\"not a language\"")
    },
    Fault("an empty page", .ours, "empty-page", isRepairable: false) { book in
      let text = String(decoding: try book["chapter-2.xhtml"].bytes, as: UTF8.self)
      let start = try text.firstRange(of: "<body>").unwrapped.upperBound
      let end = try text.firstRange(of: "</body>").unwrapped.lowerBound
      try book.edit("chapter-2.xhtml", String(text[start..<end]), "<p> </p>")
    },
  ]

  private static func link(_ book: inout DamagedBook, _ address: String) throws {
    try page(&book, "<p><a href=\"\(address)\">link</a></p>")
  }

  static let links: [Fault] = [
    Fault("a link to a missing file", .foreign, "link-missing", ["RSC-007"]) {
      try link(&$0, "three.html")
    },
    Fault("a missing image", .foreign, "link-missing", ["RSC-007"]) {
      try page(&$0, "<p><img src=\"gone.jpg\" alt=\"x\"/></p>")
    },
    Fault("a link to a missing anchor", .foreign, "link-fragment", ["RSC-012"]) {
      try link(&$0, "one.html#gone")
    },
    Fault("a link to the ID of body", .foreign, "link-to-body") { book in
      try book.edit("one.html", "<body>", "<body id=\"top\">")
      try link(&book, "one.html#top")
    },
    Fault("an empty link", .foreign, "link-empty", ["HTM-045"]) { try link(&$0, "") },
    Fault(
      "a link to a file outside the book", .foreign, "link-leak",
      ["RSC-007", "RSC-026", "PKG-009", "OPF-091"]
    ) {
      try link(&$0, "../../../x.html")
    },
    Fault("a link to a file on disk", .foreign, "link-leak", ["HTM-053", "RSC-006"]) {
      try link(&$0, "file:///etc/passwd")
    },
    Fault("a link with a query", .foreign, "link-query") { try link(&$0, "one.html?x=1") },
    Fault("a link with an invalid address", .foreign, "link-invalid", ["RSC-020", "RSC-005"]) {
      try link(&$0, "http://e.org/a b")
    },
    Fault("a link with a data URL", .ours, "link-data") {
      try $0.insert("chapter-1.xhtml", before: "</body>", "<p><a href=\"data:text/html,x\">x</a></p>")
    },
    Fault("an image with a web address", .foreign, "remote-resource", ["RSC-006"]) {
      try page(&$0, "<p><img src=\"http://e.org/x.jpg\" alt=\"x\"/></p>")
    },
    Fault("a style sheet with a web address", .foreign, "remote-resource", ["RSC-006"]) {
      try $0.insert(
        "two.html", before: "</head>",
        "<link rel=\"stylesheet\" type=\"text/css\" href=\"http://e.org/x.css\"/>")
    },
    Fault("a linked page outside the reading order", .foreign, "link-outside-spine", ["RSC-011"]) {
      try $0.edit("content.opf", "<opf:itemref idref=\"two\"/>", "")
    },
    Fault("an undeclared image", .foreign, "undeclared", ["RSC-008"]) { book in
      book.add("OEBPS/Images/more.jpg", TestImages.jpeg)
      try page(&book, "<p><img src=\"../Images/more.jpg\" alt=\"x\"/></p>")
    },
  ]

  private static func style(_ book: inout DamagedBook, _ css: String) throws {
    book.entries[try book.index("main.css")].bytes += Array(css.utf8)
  }

  static let styles: [Fault] = [
    Fault("a missing brace", .foreign, "style-broken", ["CSS-008"]) { try style(&$0, "h1 { color: red;\n") },
    Fault("a fixed position", .foreign, "style-position", ["CSS-006"]) {
      try style(&$0, "h1 { position: fixed; color: red }\n")
    },
    Fault("lines that can't wrap", .foreign, "style-nowrap") {
      try style(&$0, "td { white-space: nowrap; color: red }\n")
    },
    Fault("code that can't wrap", .foreign, "style-nowrap") {
      try style(&$0, "pre { white-space: pre !important }\n")
    },
    Fault("overflow", .foreign, "style-overflow") { try style(&$0, "pre { overflow-x: auto }\n") },
    Fault("a variable", .foreign, "style-variables") {
      try style(&$0, ":root { --color: black }\nh1 { color: var(--color) }\n")
    },
    Fault("a media query for the screen size", .foreign, "style-media-query") {
      try style(&$0, "@media (min-width: 40em) { h1 { color: red } }\n")
    },
    Fault("an embedded font", .foreign, "style-font") {
      try style(&$0, "@font-face { font-family: x; src: local(x) }\n")
    },
    Fault("a direction", .foreign, "style-forbidden") {
      try style(&$0, "h1 { direction: rtl }\n")
    },
    Fault("a style sheet in ISO-8859-1", .foreign, "style-encoding", ["CSS-003"]) {
      try $0.edit("main.css", "@charset \"UTF-8\"", "@charset \"ISO-8859-1\"")
    },
    Fault("an imported style sheet with a web address", .foreign, "remote-resource", ["RSC-006"]) {
      try $0.edit("main.css", "@charset \"UTF-8\";", "@import \"http://e.org/x.css\";")
    },
    Fault("a style attribute with a position", .foreign, "style-position") {
      try page(&$0, "<p style=\"position: absolute; color: red\">x</p>")
    },
  ]

  /// Replaces the bytes of the cover.
  private static func cover(_ book: inout DamagedBook, _ bytes: [UInt8], _ type: String = "jpeg") throws {
    let index = try book.index("cover.jpg")
    book.entries[index].bytes = bytes
    if type == "jpeg" { return }
    book.entries[index].name = "OEBPS/Images/cover." + type
    try book.edit(
      "content.opf", "Images/cover.jpg\" media-type=\"image/jpeg\"",
      "Images/cover.\(type)\" media-type=\"image/\(type)\"")
    try book.edit("one.html", "Images/cover.jpg", "Images/cover." + type)
  }

  static let images: [Fault] = [
    Fault("a WebP", .foreign, "picture-format", ["MED-003", "RSC-032", "OPF-035"], isRepairable: false) {
      try cover(&$0, TestImages.webp, "webp")
    },
    Fault("an animated image", .foreign, "picture-animated", isRepairable: false) {
      try cover(&$0, TestImages.animatedGIF, "gif")
    },
    Fault("a transparent image", .foreign, "picture-transparent", ["PKG-021"], isRepairable: false) {
      book in
      var bytes = TestImages.png
      bytes[25] = 6
      try cover(&book, bytes, "png")
    },
    Fault("a CMYK image", .foreign, "picture-cmyk", ["PKG-021"], isRepairable: false) { book in
      var bytes = TestImages.jpeg
      let frame = try bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }.unwrapped
      bytes[frame + 9] = 4
      try cover(&book, bytes)
    },
    Fault("a truncated image", .foreign, "picture-damaged", ["PKG-021"], isRepairable: false) {
      try cover(&$0, Array(TestImages.jpeg.dropLast(40)))
    },
    Fault("an image of six megabytes", .foreign, "picture-large", isRepairable: false) {
      try cover(&$0, TestImages.jpeg + [UInt8](repeating: 0x20, count: 6_000_000))
    },
    Fault("an image of three megabytes", .foreign, "picture-heavy", isRepairable: false) {
      try cover(&$0, TestImages.jpeg + [UInt8](repeating: 0x20, count: 3_000_000))
    },
    Fault(
      "a file that is not an image", .foreign, "picture-damaged", ["PKG-021", "MED-004", "OPF-029"],
      isRepairable: false
    ) {
      try cover(&$0, Array("<p>404</p>".utf8))
    },
  ]
}
