// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

extension StoredArticle {
  /// The address of the page that shows the article.
  public var address: URL? { URL(string: "\(ReadingDocument.scheme)://\(id.text)/") }

  /// Returns what the page or one of its images consists of; nil for every other address.
  ///
  /// - Parameters:
  ///   - url: the address that the page requests.
  ///   - page: the page itself.
  public func resource(at url: URL, page: ReadingDocument) -> ArticleResource? {
    guard url.scheme == ReadingDocument.scheme, url.host == id.text else { return nil }
    if url.path == "/" { return ArticleResource(page: page) }
    let path = url.path.split(separator: "/").map(String.init)
    guard path.count == 2, path[0] == "images", let file = image(path[1]) else { return nil }
    return ArticleResource(image: file)
  }
}
