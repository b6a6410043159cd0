// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Decompresses data in the DEFLATE format (RFC 1951) of a length that is known.
///
/// The system's decompression isn't the same on every platform of this package; this code is, and it never writes more than it
/// was told to.
struct Inflater {
  private var bits: BitReader
  private var output: [UInt8] = []
  private let length: Int
  private var blocks = 0
  // Blocks can be empty, so their number needs a limit of its own. Programs that compress fill each with some thousand bytes.
  private var mostBlocks: Int { 4_096 + length / 128 }

  /// Decompresses data; throws ``BookFault/damaged`` unless the result has exactly this length.
  static func inflate(_ data: [UInt8], length: Int) throws(BookFault) -> [UInt8] {
    var inflater = Inflater(bits: BitReader(data), length: length)
    while try !inflater.readBlock() {}
    guard inflater.output.count == length else { throw .damaged }
    return inflater.output
  }

  private init(bits: BitReader, length: Int) {
    (self.bits, self.length) = (bits, length)
    output.reserveCapacity(length)
  }

  /// - Returns: whether it was the last one.
  private mutating func readBlock() throws(BookFault) -> Bool {
    blocks += 1
    guard blocks <= mostBlocks else { throw .damaged }
    let isLast = try bits.read(1) == 1
    switch try bits.read(2) {
    case 0: try readStored()
    case 1: try readCompressed(try Self.fixed.get())
    case 2: try readCompressed(try readCodes())
    default: throw .damaged
    }
    return isLast
  }

  private mutating func readStored() throws(BookFault) {
    try bits.align()
    let (count, inverse) = (try bits.read(16), try bits.read(16))
    guard count == ~inverse & 0xFFFF, output.count + count <= length else { throw .damaged }
    for _ in 0..<count { output.append(UInt8(try bits.read(8))) }
  }

  private typealias Codes = (literals: HuffmanCode, distances: HuffmanCode)

  private mutating func readCompressed(_ codes: Codes) throws(BookFault) {
    while true {
      let symbol = try codes.literals.next(&bits)
      if symbol == 256 { return }
      guard symbol > 256 else {
        guard output.count < length else { throw .damaged }
        output.append(UInt8(symbol))
        continue
      }
      try copy(
        try value(symbol - 257, Self.lengths), try value(try codes.distances.next(&bits), Self.distances))
    }
  }

  private mutating func value(_ index: Int, _ table: [(base: Int, extra: Int)]) throws(BookFault) -> Int {
    guard index < table.count else { throw .damaged }
    return table[index].base + (try bits.read(table[index].extra))
  }

  private mutating func copy(_ count: Int, _ distance: Int) throws(BookFault) {
    guard distance <= output.count, output.count + count <= length else { throw .damaged }
    // The source may overlap what is written, so it goes byte by byte.
    for _ in 0..<count { output.append(output[output.count - distance]) }
  }

  // RFC 1951, section 3.2.5.
  private static let lengths: [(base: Int, extra: Int)] =
    series(from: 3, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5])
    + [(258, 0)]
  private static let distances: [(base: Int, extra: Int)] =
    series(
      from: 1,
      [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13])

  private static func series(from start: Int, _ extras: [Int]) -> [(base: Int, extra: Int)] {
    var base = start
    return extras.map { extra in
      defer { base += 1 << extra }
      return (base, extra)
    }
  }

  /// The two codes of a block that brings none (section 3.2.6).
  private static let fixed = Result<Codes, BookFault> { () throws(BookFault) -> Codes in
    let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 as UInt8 }
    return (try HuffmanCode(lengths[...]), try HuffmanCode([UInt8](repeating: 5, count: 30)[...]))
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The two codes of a block that brings its own (section 3.2.7).
  private mutating func readCodes() throws(BookFault) -> Codes {
    let literals = try bits.read(5) + 257
    let all = literals + (try bits.read(5)) + 1
    var short = [UInt8](repeating: 0, count: 19)
    for index in 0..<(try bits.read(4)) + 4 { short[Self.order[index]] = UInt8(try bits.read(3)) }
    let lengths = try readLengths(all, try HuffmanCode(short[...]))
    return (try HuffmanCode(lengths[..<literals]), try HuffmanCode(lengths[literals...]))
  }

  private mutating func readLengths(_ count: Int, _ code: HuffmanCode) throws(BookFault) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      let symbol = try code.next(&bits)
      switch symbol {
      case ..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += [UInt8](repeating: last, count: try bits.read(2) + 3)
      case 17: lengths += [UInt8](repeating: 0, count: try bits.read(3) + 3)
      default: lengths += [UInt8](repeating: 0, count: try bits.read(7) + 11)
      }
    }
    guard lengths.count == count else { throw .damaged }
    return lengths
  }
}
