// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Testing

/// Books that are made to use up time or memory.
///
/// Without the limits, most of these tests would take hours.
struct BookLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ data: Data) throws -> StoredBook {
    try StoredBook(try folder.file(UUID().uuidString, data), of: ShareID.make())
  }

  private func countImages(_ file: BookFile) throws -> Int {
    let chapter = try open(file.data).chapter(0)
    let address = try #require(chapter.address())
    var page = Data()
    try chapter.resource(at: address)?.forEachPiece { page += $0 }
    return String(decoding: page, as: UTF8.self).ranges(of: "<img ").count
  }

  private func book(images names: [String], size: Int? = nil) -> BookFile {
    var file = BookFile(chapters: [names.map { "<img src='\($0)'/>" }.joined()])
    for name in names { file.add("OEBPS/" + name, Data("x".utf8), size: size) }
    return file
  }

  @Test("a chapter has up to 1,000 images, of those that are in the book")
  func images() throws {
    #expect(try countImages(book(images: (0..<1_200).map { "\($0).jpg" })) == 1_000)
    let missing = (0..<200_000).map { "<img src='\($0)'/>" }.joined()
    #expect(try countImages(BookFile(chapters: [missing])) == 0)
  }

  @Test("the images of a chapter have up to 64 MiB together")
  func imageBytes() throws {
    #expect(try countImages(book(images: (0..<9).map { "\($0).jpg" }, size: 15 << 20)) == 4)
  }

  @Test("files with long names or in many folders are left out")
  func names() throws {
    let deep = String(repeating: "a/", count: 40) + "x.jpg"
    #expect(try countImages(book(images: ["a.jpg", deep, String(repeating: "b", count: 2_000)])) == 1)
  }

  @Test("links after the first 20,000 lead nowhere")
  func links() throws {
    let links = String(repeating: "<a href='c1.xhtml'>x</a>", count: 30_000)
    let chapter = try open(BookFile(chapters: [links, "y"]).data).chapter(0)
    var page = Data()
    try chapter.resource(at: try #require(chapter.address()))?.forEachPiece { page += $0 }
    #expect(String(decoding: page, as: UTF8.self).ranges(of: "chapters/1").count == 20_000)
  }

  private func book(contents: String) throws -> StoredBook {
    var file = BookFile()
    file.add("META-INF/container.xml", "<rootfile full-path='p.opf'/>")
    file.add(
      "p.opf",
      """
      <title>e\(String(repeating: "\u{301}", count: 500_000))</title><item id='a' href='a.html' media-type='text/html'/>\
      <item id='n' href='n' properties='nav'/><itemref idref='a'/>
      """)
    file.add("n", contents)
    file.add("a.html", "x")
    return try open(file.data)
  }

  @Test("titles have up to 500 Unicode scalars, also if they are one character")
  func titles() throws {
    let marks = String(repeating: "\u{301}", count: 500_000)
    let book = try book(contents: "<a href='a.html'>e\(marks)</a>")
    #expect(book.title(of: 0)?.unicodeScalars.count == 500 && book.title?.unicodeScalars.count == 500)
  }

  @Test("a table of contents doesn't read its text again for each end of a link")
  func contents() throws {
    let text = String(repeating: "a ", count: 500_000)
    let book = try book(contents: "<a href='b'>\(text)" + String(repeating: "</a>", count: 500_000))
    #expect(book.title(of: 0) == nil)
  }

  @Test("compressed data with thousands of empty blocks is damaged")
  func emptyBlocks() throws {
    var file = BookFile()
    file.add("META-INF/container.xml", "<rootfile full-path='p.opf'/>")
    file.add("p.opf", "<item id='a' href='a.html' media-type='text/html'/><itemref idref='a'/>")
    // An empty block with fixed codes has ten bits: 0 (not the last), 01 (its kind), 0000000 (its end).
    let fourBlocks: [UInt8] = [0b0000_0010, 0b0000_1000, 0b0010_0000, 0b1000_0000, 0]
    let blocks = Data((0..<5_000).flatMap { _ in fourBlocks })
    file.add("a.html", Data(), deflated: blocks + Data([0b0000_0011, 0]))
    #expect(throws: BookFault.damaged) { try self.open(file.data).chapter(0) }
  }
}
