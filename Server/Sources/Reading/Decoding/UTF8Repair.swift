// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Puts U+FFFD where bytes are not UTF-8, one for each maximal wrong piece.
enum UTF8Repair {
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      var multibyte = false
      var end = validPrefix(of: buffer, from: 0, sawMultibyte: &multibyte)
      guard end < buffer.count else { return bytes }
      var output = [UInt8](buffer[..<end])
      output.reserveCapacity(buffer.count + 64)
      while end < buffer.count {
        output.append(contentsOf: [0xEF, 0xBF, 0xBD])
        let start = end + max(1, wrongLength(buffer, end))
        end = validPrefix(of: buffer, from: start, sawMultibyte: &multibyte)
        output.append(contentsOf: buffer[start..<end])
      }
      return output
    }
  }

  /// The first position at or after `start` where the bytes stop being UTF-8.
  static func validPrefix(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, sawMultibyte: inout Bool
  ) -> Int {
    var at = start
    let count = bytes.count
    while at < count {
      at = endOfASCII(bytes, at)
      guard at < count else { break }
      sawMultibyte = true
      let length = sequenceLength(bytes, at)
      guard length > 0 else { return at }
      at += length
    }
    return at
  }

  private static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var at = start
    let raw = UnsafeRawPointer(bytes.baseAddress!)
    while at + 32 <= bytes.count {
      let block = raw.loadUnaligned(fromByteOffset: at, as: SIMD32<UInt8>.self)
      guard block.max() < 0x80 else { break }
      at += 32
    }
    while at < bytes.count && bytes[at] < 0x80 { at += 1 }
    return at
  }

  /// The length of the well-formed sequence at `at`, 0 if there is none.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let wanted = expectedLength(bytes[at])
    guard wanted > 0, at + wanted <= bytes.count else { return 0 }
    return wrongLength(bytes, at) == wanted ? wanted : 0
  }

  /// How many bytes at `at` look like one sequence as far as they go.
  private static func wrongLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let wanted = expectedLength(bytes[at])
    var length = 1
    while length < wanted, at + length < bytes.count,
      isContinuation(bytes[at + length], position: length, after: bytes[at])
    {
      length += 1
    }
    return length
  }

  private static func expectedLength(_ lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// The second byte is narrower after some leads: no overlong forms, no surrogates, nothing over U+10FFFF.
  private static func isContinuation(_ byte: UInt8, position: Int, after lead: UInt8) -> Bool {
    switch (position, lead) {
    case (1, 0xE0): (0xA0...0xBF).contains(byte)
    case (1, 0xED): (0x80...0x9F).contains(byte)
    case (1, 0xF0): (0x90...0xBF).contains(byte)
    case (1, 0xF4): (0x80...0x8F).contains(byte)
    default: (0x80...0xBF).contains(byte)
    }
  }
}
