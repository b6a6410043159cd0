// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import TestSupport
import Testing

@Suite("A collection")
struct CollectionTests {
  private static func chapter(
    _ title: String, byline: String? = nil, language: String? = "en", size: Int = 10
  ) -> Chapter {
    Chapter(
      title: title, byline: byline, siteName: "Site \(title)", language: language, wordCount: 1,
      html: "<p>" + String(repeating: "x", count: size) + "</p><p><img src=\"https://e.org/\(title)\"/></p>")
  }

  private static func collection(_ chapters: [Chapter]) -> Book {
    Book.collection(
      identifier: UUID(uuidString: "0199C7B5-2F2E-7A00-8000-0123456789AB") ?? UUID(),
      modified: Date(timeIntervalSince1970: 0), title: "Digest", date: "2026-11-22", chapters: chapters)
  }

  @Test("has the language of most articles and names its authors if they fit on a line")
  func metadata() {
    let one = Self.collection([
      Self.chapter("a", byline: "A", language: "de-AT"), Self.chapter("b", byline: "B", language: "fr"),
      Self.chapter("c", byline: "A", language: "fr"),
    ])
    #expect(one.language == "fr" && one.authors == ["A", "B"] && one.published == "2026-11-22")
    let many = Self.collection((1...4).map { Self.chapter("\($0)", byline: "By \($0)") })
    #expect(many.authors == ["Several authors"])
    #expect(Self.collection([Self.chapter("a"), Self.chapter("b")]).authors == ["Site a", "Site b"])
  }

  @Test("that fits is one volume, with its own identifier")
  func fits() {
    let book = Self.collection([Self.chapter("a"), Self.chapter("b")])
    let volumes = book.volumes(images: [], limit: 5_000_000)
    #expect(volumes.count == 1 && volumes[0].identifier == book.identifier && volumes[0].title == "Digest")
  }

  @Test("that does not fit becomes volumes under the limit, every article once and in order")
  func volumes() throws {
    let chapters = (1...9).map { Self.chapter("\($0)") }
    let images = (1...9).map {
      BookImage(url: "https://e.org/\($0)", bytes: TestImages.padded(400_000, $0))
    }
    let book = Self.collection(chapters)
    let limit = 2_000_000
    let volumes = book.volumes(images: images, limit: limit)
    #expect(volumes.map(\.title) == ["Digest (1/3)", "Digest (2/3)", "Digest (3/3)"])
    #expect(volumes.flatMap { $0.chapters.map(\.title) } == (1...9).map { "\($0)" })
    #expect(Set(volumes.map(\.identifier)).count == 3)
    #expect(book.volumes(images: images, limit: limit).map(\.identifier) == volumes.map(\.identifier))
    for volume in volumes {
      let writer = EPUBWriter(imageBudget: volume.imageBudget(within: limit))
      let bytes = try writer.write(volume, images: images)
      let opened = try OpenedBook(bytes)
      #expect(
        bytes.count <= limit
          && opened.names.filter { $0.contains("pictures/") }.count == volume.chapters.count)
      #expect(
        opened["EPUB/package.opf"].contains("property=\"group-position\">\(volume.volume?.number ?? 0)<"))
    }
  }

  @Test("leaves out images of an article that is too large for any volume")
  func tooLarge() throws {
    let images = (1...2).map {
      BookImage(url: "https://e.org/\($0)", bytes: TestImages.padded(900_000, $0))
    }
    let html = "<p><img src=\"https://e.org/1\"/><img src=\"https://e.org/2\" alt=\"two\"/></p>"
    let book = Self.collection([Chapter(title: "a", wordCount: 1, html: html), Self.chapter("b")])
    let volumes = book.volumes(images: images, limit: 2_000_000)
    #expect(volumes.map(\.chapters.count) == [1, 1])
    let writer = EPUBWriter(imageBudget: volumes[0].imageBudget(within: 2_000_000))
    let opened = try OpenedBook(writer.write(volumes[0], images: images))
    #expect(opened["EPUB/chapter-1.xhtml"].contains("[two – image did not fit into this book]"))
  }
}
