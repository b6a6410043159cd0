// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Takes a title from a text that has none of its own.
package enum TextTitle {
  /// Returns the first line that isn't blank, at most 120 characters of it; nil if there is none in the first 10,000 characters.
  package static func firstLine(of text: String) -> String? {
    text.prefix(10_000).split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
      .map { String($0.prefix(120)) }
  }
}
