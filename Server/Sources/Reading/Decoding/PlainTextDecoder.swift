// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Turns the bytes of a plain text into valid UTF-8: by its byte-order mark, by the charset it came with, then by a guess.
package enum PlainTextDecoder {
  /// Returns the text in UTF-8 without a byte-order mark.
  ///
  /// The bytes may end within a character, because only the beginning of a long text is read.
  ///
  /// - Parameter contentType: the media type of the text with its parameters.
  package static func utf8(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
    if PageDecoder.isMarked(bytes) || contentType.flatMap(EncodingLabel.inContentType) != nil {
      return PageDecoder.utf8(bytes, contentType: contentType)
    }
    if let isBigEndian = isUTF16BigEndian(bytes) { return UTF16Decoder.utf8(bytes, isBigEndian: isBigEndian) }
    return isUTF8(bytes) ? bytes : SingleByte.windows1252(bytes)
  }

  /// Whether most characters outside of ASCII are valid; a damaged text stays UTF-8.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var (valid, damaged) = (0, 0)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { damaged += 1 } else { valid += 1 }
    }
    // The last character may be incomplete.
    return damaged <= 1 && valid > 0 || damaged == 0 || damaged * 4 <= valid
  }

  /// Whether a text without a mark is UTF-16, by the zero bytes of its Latin letters; nil for any other text.
  private static func isUTF16BigEndian(_ bytes: [UInt8]) -> Bool? {
    let head = bytes.prefix(1024)
    guard head.count >= 4 else { return nil }
    let even = stride(from: 0, to: head.count, by: 2).count { head[$0] == 0 }
    let odd = stride(from: 1, to: head.count, by: 2).count { head[$0] == 0 }
    if odd * 4 >= head.count, even == 0 { return false }
    return even * 4 >= head.count && odd == 0 ? true : nil
  }
}
