// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import API
import Books
import Foundation
import ServerCore
import Testing

/// Tests which results of reading books are remembered.
struct BookFactsCacheTests {
  private func withFolder(_ test: (DurableFolder) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "facts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try await test(try DurableFolder(url))
  }

  private func book() throws -> Data {
    try TestFiles.archive([
      "META-INF/container.xml":
        #"<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>"#,
      "book.opf":
        #"<package xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides</dc:title></package>"#,
    ])
  }

  @Test("a book that wasn't there once is read later")
  func missing() async throws {
    try await withFolder { folder async throws in
      let cache = BookFactsCache(books: folder)
      #expect(try await cache.facts(of: ["a"]) == [nil])
      try book().write(to: folder.file("a"))
      #expect(try await cache.facts(of: ["a"]).map { $0?.title } == ["Tides"])
    }
  }

  @Test("a book is read even if a cleanup removes its copy right after it was found")
  func swept() async throws {
    try await withFolder { folder async throws in
      try book().write(to: folder.file("a"))
      let store = SweptStore(folder)
      #expect(try await BookFactsCache(books: store).facts(of: ["a"]).map { $0?.title } == ["Tides"])
      #expect(try await store.existingFile("b") == nil)
    }
  }

  @Test("a file that isn't a book is read once")
  func otherFile() async throws {
    try await withFolder { folder async throws in
      let cache = BookFactsCache(books: folder)
      try Data("A text about tides, which is not a book.".utf8).write(to: folder.file("a"))
      #expect(try await cache.facts(of: ["a"]) == [nil])
      try book().write(to: folder.file("a"))
      #expect(try await cache.facts(of: ["a"]) == [nil])
    }
  }

  @Test("a file that can't be opened isn't taken for one that isn't a book")
  func unreadable() async throws {
    try await withFolder { folder async throws in
      try Data("A text about tides, which is not a book.".utf8).write(to: folder.file("a"))
      #expect(try BookFacts(ofBookAt: folder.file("a")) == nil)
      #expect(throws: (any Error).self) { try BookFacts(ofBookAt: folder.file("b")) }
    }
  }
}
