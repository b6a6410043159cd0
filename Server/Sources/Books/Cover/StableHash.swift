// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A hash that is the same for the same text on every machine and in every run.
enum StableHash {
  /// FNV-1a with a final mix, because its low bits hardly differ for short texts.
  static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return ((hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 16
  }
}
