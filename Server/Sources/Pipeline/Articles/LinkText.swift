// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork
import Intake
import Messages
import Reading
import ServerCore
import ShareContract

/// Finds texts and pages that consist of an address, whose book would be worthless.
enum LinkText {
  /// The link that a text consists of; nil if the texts are to be read.
  ///
  /// Throws if the text consists of several addresses: each would have to be a share.
  static func link(in texts: [TextRequest]) throws -> ShareRequest? {
    guard texts.count == 1, let bytes = texts.first?.bytes, bytes.count <= SharedText.byteLimit,
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    if ShareRequest(text: text).isSeveralLinks {
      throw StageFailure.final(Problem(.severalLinks, .textIsLinks))
    }
    return ShareRequest(document: text)
  }

  /// The link that a page consists of; nil if there is more to read or to see, or if it was recognized as a wall.
  static func link(in reading: Reading) -> ShareRequest? {
    guard reading.wall == nil, let article = reading.article, !article.html.contains("<img"),
      article.text.utf8.count <= SharedText.byteLimit,
      case .link(let address, nil) = SharedText(article.text).content
    else { return nil }
    return ShareRequest(url: address)
  }
}
