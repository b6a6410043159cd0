// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Encodings of one or two bytes a character, as the WHATWG Encoding Standard decodes them.
///
/// A wrong pair whose second byte is ASCII gives that byte back: no markup is swallowed.
enum PairDecoder {
  static func shiftJIS(_ bytes: [UInt8]) -> [UInt8] {
    pairs(bytes, CodeTables.shiftJIS, isLead: { (0x81...0x9F).contains($0) || (0xE0...0xFC).contains($0) }) {
      byte in
      byte == 0x80 ? 0x80 : (0xA1...0xDF).contains(byte) ? UInt32(byte) + 0xFEC0 : 0
    }
  }

  static func big5(_ bytes: [UInt8]) -> [UInt8] {
    pairs(bytes, CodeTables.big5, isLead: { (0x81...0xFE).contains($0) }, single: { _ in 0 })
  }

  static func korean(_ bytes: [UInt8]) -> [UInt8] {
    pairs(bytes, CodeTables.koreanWindows, isLead: { (0x81...0xFE).contains($0) }, single: { _ in 0 })
  }

  private static func pairs(
    _ bytes: [UInt8], _ table: CodeTable, isLead: (UInt8) -> Bool, single: (UInt8) -> UInt32
  ) -> [UInt8] {
    var output = DecodedText(capacity: bytes.count * 2)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte < 0x80 {
        output.ascii(byte)
      } else if !isLead(byte) {
        output.codeOrReplacement(single(byte))
      } else if at == bytes.count {
        output.replacement()
      } else if output.code(table[byte, bytes[at]]) {
        at += 1
      } else {
        output.replacement()
        if bytes[at] >= 0x80 { at += 1 }
      }
    }
    return output.bytes
  }

  static func eucJP(_ bytes: [UInt8]) -> [UInt8] {
    var output = DecodedText(capacity: bytes.count * 2)
    var at = 0
    while at < bytes.count {
      let lead = bytes[at]
      at += 1
      if lead < 0x80 {
        output.ascii(lead)
      } else if lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) {
        at = japanese(bytes, lead, at, &output)
      } else {
        output.replacement()
      }
    }
    return output.bytes
  }

  /// Reads on behind a lead; where the next code begins.
  private static func japanese(_ bytes: [UInt8], _ lead: UInt8, _ at: Int, _ output: inout DecodedText) -> Int
  {
    var (lead, at, isSecondSet) = (lead, at, false)
    if lead == 0x8F, at < bytes.count, (0xA1...0xFE).contains(bytes[at]) {
      (lead, at, isSecondSet) = (bytes[at], at + 1, true)
    }
    guard at < bytes.count else {
      output.replacement()
      return at
    }
    let trail = bytes[at]
    if output.code(japaneseCode(lead, trail, isSecondSet)) { return at + 1 }
    output.replacement()
    return trail < 0x80 ? at : at + 1
  }

  private static func japaneseCode(_ lead: UInt8, _ trail: UInt8, _ isSecondSet: Bool) -> UInt32 {
    if lead == 0x8E { return (0xA1...0xDF).contains(trail) ? UInt32(trail) + 0xFEC0 : 0 }
    guard (0xA1...0xFE).contains(lead), (0xA1...0xFE).contains(trail) else { return 0 }
    return isSecondSet ? CodeTables.jis0212[lead, trail] : CodeTables.jis0208(lead, trail)
  }
}
