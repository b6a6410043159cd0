// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decodes percent-encoded text as browsers do (WHATWG URL, section 1.3).
///
/// A `%` that two hexadecimal digits do not follow stands for itself.
public enum PercentDecoder {
  /// Returns the decoded bytes, which need not be UTF-8.
  ///
  /// - Parameters:
  ///   - text: the encoded bytes.
  ///   - plusIsSpace: whether `+` is a space, as in `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
  public static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
    let text = Array(text)[...]
    guard text.contains(where: { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }) else {
      return Array(text)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if text.beginsEscape(at: index), let high = text[index + 1].hexadecimalValue,
        let low = text[index + 2].hexadecimalValue
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return decoded
  }

  /// Returns the decoded text; what is not UTF-8 becomes U+FFFD.
  public static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    String(decoding: decode(text.utf8, plusIsSpace: plusIsSpace), as: UTF8.self)
  }
}
