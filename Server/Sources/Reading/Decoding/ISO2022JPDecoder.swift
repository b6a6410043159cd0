// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// ISO-2022-JP, in which escapes change what bytes mean.
struct ISO2022JPDecoder {
  private enum Set { case ascii, roman, kana, kanji }

  private let bytes: [UInt8]
  private var at = 0
  private var set = Set.ascii
  private var output: DecodedText
  /// Whether something was read since the last escape; two escapes in a row are wrong.
  private var hasOutput = false

  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoder = ISO2022JPDecoder(bytes)
    while decoder.at < bytes.count { decoder.step() }
    return decoder.output.bytes
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    output = DecodedText(capacity: bytes.count * 2)
  }

  private mutating func step() {
    let byte = bytes[at]
    at += 1
    if byte == 0x1B { return escape() }
    hasOutput = true
    switch set {
    case .ascii, .roman: letter(byte)
    case .kana: output.codeOrReplacement((0x21...0x5F).contains(byte) ? UInt32(byte) + 0xFF40 : 0)
    case .kanji: kanji(byte)
    }
  }

  private mutating func letter(_ byte: UInt8) {
    switch byte {
    case 0x5C where set == .roman: output.codeOrReplacement(0xA5)
    case 0x7E where set == .roman: output.codeOrReplacement(0x203E)
    case 0..<0x80 where byte != 0x0E && byte != 0x0F: output.ascii(byte)
    default: output.replacement()
    }
  }

  private mutating func kanji(_ lead: UInt8) {
    guard (0x21...0x7E).contains(lead), at < bytes.count, bytes[at] != 0x1B else {
      return output.replacement()
    }
    let trail = bytes[at]
    at += 1
    let isPair = (0x21...0x7E).contains(trail)
    output.codeOrReplacement(isPair ? CodeTables.jis0208(lead | 0x80, trail | 0x80) : 0)
  }

  private mutating func escape() {
    let two = bytes[at...].prefix(2)
    guard two.count == 2, let next = Self.sets[UInt16(two.first!) << 8 | UInt16(two.last!)] else {
      hasOutput = true
      return output.replacement()
    }
    at += 2
    set = next
    if !hasOutput, at > 3 { output.replacement() }
    hasOutput = false
  }

  private static let sets: [UInt16: Set] = [
    0x2842: .ascii, 0x284A: .roman, 0x2849: .kana, 0x2440: .kanji, 0x2442: .kanji,
  ]
}
