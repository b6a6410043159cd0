// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation
import ShareContract

/// A chapter of a book, as a web view loads it.
public struct BookChapter: Sendable {
  /// The largest image that is shown: 16 MiB.
  private static let mostImageBytes = 16 << 20

  /// The number of the chapter, from 0.
  public let number: Int
  let host: String
  let article: ReadableArticle
  let images: [String]
  let archive: ZipArchive

  /// The address of the chapter's page, or of an element in it.
  public func address(of fragment: String = "") -> URL? {
    let element = fragment.isEmpty ? "" : "#" + PercentEncoder.unreserved.encode(fragment)
    return URL(string: "\(ReadingDocument.scheme)://\(host)/\(element)")
  }

  /// Returns what the page or one of its images consists of; nil for every other address.
  public func resource(at url: URL, textSize: TextSize = .standard) -> ArticleResource? {
    guard url.scheme == ReadingDocument.scheme, url.host == host else { return nil }
    if url.path == "/" {
      return ArticleResource(
        page: ReadingDocument(article, title: article.title ?? "", source: "", textSize: textSize))
    }
    let path = url.path.split(separator: "/").map(String.init)
    guard path.count == 2, path[0] == "images", let number = Int(path[1]), images.indices.contains(number),
      let content = try? archive.read(images[number], mostBytes: Self.mostImageBytes)
    else { return nil }
    // Drawings can contain scripts; only what has the header of a photo is shown.
    return ImageHeader(content).map { ArticleResource(Data(content), mediaType: $0.mediaType) }
  }

  /// Returns the chapter and the element to which an address in this page leads; nil if it leads elsewhere.
  public func link(at url: URL) -> StoredBook.Link? {
    let path = url.path.split(separator: "/").map(String.init)
    guard url.scheme == ReadingDocument.scheme, url.host == host, path.count == 2,
      path[0] + "/" == ChapterMarkup.chapterPrefix, let number = Int(path[1])
    else { return nil }
    return StoredBook.Link(chapter: number, fragment: PercentDecoder.decode(url.fragment ?? ""))
  }
}
