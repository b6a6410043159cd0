// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decodes the transfer encodings of RFC 2045 section 6 leniently.
enum TransferCoding {
  static func decoded(_ body: ArraySlice<UInt8>, _ name: String?) -> ArraySlice<UInt8> {
    switch name?.trimmedOfBlanks.lowercased() {
    case "base64": base64(body)
    case "quoted-printable": quotedPrintable(body)
    default: body
    }
  }

  /// Characters outside base64 are skipped; the text ends at the first `=`.
  static func base64(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var out: [UInt8] = []
    out.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for byte in text {
      if byte == UInt8(ascii: "=") { break }
      guard let six = sextet(byte) else { continue }
      (bits, count) = (bits << 6 | six, count + 6)
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return out[...]
  }

  private static func sextet(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// - Parameter inWord: `_` stands for a space, as in the Q encoding of RFC 2047.
  static func quotedPrintable(_ text: ArraySlice<UInt8>, inWord: Bool = false) -> ArraySlice<UInt8> {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "=") {
        if let code = hexadecimal(rest.prefix(2)) {
          out.append(code)
          rest = rest.dropFirst(2)
        } else {
          rest = afterSoftBreak(rest) ?? rest
        }
      } else {
        out.append(inWord && byte == UInt8(ascii: "_") ? 0x20 : byte)
      }
    }
    return out[...]
  }

  private static func hexadecimal(_ pair: ArraySlice<UInt8>) -> UInt8? {
    guard pair.count == 2, pair.allSatisfy({ isASCIILetterOrDigit($0) }) else { return nil }
    return UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
  }

  private static func afterSoftBreak(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 13 }
    return line.first == 10 ? line.dropFirst() : nil
  }
}
