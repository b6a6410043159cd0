// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A text file of the book as UTF-8, and how its bytes differed from that.
struct DecodedText {
  /// Without a byte order mark; invalid bytes replaced.
  let bytes: [UInt8]
  let hasMark: Bool
  /// The encoding that the file names or shows, when it is not UTF-8.
  let foreignEncoding: String?
  /// The line of the first byte that is not UTF-8.
  let brokenLine: Int?

  init(_ raw: [UInt8]) {
    let isWide = raw.starts(with: [0xFE, 0xFF]) || raw.starts(with: [0xFF, 0xFE])
    let isMarked = raw.starts(with: [0xEF, 0xBB, 0xBF])
    let text = isMarked ? Array(raw.dropFirst(3)) : raw
    let broken = isWide ? nil : Self.firstBroken(text)
    hasMark = isMarked
    if isWide {
      foreignEncoding = "UTF-16"
    } else {
      let name = Self.declaredEncoding(text)
      foreignEncoding =
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(name?.lowercased() ?? "utf-8") ? nil : name
    }
    brokenLine = foreignEncoding == nil ? broken.map { Self.line(of: $0, in: text) } : nil
    bytes = isWide ? Self.fromUTF16(raw) : broken == nil ? text : Self.fromWestern(text)
  }

  private static func fromUTF16(_ raw: [UInt8]) -> [UInt8] {
    let isBig = raw[0] == 0xFE
    var units: [UInt16] = []
    for at in stride(from: 2, to: raw.count - 1, by: 2) {
      let (first, second) = (UInt16(raw[at]), UInt16(raw[at + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns the encoding in the XML declaration or a style sheet's `@charset`.
  private static func declaredEncoding(_ text: [UInt8]) -> String? {
    let head = String(decoding: text.prefix(200), as: UTF8.self)
    if head.hasPrefix("@charset ") { return quoted(head.dropFirst(9)) }
    guard head.trimmed.hasPrefix("<?xml"), let end = head.firstRange(of: "?>")?.lowerBound,
      let position = head[..<end].firstRange(of: "encoding")?.upperBound
    else { return nil }
    return quoted(head[position..<end].drop { $0 == "=" || $0.isWhitespace })
  }

  private static func quoted(_ text: Substring) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    return String(text.dropFirst().prefix { $0 != quote })
  }

  private static func firstBroken(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func line(of at: Int, in bytes: [UInt8]) -> Int {
    bytes[..<at].count { $0 == 0x0A } + 1
  }

  /// Bytes that are not UTF-8 are usually windows-1252, even single ones in UTF-8 text.
  private static func fromWestern(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8)
    var at = 0
    while at < bytes.count {
      let length = sequenceLength(bytes, at)
      if length > 0 {
        out += bytes[at..<(at + length)]
        at += length
      } else {
        out += String(western[Int(bytes[at]) - 0x80]).utf8
        at += 1
      }
    }
    return out
  }

  /// Of the UTF-8 sequence that starts there; 0 when none does.
  private static func sequenceLength(_ bytes: [UInt8], _ at: Int) -> Int {
    let first = bytes[at]
    if first < 0x80 { return 1 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
    guard length > 0, at + length <= bytes.count,
      String(validating: bytes[at..<(at + length)], as: UTF8.self) != nil
    else { return 0 }
    return length
  }

  private static let western: [Character] = {
    let upper = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
    return upper + (0xA0...0xFF).compactMap { Unicode.Scalar($0).map(Character.init) }
  }()
}
