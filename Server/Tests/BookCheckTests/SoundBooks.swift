// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Books
import Foundation
import TestSupport

/// Valid books, from Sharepipe's writer and from other programs.
enum SoundBooks {
  /// Writes a book with every feature of Sharepipe's writer.
  static func ours() throws -> UnpackedBook {
    let image = "https://e.org/cover.jpg"
    let book = Book(
      identifier: UUID(uuidString: "0199C7B5-2F2E-7A00-8000-0123456789AB") ?? UUID(),
      modified: Date(timeIntervalSince1970: 1_795_000_000), title: "Two articles", authors: ["An Author"],
      language: "en", siteName: "Example", published: "2026-11-18", cover: image,
      chapters: [
        chapter(
          "One",
          "<p>Text<sup><a href=\"#n1\">1</a></sup> <a href=\"https://e.org/\">out</a></p>"
            + "<p><img src=\"\(image)\" alt=\"A cover\"/></p><aside id=\"n1\"><p>A note.</p></aside>"),
        chapter("Two", "<pre><code>x</code></pre><table><tr><th>h</th></tr><tr><td>d</td></tr></table>"),
      ])
    let bytes = try EPUBWriter().write(book, images: [BookImage(url: image, bytes: TestImages.jpeg)])
    guard let unpacked = UnpackedBook(bytes) else { throw Unreadable() }
    return unpacked
  }

  struct Unreadable: Error {}

  private static func chapter(_ title: String, _ html: String) -> Chapter {
    Chapter(
      title: title, siteName: "Example", sourceURL: "https://e.org/a", language: "en", wordCount: 500,
      html: html)
  }

  /// An EPUB 2 with a DTD, entities from it, a guide, and a page with an empty title.
  static let foreign = UnpackedBook(files: [
    file(
      "META-INF/container.xml",
      """
      <?xml version='1.0' encoding='utf-8'?>
      <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
        <rootfiles><rootfile media-type="application/oebps-package+xml" full-path="OEBPS/content.opf"/></rootfiles>
      </container>
      """),
    file(
      "OEBPS/content.opf",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <opf:package xmlns:opf="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">
        <opf:metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:title>Ein Buch &amp; mehr</dc:title>
          <dc:creator opf:role="aut">Jemand</dc:creator>
          <dc:identifier id="uid" opf:scheme="ISBN">9783161484100</dc:identifier>
          <dc:language>de-AT</dc:language>
          <dc:date>2009-05</dc:date>
          <opf:meta name="cover" content="cover-picture"/>
        </opf:metadata>
        <opf:manifest>
          <opf:item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
          <opf:item id="css" href="Styles/main.css" media-type="text/css"/>
          <opf:item id="one" href="Text/one.html" media-type="application/xhtml+xml"/>
          <opf:item id="two" href="Text/two.html" media-type="application/xhtml+xml"/>
          <opf:item id="cover-picture" href="Images/cover.jpg" media-type="image/jpeg"/>
        </opf:manifest>
        <opf:spine toc="ncx"><opf:itemref idref="one"/><opf:itemref idref="two"/></opf:spine>
        <opf:guide><opf:reference type="text" title="Anfang" href="Text/one.html"/></opf:guide>
      </opf:package>
      """),
    file(
      "OEBPS/toc.ncx",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
        <head><meta name="dtb:uid" content="9783161484100"/><meta name="dtb:depth" content="1"/></head>
        <docTitle><text>Ein Buch</text></docTitle>
        <navMap>
          <navPoint id="p1" playOrder="1"><navLabel><text>Eins</text></navLabel><content src="Text/one.html"/></navPoint>
          <navPoint id="p2" playOrder="2"><navLabel><text>Zwei</text></navLabel><content src="Text/two.html#spot"/></navPoint>
        </navMap>
      </ncx>
      """),
    file(
      "OEBPS/Styles/main.css", "@charset \"UTF-8\";\n/* } */\nbody { margin: 0 }\np { text-indent: 1em; }\n"),
    file(
      "OEBPS/Text/one.html",
      page(
        """
        <h1>Eins</h1>
        <p>Ein&nbsp;Wort &mdash; <a href="two.html#spot">weiter</a></p>
        <p><img src="../Images/cover.jpg" alt="Umschlag" /></p>
        """)),
    file(
      "OEBPS/Text/two.html",
      page(
        """
        <h1 id="spot">Zwei</h1>
        <p>Noch ein <a href="http://example.org/?a=1&amp;b=2">Wort</a>.</p>
        """)),
    .init(name: "OEBPS/Images/cover.jpg", bytes: TestImages.jpeg),
  ])

  private static func file(_ name: String, _ text: String) -> UnpackedBook.File {
    .init(name: name, bytes: Array(text.utf8))
  }

  private static func page(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de">
    <head><title>Ein Buch</title><link rel="stylesheet" type="text/css" href="../Styles/main.css" /></head>
    <body>
    \(body)
    </body>
    </html>
    """
  }
}
