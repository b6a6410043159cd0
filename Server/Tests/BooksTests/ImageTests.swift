// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Messages
import TestSupport
import Testing

@Suite("An image in a book")
struct ImageTests {
  private func content(_ tag: String, _ bytes: [UInt8]) throws -> String {
    try written("<p>a\(tag)b</p>", images: [BookImage(url: "https://e.org/p.jpg", bytes: bytes)])
  }

  @Test(
    "is named after the format of its bytes",
    arguments: [
      (TestImages.jpeg, "1.jpg", "image/jpeg"), (TestImages.progressiveJPEG, "1.jpg", "image/jpeg"),
      (TestImages.png, "1.png", "image/png"), (TestImages.gif, "1.gif", "image/gif"),
    ])
  func kinds(bytes: [UInt8], name: String, mediaType: String) throws {
    let html = "<p><img src=\"https://e.org/p.webp\" alt=\"An alt\"/></p>"
    let epub = try EPUBWriter().write(
      book(chapters: [chapter(html)]), images: [BookImage(url: "https://e.org/p.webp", bytes: bytes)])
    let opened = try OpenedBook(epub)
    #expect(opened.chapter.hasSuffix("<p><img alt=\"An alt\" src=\"pictures/\(name)\"/></p>"))
    #expect(opened["EPUB/package.opf"].contains("href=\"pictures/\(name)\" media-type=\"\(mediaType)\""))
    #expect(opened.entries.last?.content == Data(bytes))
  }

