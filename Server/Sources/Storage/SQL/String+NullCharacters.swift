// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension String {
  /// The text with U+FFFD for each U+0000, which no database stores; HTML parsers replace it in the same way.
  ///
  /// For text from other people's pages and mails. A request that contains one is refused instead.
  var replacingNullCharacters: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }
}
