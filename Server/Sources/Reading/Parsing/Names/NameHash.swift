// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The hash of a name in any case, made while its end is looked for.
struct NameHash: BitwiseCopyable {
  private(set) var value: UInt32 = 2_166_136_261

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt32(byte | 0x20)) &* 16_777_619
  }

  @inline(__always)
  func slot(_ mask: Int) -> Int { Int(value ^ (value >> 15)) & mask }
}
