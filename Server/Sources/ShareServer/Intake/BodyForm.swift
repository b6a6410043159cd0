// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ShareContract

/// The media types of things that may be shared as they are, and what they are read as.
enum BodyForm {
  /// What is read as a page.
  static let pages: Set<String> = ["text/html", "application/xhtml+xml"]
  /// What is read as a text.
  static let texts: Set<String> = ["text/plain", "text/markdown"]

  private static let others: Set<String> = [
    "application/pdf", "application/epub+zip", "application/rtf", "text/rtf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ]

  /// Throws for a body that is neither JSON, multipart nor a thing of a known kind.
  static func check(_ form: ShareBodyForm) throws {
    guard case .raw(let type) = form else { return }
    let isKnown = pages.union(texts).union(others).contains(type) || type.hasPrefix("image/")
    guard isKnown else {
      throw Problem(
        .unsupportedMediaType,
        .shareType(type: String(type.prefix(80))))
    }
  }
}
