// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An encoding that pages are written in.
enum Encoding: Equatable {
  case utf8, windows1252, shiftJIS, eucJP, iso2022JP, gb18030, big5, korean
  case utf16(isBigEndian: Bool)
  /// One byte a character, by its iconv name.
  case single(String)
}
