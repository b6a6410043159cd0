// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Text as the tests see it, without help from what is tested.
enum SharedText {
  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first.isWhitespace || first == "\u{FEFF}" { text.removeFirst() }
    while let last = text.last, last.isWhitespace || last == "\u{FEFF}" { text.removeLast() }
    return String(text)
  }

  static func isBlank(_ text: String) -> Bool { trimmed(text).isEmpty }
}
