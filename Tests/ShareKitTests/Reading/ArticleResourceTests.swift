// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// What a web view is given of an article on the device.
struct ArticleResourceTests {
  private let folder: TemporaryFolder
  private let id = ShareID.make()

  init() throws { folder = try TemporaryFolder() }

  /// Stores an article with one image, and returns the page or the image.
  private func resource(
    _ path: String, html: String = "<p>Kite</p>", image: Data
  ) async throws -> ArticleResource {
    let article = ReadableArticle(title: nil, url: nil, html: html, images: ["1.jpg"], hasTitle: true)
    let store = ArticleStore(folder: folder.url.appendingPathComponent("articles"))
    try await store.store(article, tag: nil, images: ["1.jpg": image], of: id, at: Date())
    let stored = try #require(await store.article(id))
    let url = try #require(URL(string: "\(ReadingDocument.scheme)://\(id.text)/\(path)"))
    let page = ReadingDocument(article, title: "Kite", source: "example.org")
    return try #require(stored.resource(at: url, page: page))
  }

  private func pieces(_ resource: ArticleResource) throws -> [Data] {
    var pieces: [Data] = []
    try resource.forEachPiece { pieces.append($0) }
    return pieces
  }

  @Test(
    "an image is passed in small pieces, which together are its file", arguments: [1, 256 << 10, 600_001])
  func image(length: Int) async throws {
    let image = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let resource = try await resource("images/1.jpg", image: image)
    let pieces = try pieces(resource)
    #expect(pieces.allSatisfy { !$0.isEmpty && $0.count <= 256 << 10 })
    #expect(pieces.reduce(Data(), +) == image && resource.length == length)
  }

  @Test("a long page is passed in small pieces, too")
  func page() async throws {
    let html = String(repeating: "<p>It flies over the estuary.</p>", count: 20_000)
    let resource = try await resource("", html: html, image: Data([1]))
    let pieces = try pieces(resource)
    #expect(pieces.count > 1 && pieces.allSatisfy { $0.count <= 256 << 10 })
    let whole = pieces.reduce(Data(), +)
    #expect(whole.count == resource.length && String(decoding: whole, as: UTF8.self).contains(html))
  }

  @Test("the media type of an image is found wherever its size is", arguments: [0, 3_000, 60_000])
  func mediaType(padding: Int) async throws {
    let head = ImageHead.jpeg(640, 480, orientation: 1, padding: padding)
    let resource = try await resource("images/1.jpg", image: Data(head))
    #expect(resource.mediaType == "image/jpeg")
  }

  @Test("an error of the reader ends the reading")
  func failure() async throws {
    let resource = try await resource("images/1.jpg", image: Data(repeating: 7, count: 600_000))
    var count = 0
    #expect(throws: CancellationError.self) {
      try resource.forEachPiece { _ in
        count += 1
        throw CancellationError()
      }
    }
    #expect(count == 1)
  }
}
