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
    guard texts.count == 1, let bytes = texts.first?.bytes else { return nil }
    // The limit may cut the last character, which doesn't matter in a list that is too long.
    let text = String(decoding: bytes.prefix(SharedText.listByteLimit + 1), as: UTF8.self)
    if ShareRequest(text: text).isSeveralLinks {
      throw StageFailure.final(Problem(.severalLinks, .textIsLinks))
    }
    return bytes.count <= SharedText.byteLimit ? ShareRequest(document: text) : nil
  }

  /// The link that a page consists of; nil if there is more to read or to see, or if it was recognized as a wall.
  static func link(in reading: Reading) -> ShareRequest? {
    guard reading.wall == nil, let article = reading.article,
      article.text.utf8.count <= SharedText.byteLimit,
      case .link(let address, nil) = SharedText(article.text).content, !article.html.contains("<img")
    else { return nil }
    return ShareRequest(url: address)
  }
}
