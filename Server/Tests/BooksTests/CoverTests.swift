// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("A cover")
struct CoverTests {
  private static let titles = [
    "Rust", "The lighthouse keepers who never left", String(repeating: "word ", count: 200),
    String(repeating: "w", count: 500), "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。", "مقالة طويلة عن تاريخ الطباعة",
    "ประวัติศาสตร์ของประภาคารในอ่าวไทย", "한국의 등대 이야기", "a <b> & \"c\" ]]> --", "😀🚀", "", "\u{0}\u{202E}x",
  ]

  private func design(
    _ title: String, chapters: Int = 1, images: [BookImage] = [], direction: String? = nil
  ) -> CoverDesign {
    let chapters = (1...chapters).map { chapter("<p>x</p>", title: "Article \($0)") }
    return CoverDesign(
      book(title: title, direction: direction, cover: "https://e.org/c", chapters: chapters),
      images: images)
  }

  private func design(image: BookImage) -> CoverDesign { design("A title", images: [image]) }

  @Test("is well-formed and refers to nothing external, whatever the title", arguments: titles)
  func wellFormed(title: String) {
    let svg = design(title).svg
    let reader = DrawingReader(svg)
    #expect(reader.isWellFormed)
    #expect(reader.elements.isSubset(of: ["svg", "rect", "text", "path", "circle"]))
    #expect(!svg.contains("href") && !svg.contains("url("))
  }

