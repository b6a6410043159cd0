// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// GB18030 with its codes of four bytes, which GBK and GB2312 are read as too.
enum ChineseDecoder {
  static func gb18030(_ bytes: [UInt8]) -> [UInt8] {
    var output = DecodedText(capacity: bytes.count * 2)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte < 0x80 {
        output.ascii(byte)
        at += 1
      } else if byte == 0x80 || byte == 0xFF {
        output.codeOrReplacement(byte == 0x80 ? 0x20AC : 0)
        at += 1
      } else {
        at = code(bytes, at, &output)
      }
    }
    return output.bytes
  }

  /// Reads the code that begins at `at`; where the next begins.
  private static func code(_ bytes: [UInt8], _ at: Int, _ output: inout DecodedText) -> Int {
    guard at + 1 < bytes.count else {
      output.replacement()
      return at + 1
    }
    let (first, second) = (bytes[at], bytes[at + 1])
    if isDigit(second) { return longCode(bytes, at, &output) }
    if output.code(CodeTables.gb18030[first, second]) { return at + 2 }
    output.replacement()
    return second < 0x80 ? at + 1 : at + 2
  }

  private static func longCode(_ bytes: [UInt8], _ at: Int, _ output: inout DecodedText) -> Int {
    guard at + 2 < bytes.count, (0x81...0xFE).contains(bytes[at + 2]) else {
      output.replacement()
      return at + 2 < bytes.count ? at + 1 : bytes.count
    }
    guard at + 3 < bytes.count, isDigit(bytes[at + 3]) else {
      output.replacement()
      return at + 3 < bytes.count ? at + 1 : bytes.count
    }
    output.codeOrReplacement(point(bytes[at..<at + 4].map { Int($0) }))
    return at + 4
  }

  /// Codes of four bytes are numbered; planes above the first follow each other, the first is the system's.
  private static func point(_ bytes: [Int]) -> UInt32 {
    let number = ((bytes[0] - 0x81) * 10 + bytes[1] - 0x30) * 1260 + (bytes[2] - 0x81) * 10 + bytes[3] - 0x30
    if number >= 189_000 { return number <= 1_237_575 ? UInt32(number - 189_000 + 0x10000) : 0 }
    return number < firstPlane.count ? firstPlane[number] : 0
  }

  private static let firstPlane: [UInt32] = {
    var codes = [UInt32](repeating: 0, count: 39_420)
    SystemCodes.read("GB18030") { system in
      for number in codes.indices {
        let (high, low) = (number / 1260, number % 1260)
        let bytes = [high / 10 + 0x81, high % 10 + 0x30, low / 10 + 0x81, low % 10 + 0x30].map(UInt8.init)
        // The numbers that the system leaves out carry on where their neighbor ends.
        codes[number] = system(bytes) ?? (number > 0 ? codes[number - 1] + 1 : 0)
      }
    }
    codes[7457] = 0xE7C7
    return codes
  }()

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
