// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
package import ShareContract

/// The media types that can be shared directly, and how they are read.
package enum BodyForm {
  /// The media types of pages.
  package static let pages: Set<String> = ["text/html", "application/xhtml+xml"]
  /// The media types of texts.
  package static let texts: Set<String> = ["text/plain", "text/markdown"]

  private static let others: Set<String> = [
    "application/pdf", "application/epub+zip", "application/rtf", "text/rtf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ]

  /// Throws for a body that is neither JSON, multipart, nor of a supported media type.
  package static func check(_ form: ShareBodyForm) throws {
    guard case .raw(let type) = form else { return }
    let isKnown = pages.union(texts).union(others).contains(type) || type.hasPrefix("image/")
    guard isKnown else {
      throw Problem(
        .unsupportedMediaType,
        .shareType(type: String(type.prefix(80))))
    }
  }
}
