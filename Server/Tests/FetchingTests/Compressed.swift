// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Compressed bodies written by hand, so that the tests need no compressor.
enum Compressed {
  /// A gzip file of zeros that unpacks to about 258 bytes for each of `runs`, at 1:158; its checksum is missing.
  static func bomb(runs: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write([1, 1, 0])  // last block, fixed codes
    bits.write([0, 0, 1, 1, 0, 0, 0, 0])  // the byte 0
    for _ in 0..<runs { bits.write([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) }  // 258 bytes from 1 back
    bits.write([0, 0, 0, 0, 0, 0, 0])  // end of block
    return gzipHead + bits.bytes
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    gzipHead + deflate(bytes) + little(crc32(bytes)) + little(UInt32(bytes.count))
  }

  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + deflate(bytes) + little(adler32(bytes)).reversed()
  }

  /// One stored block of less than 64 KiB.
  static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + bytes
  }

  private static let gzipHead: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  private static func little(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ bits: [UInt8]) {
    for bit in bits {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= bit << (count % 8)
      count += 1
    }
  }
}