  @Test("keeps every line within the page, and lines apart", arguments: titles)
  func lines(title: String) {
    for chapters in [1, 3, 30] {
      let lines = DrawingReader(design(title, chapters: chapters).svg).lines
      #expect(lines.allSatisfy { $0.y <= CoverSize.drawing.height - 100 && $0.size >= 44 })
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $1.y - $0.y >= $1.size * 9 / 10 })
    }
  }

  @Test("makes a title as large as possible, in lines of about the same length")
  func sizes() {
    let sizes = ["Rust", "The lighthouse keepers who never left", String(repeating: "word ", count: 30)]
      .map { title in DrawingReader(design(title).svg).lines.map(\.size).max() ?? 0 }
    #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == 3)
    let lines = DrawingReader(design("The lighthouse keepers who never left").svg).lines
    #expect(lines.filter { $0.size > 100 }.map(\.text) == ["The lighthouse", "keepers who", "never left"])
  }

  @Test("in Japanese starts no line with a full stop")
  func kinsoku() {
    let lines = DrawingReader(design("名前はまだ無い。どこで生れたか。とんと見当がつかぬ。").svg).lines
    #expect(lines.count > 3 && !lines.contains { $0.text.hasPrefix("。") })
  }

  @Test("is mirrored for right-to-left scripts")
  func rightToLeft() {
    #expect(DrawingReader(design("שלום עולם").svg).lines.allSatisfy { $0.x > CoverSize.drawing.width / 2 })
    #expect(DrawingReader(design("Peace").svg).lines.allSatisfy { $0.x < CoverSize.drawing.width / 2 })
  }

  @Test("lists the first articles of a collection and the number of the others")
  func collection() {
    let lines = DrawingReader(design("Digest", chapters: 8).svg).lines.map(\.text)
    #expect(lines.contains("Article 1") && lines.contains("Article 5") && !lines.contains("Article 6"))
    #expect(lines.contains("+ 3"))
  }

  @Test("is the same for the same book, and has the same color for the same site")
  func stable() {
    #expect(design("A title") == design("A title"))
    let inks = ["One", "Two"].map { DrawingReader(design($0).svg).fills.first }
    #expect(inks[0] == inks[1])
  }

  @Test("leaves space for a lead image that is large enough, and otherwise draws a pattern")
  func backdrop() {
    let large = BookImage(url: "https://e.org/c", bytes: TestImages.header(width: 900, height: 600))
    let small = BookImage(url: "https://e.org/c", bytes: TestImages.jpeg)
    let drawn = design(image: large)
    #expect(
      drawn.backdrop?.bytes == large.bytes && drawn.backdrop?.width == drawn.size.width)
    // The drawing has a separate coordinate system.
    let scale = Double(drawn.size.height) / Double(CoverSize.drawing.height)
    let top = Double(DrawingReader(drawn.svg).top) * scale
    #expect(drawn.backdrop?.height == Int(top.rounded(.up)))
    #expect(design(image: small).backdrop == nil)
    #expect(design("A title").backdrop == nil)
  }

  @Test(
    "shows a diagram whole",
    arguments: [(3_000, 400), (1_600, 900), (1_000, 1_000), (500, 2_000), (400, 330)])
  func diagram(width: Int, height: Int) throws {
    let bytes = TestImages.header(width: width, height: height)
    let cover = design(image: BookImage(url: "https://e.org/c", bytes: bytes))
    let area = try #require(cover.backdrop)
    let shapes = (Double(width) / Double(height), Double(area.width) / Double(area.height))
    #expect(abs(shapes.0 / shapes.1 - 1) < 0.1)
    #expect(area.left >= 0 && area.left + area.width <= cover.size.width)
    #expect(area.top >= 0 && area.top + area.height <= cover.size.height)
  }

  @Test(
    "fits the screen of its device and has at least half of the recommended size",
    arguments: DeviceProfile.all)
  func sizes(of device: DeviceProfile) {
    let cover = CoverDesign(
      book(title: "A title", chapters: [chapter("<p>x</p>")]), images: [], for: device)
    #expect(cover.size.width <= max(device.width, 800) && cover.size.height <= max(device.height, 1280))
    #expect(cover.size.width * 8 == cover.size.height * 5 && cover.size.height >= 1280)
    #expect(cover.svg.contains("width=\"\(cover.size.width)\" height=\"\(cover.size.height)\""))
  }

  @Test("has no colors for a grayscale device")
  func grays() throws {
    let kindle = try #require(DeviceProfile.all.first { !$0.isColor })
    let cover = CoverDesign(
      book(title: "A title", chapters: [chapter("<p>x</p>")]), images: [], for: kindle)
    let colors = cover.svg.matches(of: /fill="#(..)(..)(..)"/)
    #expect(colors.count > 3 && colors.allSatisfy { $0.1 == $0.2 && $0.2 == $0.3 })
  }

  @Test("that was drawn is the book's cover, and its lead image an ordinary image")
  func drawn() throws {
    let html = "<p><img src=\"https://e.org/c\"/></p>"
    let bytes = try EPUBWriter(imageBudget: 400).write(
      book(cover: "https://e.org/c", chapters: [chapter(html)]),
      images: [BookImage(url: "https://e.org/c", bytes: TestImages.png)], drawnCover: TestImages.jpeg)
    let opened = try OpenedBook(bytes)
    #expect(
      opened["EPUB/package.opf"].contains(
        "<item id=\"cover\" href=\"pictures/cover.jpg\" media-type=\"image/jpeg\" properties=\"cover-image\"/>"
      ))
    #expect(opened["EPUB/package.opf"].contains("<meta name=\"cover\" content=\"cover\"/>"))
    #expect(opened.chapter.contains("src=\"pictures/1.png\""))
  }
}

/// Reads the elements of a drawing.
private final class DrawingReader: NSObject, XMLParserDelegate {
  struct Line {
    let x: Int
    let y: Int
    let size: Int
    var text = ""
  }

  private(set) var lines: [Line] = []
  private(set) var elements: Set<String> = []
  private(set) var fills: [String] = []
  /// The top of the paper.
  private(set) var top = 0
  private(set) var isWellFormed = true
  private var isInText = false

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    isWellFormed = parser.parse() && isWellFormed
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    fills += [attributes["fill"]].compactMap(\.self)
    let number = { (key: String) in attributes[key].flatMap { Int($0) } ?? 0 }
    if name == "rect", attributes["fill"] == "#f8f7f3" { top = number("y") }
    isInText = name == "text"
    if isInText { lines.append(Line(x: number("x"), y: number("y"), size: number("font-size"))) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = lines.indices.last, isInText { lines[last].text += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    isInText = false
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isWellFormed = false }
}
