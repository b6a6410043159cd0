// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

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

/// Decodes the character sets of mails; unknown or invalid text is read as UTF-8 with replacement characters.
enum MailCharset {
  static func text(_ bytes: ArraySlice<UInt8>, _ name: String?) -> String {
    guard let encoding = encoding(name?.lowercased() ?? "utf-8"),
      let text = String(data: Data(bytes), encoding: encoding)
    else { return String(decoding: bytes, as: UTF8.self) }
    return text
  }

  private static func encoding(_ name: String) -> String.Encoding? {
    switch name {
    case "iso-8859-1", "latin1": .isoLatin1
    case "iso-8859-15", "windows-1252", "cp1252": .windowsCP1252
    case "iso-8859-2": .isoLatin2
    case "windows-1250": .windowsCP1250
    case "windows-1251": .windowsCP1251
    case "shift_jis", "shift-jis", "sjis": .shiftJIS
    case "iso-2022-jp": .iso2022JP
    case "euc-jp": .japaneseEUC
    default: nil
    }
  }
}

/// Decodes the encoded words of RFC 2047 in received header fields.
enum EncodedWords {
  /// Returns the text with its encoded words decoded; spaces between two of them are removed.
  static func decoded(_ text: String) -> String {
    guard text.contains("=?") else { return text }
    var out: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var gap: ArraySlice<UInt8> = []
    var followsWord = false
    while !rest.isEmpty {
      if let (word, after) = word(at: rest) {
        if !followsWord { out += gap }
        out += word.utf8
        (gap, rest, followsWord) = ([], after, true)
      } else if rest.first == 0x20 || rest.first == 0x09 {
        gap.append(0x20)
        rest = rest.dropFirst()
      } else {
        out += gap
        out.append(rest.removeFirst())
        (gap, followsWord) = ([], false)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func word(at text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.starts(with: "=?".utf8) else { return nil }
    let pieces = text.dropFirst(2).prefix(2_000)
      .split(separator: UInt8(ascii: "?"), maxSplits: 3, omittingEmptySubsequences: false)
    guard pieces.count == 4, pieces[3].first == UInt8(ascii: "=") else { return nil }
    let charset = String(decoding: pieces[0].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
    let bytes: ArraySlice<UInt8>
    switch pieces[1].first.map({ $0 | 0x20 }) {
    case UInt8(ascii: "b"): bytes = TransferCoding.base64(pieces[2])
    case UInt8(ascii: "q"): bytes = TransferCoding.quotedPrintable(pieces[2], inWord: true)
    default: return nil
    }
    return (MailCharset.text(bytes, charset), text[(pieces[3].startIndex + 1)...])
  }
}
