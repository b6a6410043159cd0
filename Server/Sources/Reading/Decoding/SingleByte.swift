// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One byte a character.
enum SingleByte {
  /// - Parameter name: iconv's name of an encoding in `EncodingLabel.singleByteNames`.
  static func utf8(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    guard let table = CodeTables.singleByte(name) else { return windows1252(bytes) }
    var output = DecodedText(capacity: bytes.count * 2)
    for byte in bytes {
      if byte < 0x80 { output.ascii(byte) } else { output.codeOrReplacement(table[byte]) }
    }
    return output.bytes
  }

  /// windows-1252, which pages mean by every name of Latin-1.
  static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0..<0x80: output.append(byte)
      case 0x80..<0xA0: output.append(contentsOf: upper[Int(byte) - 0x80])
      default:
        output.append(0xC0 | byte >> 6)
        output.append(0x80 | byte & 0x3F)
      }
    }
    return output
  }

  /// 0x80 to 0x9F; the five unused positions are the controls of the same number.
  private static let upper = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    .map { Array(String(Character($0)).utf8) }

  /// The same as code points.
  static let codes = upper.map { String(decoding: $0, as: UTF8.self).unicodeScalars.first!.value }
}
