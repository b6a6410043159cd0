// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

extension Share {
  /// Bytes of a text beyond which it travels as a file of its own: 192 KiB.
  ///
  /// The server reads at most 4 MiB of JSON; escaped, three such texts have less.
  static let longestText = 192 * 1024

  /// The share as it is sent: texts that are too long for the JSON become parts.
  var packed: (request: ShareRequest, parts: [(ShareBodyPart, ShareBodyContent)]) {
    var (request, parts) = (request, parts)
    if let page = Self.takeLong(&request.html) { parts.append((.page(location: request.url), page)) }
    if let text = Self.takeLong(&request.text) { parts.append((.text(named: "Text.txt"), text)) }
    if let words = Self.takeLong(&request.comment) { parts.append((.text(named: "Comment.txt"), words)) }
    return (request, parts)
  }

  private static func takeLong(_ text: inout String?) -> ShareBodyContent? {
    guard let long = text, long.utf8.count > longestText else { return nil }
    text = nil
    return .bytes(Data(long.utf8))
  }
}

extension ShareBodyPart {
  fileprivate static func text(named name: String) -> ShareBodyPart {
    ShareBodyPart(kind: .file, fileName: name, contentType: "text/plain; charset=utf-8")
  }
}
