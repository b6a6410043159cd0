// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation

/// Encodes words by RFC 2047: UTF-8, base64, at most 64 long, never splitting a character.
enum EncodedWord {
  // 39 bytes are 52 base64 characters, 64 with the delimiters: this fits after any of our field names.
  private static let limit = 39

  static func words(of text: String) -> [String] {
    var chunks: [[UInt8]] = [[]]
    for unit in text.flatMap(units) {
      if chunks[chunks.count - 1].count + unit.count > limit { chunks.append([]) }
      chunks[chunks.count - 1] += unit
    }
    return chunks.map { "=?UTF-8?B?" + Data($0).base64EncodedString() + "?=" }
  }

  /// Splits text into characters; a character too long for a word is split into its scalars.
  private static func units(of character: Character) -> [[UInt8]] {
    let bytes = Array(String(character).utf8)
    if bytes.count <= limit { return [bytes] }
    return character.unicodeScalars.map { Array(String($0).utf8) }
  }
}
