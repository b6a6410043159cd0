// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ClientTestSupport
import Foundation
import ShareContract
import ShareKit
import Testing

/// Books from anywhere, as a web view is given them.
struct StoredBookTests {
  private let folder: TemporaryFolder
  private let id = ShareID.make()

  init() throws { folder = try TemporaryFolder() }

  private func open(_ data: Data) throws -> StoredBook {
    try StoredBook(try folder.file(UUID().uuidString, data), of: id)
  }

  private func html(_ chapter: BookChapter) throws -> String {
    let address = try #require(chapter.address())
    let resource = try #require(chapter.resource(at: address))
    var page = Data()
    try resource.forEachPiece { page += $0 }
    let text = String(decoding: page, as: UTF8.self)
    let start = try #require(text.range(of: "<body>"))
    return String(text[start.upperBound...])
  }

  private func html(_ body: String) throws -> String {
    var file = BookFile(chapters: [body, "<p>Two</p>"])
    file.add("OEBPS/cover.jpg", "x")
    return try html(try open(file.data).chapter(0))
  }

  @Test("a book has its title, its chapters in their order, and the titles of its table of contents")
  func chapters() throws {
    let book = try open(BookFile(title: "Kite &amp; string", chapters: ["<p>One</p>", "<p>Two</p>"]).data)
    #expect(book.title == "Kite & string" && book.count == 2)
    #expect(book.title(of: 1) == "Part 2")
    #expect(try html(try book.chapter(1)).contains("<p>Two</p>"))
  }

  @Test("compressed chapters are read, whatever the kind of their blocks", arguments: Deflated.all)
  func compressed(deflated: Data) throws {
    var file = BookFile()
    file.add("META-INF/container.xml", "<rootfile full-path='p.opf'/>")
    file.add("p.opf", "<item id='a' href='a.html' media-type='text/html'/><itemref idref='a'/>")
    file.add("a.html", Data(Deflated.text.utf8), deflated: deflated)
    let numbers = Deflated.text.dropFirst("<html><body>".count).dropLast("</body></html>".count)
    #expect(try html(try open(file.data).chapter(0)).contains(numbers))
  }

  static let hostile: [(String, String)] = [
    ("<script>alert(1)</script><p>x</p>", "<p>x</p>"),
    ("<script><script></script>alert(1)</script><p>x</p>", "<p>x</p>"),
    ("<p onclick='alert(1)' style='x'>x</p>", "<p>x</p>"), ("<style>@import 'x'</style>x", "x"),
    ("<a href='javascript:alert(1)'>x</a>", "<a>x</a>"), ("<a href='file:///etc/passwd'>x</a>", "<a>x</a>"),
    ("<a href='../../c1.xhtml'>x</a>", "<a>x</a>"),
    ("<a href='https://example.org/?a&amp;b'>x</a>", #"<a href="https://example.org/?a&amp;b">x</a>"#),
    ("<a href='c1.xhtml#n'>x</a>", ##"<a href="chapters/1#n">x</a>"##),
    ("<a href='c0.xhtml#n'>x</a>", ##"<a href="#n">x</a>"##), ("<iframe src='x'/><p>x</p>", "<p>x</p>"),
    ("<img src='https://example.org/spy.gif'/>x", "x"),
    ("<svg><image xlink:href='cover.jpg'/></svg>", #"<img src="images/0" alt="">"#),
    ("<p title='&quot;&gt;&lt;script&gt;'>x</p>", #"<p title="&quot;&gt;&lt;script&gt;">x</p>"#),
    ("<![CDATA[<script>alert(1)</script>]]>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("<!-- <script> --><p>a<b>c</p>", "<p>a<b>c</b></p>"), ("<p/><hr/>1 < 2", "<p></p><hr>1 &lt; 2"),
    ("</div></body><meta http-equiv='refresh' content='0;url=x'/><base href='x'/>x", "x"),
    ("<form action='x'><input/></form><embed src='x'/><link href='x'/>x", "x"),
  ]

  @Test(
    "a chapter keeps its text and links, and loses scripts, styles, forms and whatever loads from other servers",
    arguments: hostile)
  func cleaned(body: String, expected: String) throws {
    #expect(try html(body) == expected + "</body></html>")
  }

  @Test("an image in the book is shown if it has the header of a photo, and nothing else is")
  func images() throws {
    var file = BookFile(chapters: ["<img src='a.jpg'/><img src='b.svg'/><img src='../../x'/>"])
    file.add("OEBPS/a.jpg", Data(ImageHead.jpeg(640, 480, orientation: 1, padding: 0)))
    file.add("OEBPS/b.svg", "<svg onload='alert(1)'/>")
    let chapter = try open(file.data).chapter(0)
    let address = try #require(chapter.address())
    let types = (0..<4).map { number in
      URL(string: "images/\(number)", relativeTo: address).flatMap {
        chapter.resource(at: $0.absoluteURL)?.mediaType
      }
    }
    #expect(types == ["image/jpeg", nil, nil, nil])
    for other in ["https://example.org/images/0", "\(ReadingDocument.scheme)://other/images/0"] {
      let url = try #require(URL(string: other))
      #expect(chapter.resource(at: url) == nil)
    }
  }

  @Test("a link leads to an element of another chapter")
  func links() throws {
    let chapter = try open(BookFile(chapters: ["<a href='c1.xhtml#a%20b'>x</a>", "y"]).data).chapter(0)
    let address = try #require(chapter.address())
    let url = try #require(URL(string: "chapters/1#a%20b", relativeTo: address)).absoluteURL
    #expect(chapter.link(at: url)?.chapter == 1 && chapter.link(at: url)?.fragment == "a b")
    #expect(chapter.link(at: address) == nil)
  }

  @Test("what unpacks to more than its entry says, or than a chapter may have, isn't read")
  func bombs() throws {
    let deflated = Deflated.all[0]
    for (size, fault) in [(10, BookFault.damaged), (5_000, .damaged), (64 << 20, .tooLarge)] {
      var file = BookFile()
      file.add("META-INF/container.xml", "<rootfile full-path='p.opf'/>")
      file.add("p.opf", "<item id='a' href='a.html' media-type='text/html'/><itemref idref='a'/>")
      file.add("a.html", Data(Deflated.text.utf8), deflated: deflated, size: size)
      #expect(throws: fault) { try self.open(file.data).chapter(0) }
    }
  }

  @Test("a protected book is said to be protected")
  func protected() throws {
    var file = BookFile(chapters: ["x"])
    file.add("META-INF/encryption.xml", "<enc:CipherReference URI='OEBPS/c0.xhtml'/>")
    #expect(throws: BookFault.protected) { try self.open(file.data) }
  }

  @Test("a book whose list of encrypted files can't be read doesn't count as unprotected")
  func unreadableProtection() throws {
    var file = BookFile(chapters: ["x"])
    file.add("META-INF/encryption.xml", Data("<x/>".utf8), size: 5 << 20)
    #expect(throws: BookFault.tooLarge) { try self.open(file.data) }
  }

  @Test("a damaged book is an error or a book, never a crash", arguments: 0..<20)
  func damaged(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var whole = BookFile(chapters: ["<p>One <a href='c1.xhtml'>two</a></p>", "<img src='a.jpg'/>"])
    whole.add("OEBPS/d.html", Data(Deflated.text.utf8), deflated: Deflated.all[Int(seed) % 3])
    for _ in 0..<50 {
      var data = whole.data
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { data = data.prefix(Int.random(in: 0..<data.count, using: &random)) }
      guard let book = try? open(data) else { continue }
      for number in 0..<book.count { _ = try? book.chapter(number) }
    }
  }
}
