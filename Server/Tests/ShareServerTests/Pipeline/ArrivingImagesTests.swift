// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import ImageWork
import Pipeline
import Testing

/// Tests books whose images are converted by the real program while others are being fetched.
@Suite("Images that arrive one after the other")
struct ArrivingImagesTests {
  private let book: Book
  private let images: [BookImage]

  init() {
    let addresses = (0..<5).map { "https://example.org/\($0).svg" }
    images = addresses.enumerated().map { number, address in
      // The last image is large enough to use a second worker.
      let rest = String(repeating: "<!-- a long remark -->", count: number == 4 ? 9_000 : 0)
      let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><circle cx="\(100 + 90 * number)" cy="200" \
        r="90" fill="teal"/>\(rest)</svg>
        """
      return BookImage(url: address, bytes: Array(drawing.utf8))
    }
    let html = addresses.map { "<p>A ferry.</p><p><img src=\"\($0)\" alt=\"Ferry\"/></p>" }.joined()
    book = Book(
      identifier: UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID(),
      modified: Date(timeIntervalSince1970: 1_000_000_000), title: "The ferry", cover: addresses[2],
      chapters: [Chapter(title: "The ferry", wordCount: 10, html: html)])
  }

  private func made(_ arriving: [BookImage]) async throws -> BookMaker.Made {
    let executable = try #require(Bundle.main.executablePath)
    let program = try #require(ImageProgram.beside(executable: executable))
    let (stream, continuation) = AsyncStream<BookImage>.makeStream()
    async let made = BookMaker(images: ImageService(program: program)).make(
      book, arriving: stream, for: .generic, limit: 10_000_000)
    for image in arriving {
      try await Task.sleep(for: .milliseconds(5))
      continuation.yield(image)
    }
    continuation.finish()
    return try await made
  }

  @Test(
    "make the same book in whatever order they arrive",
    arguments: [[1, 0, 3, 4, 2], [4, 3, 2, 1, 0], [2, 4, 0, 1, 3]])
  func orders(order: [Int]) async throws {
    let inOrder = try await made(images)
    let other = try await made(order.map { images[$0] })
    #expect(inOrder.bytes == other.bytes && inOrder.report == other.report && other.report.shown == 5)
  }

  @Test("leave a pattern on the cover if its image never arrives, and report the missing image")
  func withoutLead() async throws {
    let made = try await made(images.filter { $0.url != book.cover })
    #expect(made.report.notFetched == 1 && made.report.shown == 4)
    #expect(Data(made.bytes).range(of: Data("EPUB/pictures/cover.jpg".utf8)) != nil)
    let alone = try await self.made([])
    #expect(alone.report.notFetched == 5)
    #expect(Data(alone.bytes).range(of: Data("EPUB/pictures/cover.jpg".utf8)) != nil)
  }
}
