// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads bits from bytes, the lowest bit of a byte first.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0
  private var buffer: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func fill() {
    while count <= 56, position < bytes.count {
      buffer |= UInt64(bytes[position]) << UInt64(count)
      (position, count) = (position + 1, count + 8)
    }
  }

  /// Returns up to 15 bits without going on; zeros stand for what is missing at the end.
  mutating func peek(_ wanted: Int) -> Int {
    if count < wanted { fill() }
    return Int(buffer & (1 << UInt64(wanted) - 1))
  }

  /// Goes on by a number of bits.
  mutating func skip(_ wanted: Int) throws(BookFault) {
    if count < wanted { fill() }
    guard count >= wanted else { throw .damaged }
    buffer >>= UInt64(wanted)
    count -= wanted
  }

  /// Reads up to 16 bits.
  mutating func read(_ wanted: Int) throws(BookFault) -> Int {
    let bits = peek(wanted)
    try skip(wanted)
    return bits
  }

  /// Goes on to the next whole byte.
  mutating func align() throws(BookFault) { try skip(count % 8) }
}
