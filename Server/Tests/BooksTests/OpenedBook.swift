// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import TestSupport

/// A book as Python's `zipfile` reads it.
struct OpenedBook {
  let entries: [Entry]

  struct Entry: Decodable {
    let name: String
    let content: Data
    let stored: Bool
    let extra: Int
    let offset: Int
    let date: [Int]
    /// The entry's permissions and the system that made it.
    let attributes: Int
  }

  init(_ bytes: [UInt8]) throws {
    let result = try outputAndErrors(of: Tools.python(), ["-c", Self.program], input: Data(bytes))
    do {
      entries = try JSONDecoder().decode([Entry].self, from: result)
    } catch {
      throw MissingTool(description: "zipfile: " + String(decoding: result, as: UTF8.self))
    }
  }

  subscript(name: String) -> String {
    entries.first { $0.name == name }.map { String(decoding: $0.content, as: UTF8.self) } ?? ""
  }

  var names: [String] { entries.map(\.name) }

  /// The body of the first chapter after its title.
  var chapter: String {
    let page = self["EPUB/chapter-1.xhtml"]
    let body = page.components(separatedBy: "</h1>").dropFirst().joined(separator: "</h1>")
    return body.replacingOccurrences(of: "</body></html>\n", with: "")
  }

  private static let program = """
    import base64, io, json, sys, zipfile
    book = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
    assert book.testzip() is None
    json.dump([{
        "name": entry.filename, "content": base64.b64encode(book.read(entry)).decode(),
        "stored": entry.compress_type == zipfile.ZIP_STORED, "extra": len(entry.extra),
        "offset": entry.header_offset, "date": entry.date_time,
        "attributes": entry.external_attr << 8 | entry.create_system,
    } for entry in book.infolist()], sys.stdout)
    """
}

/// Makes a book with usual metadata, which a test can override.
func book(
  title: String = "A title", authors: [String] = ["An Author"], language: String? = "en",
  direction: String? = nil,
  siteName: String? = "Example", cover: String? = nil, chapters: [Chapter]
) -> Book {
  Book(
    identifier: UUID(uuidString: "0199C7B5-2F2E-7A00-8000-0123456789AB") ?? UUID(),
    modified: Date(timeIntervalSince1970: 1_795_000_000), title: title, authors: authors, language: language,
    direction: direction, siteName: siteName, published: "2026-11-18T09:30:00+01:00", cover: cover,
    chapters: chapters)
}

func chapter(
  _ html: String, title: String = "A title",
  source: String? = "https://www.example.org/2026/an-article?ref=1#top",
  language: String? = "en", direction: String? = nil
) -> Chapter {
  Chapter(
    title: title, byline: "An Author", siteName: "Example", sourceURL: source, published: "2026-11-18",
    language: language, direction: direction, wordCount: 1_000, html: html)
}

/// Returns the content of a chapter written from the fragment.
func written(_ html: String, images: [BookImage] = []) throws -> String {
  let source: String? = nil
  let plain = Chapter(title: "A title", sourceURL: source, wordCount: 0, html: html)
  return try OpenedBook(EPUBWriter().write(book(chapters: [plain]), images: images)).chapter
}
