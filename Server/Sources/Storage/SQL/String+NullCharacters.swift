// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension String {
  /// Whether the text contains U+0000.
  var containsNullCharacter: Bool {
    // A search in the memory of the text is many times as fast as the same over its view.
    utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
  }

  /// The text with each U+0000 replaced by U+FFFD, because the database stores none; HTML parsers do the same.
  ///
  /// Use it for text from web pages and mails. A request that contains a null character is refused instead.
  var replacingNullCharacters: String {
    containsNullCharacter ? replacing("\0", with: "\u{FFFD}") : self
  }
}
