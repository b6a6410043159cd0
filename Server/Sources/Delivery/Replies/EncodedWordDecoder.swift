// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decodes the encoded words of RFC 2047 in received header fields.
enum EncodedWordDecoder {
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
