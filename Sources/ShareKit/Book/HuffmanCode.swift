// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A canonical Huffman code as DEFLATE has it (RFC 1951, section 3.2.2).
struct HuffmanCode {
  private static let fastBits = 9
  private static let mostBits = 15

  private var counts = [Int](repeating: 0, count: mostBits + 1)
  private var symbols: [UInt16]
  /// A symbol and the length of its code, by the next bits; 0 where the code is longer or not used.
  private var fast = [UInt16](repeating: 0, count: 1 << fastBits)

  /// Creates the code in which each symbol has a length of at most 15 bits; a length of 0 means that it isn't used.
  init(_ lengths: ArraySlice<UInt8>) throws(BookFault) {
    symbols = [UInt16](repeating: 0, count: lengths.count)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var (codes, offsets) = try firstCodes()
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[Int(length)]] = UInt16(symbol)
      fill(symbol, codes[Int(length)], Int(length))
      offsets[Int(length)] += 1
      codes[Int(length)] += 1
    }
  }

  /// The first code and the first position in `symbols` of each length.
  private func firstCodes() throws(BookFault) -> (codes: [Int], offsets: [Int]) {
    var (code, offset) = (0, 0)
    var codes = [0]
    var offsets = [0]
    for length in 1...Self.mostBits {
      code = (code + counts[length - 1]) << 1
      codes.append(code)
      offsets.append(offset)
      offset += counts[length]
      guard code + counts[length] <= 1 << length else { throw .damaged }
    }
    return (codes, offsets)
  }

  private mutating func fill(_ symbol: Int, _ code: Int, _ length: Int) {
    guard length <= Self.fastBits else { return }
    let reversed = (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
    for index in stride(from: reversed, to: 1 << Self.fastBits, by: 1 << length) {
      fast[index] = UInt16(symbol << 4 | length)
    }
  }

  /// Reads the next symbol.
  func next(_ bits: inout BitReader) throws(BookFault) -> Int {
    let entry = Int(fast[bits.peek(Self.fastBits)])
    guard entry == 0 else {
      try bits.skip(entry & 15)
      return entry >> 4
    }
    return try nextLong(&bits)
  }

  private func nextLong(_ bits: inout BitReader) throws(BookFault) -> Int {
    let ahead = bits.peek(Self.mostBits)
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.mostBits {
      code = code << 1 | ahead >> (length - 1) & 1
      if code - first < counts[length] {
        try bits.skip(length)
        return Int(symbols[index + code - first])
      }
      index += counts[length]
      first = (first + counts[length]) << 1
    }
    throw .damaged
  }
}
