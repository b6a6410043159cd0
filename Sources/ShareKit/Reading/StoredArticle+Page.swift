// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
public import Foundation
import ShareContract

extension StoredArticle {
  /// The address of the page that shows the article.
  public var address: URL? { URL(string: "\(ReadingDocument.scheme)://\(id.text)/") }

  /// What the page and its images load; nil for every other address.
  ///
  /// - Parameters:
  ///   - url: the address that the page requests.
  ///   - page: the page itself.
  public func resource(at url: URL, page: ReadingDocument) -> (mediaType: String, data: Data)? {
    guard url.scheme == ReadingDocument.scheme, url.host == id.text else { return nil }
    if url.path == "/" { return ("text/html", Data(page.html.utf8)) }
    let path = url.path.split(separator: "/").map(String.init)
    guard path.count == 2, path[0] == "images", let file = image(path[1]),
      let data = try? Data(contentsOf: file)
    else { return nil }
    return (ImageHeader([UInt8](data.prefix(4096)))?.mediaType ?? "application/octet-stream", data)
  }
}