  @Test(
    "that Kindle distorts, or that is not an image, is replaced by its description",
    arguments: [
      TestImages.webp, TestImages.animatedGIF, TestImages.animatedPNG, TestImages.svg,
      TestImages.html, [], TestImages.jpeg.prefix(20) + [], TestImages.png.prefix(20) + [],
      TestImages.gif.prefix(12) + [],
    ])
  func unfit(bytes: [UInt8]) throws {
    #expect(
      try content("<img src=\"https://e.org/p.jpg\" alt=\"A &lt;cat&gt;\"/>", bytes)
        == "<p>a<span class=\"missing\">[A &lt;cat&gt; – image has a format that few e-readers show]</span>b</p>"
    )
  }

  @Test("that is too large is left out")
  func tooLarge() throws {
    let bytes = TestImages.jpeg + [UInt8](repeating: 0, count: 5_000_001)
    #expect(try content("<img src=\"https://e.org/p.jpg\" alt=\"cat\"/>", bytes).contains("[cat – image"))
  }

  @Test("that is a tracking pixel leaves no trace")
  func spacer() throws {
    #expect(
      try content("<img src=\"https://e.org/p.jpg\" alt=\"x\"/>", TestImages.onePixelGIF) == "<p>ab</p>")
    #expect(try content("<img src=\"https://e.org/other\" width=\"1\" height=\"1\"/>", []) == "<p>ab</p>")
  }

  @Test(
    "that is missing is noted in the language of the article, or in English",
    arguments: [("de-AT", "[Bild]"), ("en", "[Image]"), ("fr", "[Image]")])
  func language(_ language: String, _ note: String) throws {
    let opened = try ContentsTests().opened([chapter("<p>a<img src=\"x\"/></p>", language: language)])
    #expect(opened["EPUB/chapter-1.xhtml"].contains("<span class=\"missing\">\(note)</span>"))
  }

  @Test("keeps its caption, and has it as alternative text if it has none")
  func caption() throws {
    let html = "<figure><img src=\"https://e.org/p.jpg\"/><figcaption>The <em>cat</em></figcaption></figure>"
    #expect(
      try written(html, images: [BookImage(url: "https://e.org/p.jpg", bytes: TestImages.jpeg)])
        == "<figure><img alt=\"The cat\" src=\"pictures/1.jpg\"/><figcaption>The <em>cat</em></figcaption></figure>"
    )
    #expect(
      try written(html)
        == "<figure><span class=\"missing\">[Image]</span><figcaption>The <em>cat</em></figcaption></figure>"
    )
  }

  @Test("has alternative text of at most 140 characters, and never an empty one")
  func alternatives() throws {
    let long = try content(
      "<img src=\"https://e.org/p.jpg\" alt=\"\(String(repeating: "ä", count: 200))\"/>", TestImages.png)
    #expect(long.contains("alt=\"\(String(repeating: "ä", count: 139))…\""))
    #expect(
      try content("<img src=\"https://e.org/p.jpg\" alt=\" \"/>", TestImages.png).contains(
        "alt=\"Image\""))
  }

  @Test("that is missing shows the reason if it is known", arguments: MissingImage.Reason.allCases)
  func reason(_ reason: MissingImage.Reason) throws {
    let html =
      "<p><img src=\"https://e.org/1\" alt=\"A cat\"/><img src=\"https://e.org/2\"/><img src=\"https://e.org/3\"/></p>"
    let missing = ["https://e.org/1", "https://e.org/2"].map { MissingImage(url: $0, reason: reason) }
    let opened = try OpenedBook(
      EPUBWriter().write(book(chapters: [chapter(html)]), images: [], missing: missing))
    #expect(opened.chapter.contains("[\(reason.note(on: "A cat").text)]"))
    #expect(opened.chapter.contains("[\(reason.note.text)]"))
    #expect(opened.chapter.contains("[Image]"))
  }

  @Test(
    "has a caption without the page's buttons",
    arguments: [
      ("A boat. <a href=\"https://e.org/big\">[+] Enlarge</a>", "A boat."),
      ("A boat. (Click to enlarge)", "A boat."), ("A boat. [+] Enlarge", "A boat."),
      ("<b>A boat.</b><span> Bild vergrößern</span>", "<b>A boat.</b>"),
      ("They enlarge (the harbour) again", "They enlarge (the harbour) again"),
      ("How to expand a dock (2026)", "How to expand a dock (2026)"),
    ])
  func buttons(caption: String, shown: String) throws {
    let html =
      "<figure><img src=\"https://e.org/p.jpg\" alt=\"x\"/><figcaption>\(caption)</figcaption></figure>"
    let text = try written(html, images: [BookImage(url: "https://e.org/p.jpg", bytes: TestImages.jpeg)])
    #expect(
      text.replacing(" </figcaption>", with: "</figcaption>").contains("<figcaption>\(shown)</figcaption>"))
  }

  @Test("has no caption if that was only buttons, and such words outside of captions stay")
  func onlyButtons() throws {
    let html =
      "<figure><img src=\"https://e.org/p.jpg\" alt=\"x\"/><figcaption><b>Enlarge</b></figcaption></figure><p>Zoom</p>"
    let text = try written(html, images: [BookImage(url: "https://e.org/p.jpg", bytes: TestImages.jpeg)])
    #expect(!text.contains("figcaption") && text.contains("<p>Zoom</p>"))
  }

  @Test("is in the file once, however often and under whatever address it is shown")
  func once() throws {
    let html =
      "<p><img src=\"https://e.org/1\"/><img src=\"https://e.org/2\"/><img src=\"https://e.org/1\"/></p>"
    let images = [
      BookImage(url: "https://e.org/1", bytes: TestImages.png),
      BookImage(url: "https://e.org/2", bytes: TestImages.png),
    ]
    let opened = try OpenedBook(EPUBWriter().write(book(chapters: [chapter(html)]), images: images))
    #expect(opened.names.filter { $0.contains("pictures/") } == ["EPUB/pictures/1.png"])
    #expect(opened.chapter.ranges(of: "pictures/1.png").count == 3)
  }

  @Test("that no longer fits the book is left out, and a smaller one after it is not")
  func budget() throws {
    let html = "<p><img src=\"https://e.org/1\" alt=\"one\"/><img src=\"https://e.org/2\" alt=\"two\"/></p>"
    let images = [
      BookImage(url: "https://e.org/1", bytes: TestImages.jpeg),
      BookImage(url: "https://e.org/2", bytes: TestImages.png),
    ]
    let writer = EPUBWriter(imageBudget: 200)
    let opened = try OpenedBook(writer.write(book(chapters: [chapter(html)]), images: images))
    #expect(
      opened.chapter.contains(
        "[one – image did not fit into this book]</span><img alt=\"two\" src=\"pictures/1.png\"/>"))
  }

  @Test("becomes the cover if the book says so, unless it is a GIF")
  func cover() throws {
    let make = { (bytes: [UInt8]) in
      try OpenedBook(
        EPUBWriter().write(
          book(cover: "https://e.org/c", chapters: [chapter("x")]),
          images: [BookImage(url: "https://e.org/c", bytes: bytes)]))
    }
    let opf = try make(TestImages.jpeg)["EPUB/package.opf"]
    #expect(
      opf.contains(
        "<item id=\"picture-1\" href=\"pictures/1.jpg\" media-type=\"image/jpeg\" properties=\"cover-image\"/>"
      ))
    #expect(opf.contains("<meta name=\"cover\" content=\"picture-1\"/>"))
    #expect(try !make(TestImages.gif)["EPUB/package.opf"].contains("cover"))
  }

  @Test("is requested by its address, in the page's order, once")
  func addresses() {
    let html =
      "<img src=\"https://e.org/b\"/><p><img src=\"HTTP://e.org/a?x=1&amp;y=2\"/><img src=\"https://e.org/b\"/><img src=\"data:image/png,x\"/><img/></p>"
    #expect(imageAddresses(in: html) == ["https://e.org/b", "HTTP://e.org/a?x=1&y=2"])
    #expect(imageAddresses(in: "<p>") == [])
    #expect(
      book(cover: "https://e.org/c", chapters: [chapter(html), chapter(html)]).imageAddresses == [
        "https://e.org/c", "https://e.org/b", "HTTP://e.org/a?x=1&y=2",
      ])
  }

  @Test(
    "that is damaged in any way causes no error",
    arguments: [TestImages.jpeg, TestImages.png, TestImages.gif, TestImages.animatedPNG])
  func damaged(bytes: [UInt8]) throws {
    let chapter = chapter("<p><img src=\"https://e.org/1\"/></p>")
    var seed: UInt64 = 7
    func random(below limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    for _ in 0..<500 {
      var damaged = Array(bytes.prefix(1 + random(below: bytes.count)))
      for _ in 0..<random(below: 4) { damaged[random(below: damaged.count)] = UInt8(random(below: 256)) }
      let image = BookImage(url: "https://e.org/1", bytes: damaged)
      #expect(try !EPUBWriter().write(book(chapters: [chapter]), images: [image]).isEmpty)
    }
  }
}
