// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A title in a book, of which only the beginning is kept.
///
/// The limits count Unicode scalars, because a single character can have any number of combining marks.
struct BookTitle {
  private var scalars = String.UnicodeScalarView()
  private let most: Int

  /// Creates a title of at most `most` Unicode scalars.
  init(_ text: String = "", most: Int = 500) {
    self.most = most
    append(text)
  }

  /// White space counts as well, so more is kept than a title needs.
  mutating func append(_ text: String) {
    scalars.append(contentsOf: text.unicodeScalars.prefix(max(0, 4 * most - scalars.count)))
  }

  /// The title with single spaces between its words; nil if it is empty.
  var text: String? {
    let words = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(String.UnicodeScalarView(words.unicodeScalars.prefix(most)))
  }
}
