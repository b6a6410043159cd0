// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What is read out of a host's text.
enum SharedText {
  /// Titles are short and of one line; longer words are content.
  static let longestTitle = 200

  /// The text without surrounding whitespace and without invisible characters that hosts add.
  static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines.union(invisible))
  }

  /// Zero-width characters, marks of direction, the byte order mark, and the mark of an attachment in rich text.
  private static let invisible = CharacterSet(
    charactersIn: "\u{200B}\u{200E}\u{200F}\u{2060}\u{FEFF}\u{FFFC}\0")

  /// The web address that the whole text is; nil for a text that only has one in it.
  static func onlyLink(_ text: String) -> URL? {
    let words = trimmed(text)
    // Newer systems percent-encode blanks and take the whole text for an address.
    let isOneWord = !words.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 }
    guard isOneWord, let url = URL(string: words), url.isWeb, url.host?.isEmpty == false else { return nil }
    return url
  }

  /// Whether the words can stand as a title.
  static func isTitle(_ words: String) -> Bool {
    words.count <= longestTitle && !words.contains { $0.isNewline }
  }
}

extension URL {
  /// Whether a server could fetch it.
  var isWeb: Bool { ["http", "https"].contains(scheme?.lowercased() ?? "") }
}
