// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// Writes ZIP archives, such as EPUB files, that tests read.
package struct BookFile {
  /// The bytes of the archive's files and of their entries in its directory.
  private var body = Data()
  private var directory = Data()
  private var count = 0

  /// An archive without files.
  package init() {}

  /// A book with chapters, each the body of a page.
  package init(title: String = "Kite", chapters: [String]) {
    let names = chapters.indices.map { "c\($0).xhtml" }
    add(
      "META-INF/container.xml",
      #"<container><rootfiles><rootfile full-path="OEBPS/p.opf"/></rootfiles></container>"#)
    let items = names.map { "<item id='\($0)' href='\($0)' media-type='application/xhtml+xml'/>" }.joined()
    let order = names.map { "<itemref idref='\($0)'/>" }.joined()
    add(
      "OEBPS/p.opf",
      """
      <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>\(title)</dc:title><dc:language>en\
      </dc:language></metadata><manifest>\(items)<item id="nav" href="nav.xhtml" properties="nav" \
      media-type="application/xhtml+xml"/></manifest><spine>\(order)</spine></package>
      """)
    let links = names.enumerated().map { "<li><a href='\($1)'>Part <b>\($0 + 1)</b></a></li>" }.joined()
    add("OEBPS/nav.xhtml", "<html><body><nav><ol>\(links)</ol></nav></body></html>")
    for (name, chapter) in zip(names, chapters) {
      add("OEBPS/" + name, "<html><head><title>T</title></head><body>\(chapter)</body></html>")
    }
  }

  /// Adds a file that contains a text.
  package mutating func add(_ name: String, _ text: String) { add(name, Data(text.utf8)) }

  /// Adds a file, which was compressed if `deflated` is there; `size` is what its entry says of its length.
  package mutating func add(_ name: String, _ content: Data, deflated: Data? = nil, size: Int? = nil) {
    let packed = deflated ?? content
    var entry = Data()
    entry.append(number: 20, bytes: 2)
    entry.append(number: 0, bytes: 2)
    entry.append(number: deflated == nil ? 0 : 8, bytes: 2)
    entry.append(number: 0, bytes: 4)
    entry.append(number: Self.checksum(content), bytes: 4)
    entry.append(number: packed.count, bytes: 4)
    entry.append(number: size ?? content.count, bytes: 4)
    entry.append(number: name.utf8.count, bytes: 2)
    entry.append(number: 0, bytes: 2)
    directory += Data("PK\u{1}\u{2}".utf8) + [20, 0] + entry + Data(count: 10)
    directory.append(number: body.count, bytes: 4)
    directory += Data(name.utf8)
    body += Data("PK\u{3}\u{4}".utf8) + entry + Data(name.utf8) + packed
    count += 1
  }

  /// The bytes of the archive.
  package var data: Data {
    var end = Data("PK\u{5}\u{6}".utf8) + Data(count: 4)
    end.append(number: count, bytes: 2)
    end.append(number: count, bytes: 2)
    end.append(number: directory.count, bytes: 4)
    end.append(number: body.count, bytes: 4)
    return body + directory + end + Data(count: 2)
  }

  private static func checksum(_ content: Data) -> Int {
    var value: UInt32 = ~0
    for byte in content {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }
}

extension Data {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(number: Int, bytes: Int) {
    for index in 0..<bytes { append(UInt8(number >> (8 * index) & 0xFF)) }
  }
}
