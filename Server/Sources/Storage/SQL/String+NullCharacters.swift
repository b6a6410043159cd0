// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension String {
  /// The text with each U+0000 replaced by U+FFFD, because the database stores none; HTML parsers do the same.
  ///
  /// Use it for text from web pages and mails. A request that contains a null character is refused instead.
  var replacingNullCharacters: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }
}
