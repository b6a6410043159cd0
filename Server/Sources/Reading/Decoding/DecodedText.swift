// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// UTF-8 that is written code by code.
struct DecodedText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func ascii(_ byte: UInt8) { bytes.append(byte) }

  mutating func replacement() { bytes += [0xEF, 0xBF, 0xBD] }

  /// Appends a code point; 0 means none, and values above U+10FFFF contain two codes of 16 bits.
  ///
  /// - Returns: false if there was none and nothing was written.
  mutating func code(_ code: UInt32) -> Bool {
    guard code != 0 else { return false }
    if code > 0x10FFFF { return self.code(code >> 16) && self.code(code & 0xFFFF) }
    guard let scalar = Unicode.Scalar(code) else { return false }
    bytes.append(contentsOf: UTF8.encode(scalar)!)
    return true
  }

  /// A code, or the mark for a wrong one.
  mutating func codeOrReplacement(_ code: UInt32) {
    if !self.code(code) { replacement() }
  }
}
