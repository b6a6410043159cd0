// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Which code point stands for which byte or pair of bytes, read once from the system's iconv and put right where
/// browsers differ from it.
///
/// A value above U+10FFFF is two code points of 16 bits each; 0 is none.
struct CodeTable: Sendable {
  /// By lead and trail, or by the byte alone.
  private let codes: [UInt32]

  /// A table of the bytes 0x80 to 0xFF.
  ///
  /// Controls stand for themselves where the system has nothing.
  init(bytesOf name: String, _ differences: [UInt8: UInt32] = [:]) {
    var codes = [UInt32](repeating: 0, count: 256)
    SystemCodes.read(name) { system in
      for byte in UInt8(0x80)...0xFF {
        codes[Int(byte)] = differences[byte] ?? system([byte]) ?? (byte < 0xA0 ? UInt32(byte) : 0)
      }
    }
    self.codes = codes
  }

  /// A table of pairs; `prefix` goes before each where the system wants it.
  init(
    pairsOf name: String, trails: ClosedRange<UInt8>, prefix: [UInt8] = [],
    _ differences: [UInt16: UInt32] = [:]
  ) {
    var codes = [UInt32](repeating: 0, count: 1 << 16)
    SystemCodes.read(name) { system in
      for lead in UInt8(0x81)...0xFE {
        for trail in trails { codes[Self.index(lead, trail)] = system(prefix + [lead, trail]) ?? 0 }
      }
    }
    for (pair, code) in differences { codes[Int(pair)] = code }
    self.codes = codes
  }

  subscript(_ byte: UInt8) -> UInt32 { codes[Int(byte)] }
  subscript(_ lead: UInt8, _ trail: UInt8) -> UInt32 { codes[Self.index(lead, trail)] }

  private static func index(_ lead: UInt8, _ trail: UInt8) -> Int { Int(lead) << 8 | Int(trail) }
}
