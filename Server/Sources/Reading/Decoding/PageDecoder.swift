// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Turns a page's bytes into valid UTF-8 as a browser would: byte-order mark, header, `meta`, then a guess.
enum PageDecoder {
  static func utf8(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
    if let marked = ByteOrderMark(bytes) {
      return decode(Array(bytes.dropFirst(marked.length)), marked.encoding)
    }
    if let named = contentType.flatMap(EncodingLabel.inContentType) {
      return decode(bytes, named)
    }
    let validity = UTF8Validity(bytes)
    // A capture is UTF-8 whatever the page's own `meta` says, and text in another encoding is hardly ever valid UTF-8.
    if validity.isValid && validity.hasMultibyte { return bytes }
    if let named = HeadLabel.encoding(of: bytes) {
      return decode(bytes, named)
    }
    return validity.isValid ? bytes : SingleByte.windows1252(bytes)
  }

  /// Whether the bytes begin with a byte-order mark.
  static func isMarked(_ bytes: [UInt8]) -> Bool { ByteOrderMark(bytes) != nil }

  private static func decode(_ bytes: [UInt8], _ encoding: Encoding) -> [UInt8] {
    switch encoding {
    case .utf8: UTF8Repair.repaired(bytes)
    case .windows1252: SingleByte.windows1252(bytes)
    case .single(let name): SingleByte.utf8(bytes, name)
    case .shiftJIS: PairDecoder.shiftJIS(bytes)
    case .eucJP: PairDecoder.eucJP(bytes)
    case .iso2022JP: ISO2022JPDecoder.decoded(bytes)
    case .gb18030: ChineseDecoder.gb18030(bytes)
    case .big5: PairDecoder.big5(bytes)
    case .korean: PairDecoder.korean(bytes)
    case .utf16(let isBigEndian): UTF16Decoder.utf8(bytes, isBigEndian: isBigEndian)
    }
  }
}

/// A byte-order mark, which beats every label.
private struct ByteOrderMark {
  let encoding: Encoding
  let length: Int

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      (encoding, length) = (.utf8, 3)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      (encoding, length) = (.utf16(isBigEndian: true), 2)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      (encoding, length) = (.utf16(isBigEndian: false), 2)
    } else {
      return nil
    }
  }
}
