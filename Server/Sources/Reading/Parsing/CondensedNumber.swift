// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Numbers in letters, of which libxml2 thinks nothing.
enum CondensedNumber {
  /// Ends a number in text.
  static let end = UInt8(ascii: ";")
  static let attribute = UInt8(ascii: "x")
  static let mostLetters = 8

  /// Writes the letters, highest first.
  @inline(__always)
  static func write(_ number: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var digits = 1
    while digits < mostLetters, number >> (digits * 4) != 0 { digits += 1 }
    for position in 0..<digits {
      target[position] = 0x41 + UInt8(truncatingIfNeeded: number >> ((digits - 1 - position) * 4)) & 15
    }
    return digits
  }

  /// The number so far and one letter more; letters that are none change nothing.
  @inline(__always)
  static func appending(_ letter: UInt8, to number: Int) -> Int {
    let value = letter &- 0x41
    return value < 16 ? (number << 4 | Int(value)) & 0xFFFF_FFFF : number
  }

  /// - Parameter text: ended by a zero byte.
  static func read(_ text: UnsafePointer<UInt8>) -> Int {
    var number = 0
    var at = 0
    while text[at] != 0 {
      number = appending(text[at], to: number)
      at += 1
    }
    return number
  }
}
