// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a fetch may reach, written a second time from the IANA registries as plain number ranges.
enum SlowAddressTable {
  /// First and last address, inclusive.
  static let deniedIPv4: [(UInt32, UInt32)] = [
    (0x0000_0000, 0x00ff_ffff), (0x0a00_0000, 0x0aff_ffff), (0x6440_0000, 0x647f_ffff),
    (0x7f00_0000, 0x7fff_ffff), (0xa83f_8110, 0xa83f_8110), (0xa9fe_0000, 0xa9fe_ffff),
    (0xac10_0000, 0xac1f_ffff), (0xc000_0000, 0xc000_00ff), (0xc000_0200, 0xc000_02ff),
    (0xc01f_c400, 0xc01f_c4ff), (0xc034_c100, 0xc034_c1ff), (0xc058_6300, 0xc058_63ff),
    (0xc0a8_0000, 0xc0a8_ffff), (0xc0af_3000, 0xc0af_30ff), (0xc612_0000, 0xc613_ffff),
    (0xc633_6400, 0xc633_64ff), (0xcb00_7100, 0xcb00_71ff), (0xe000_0000, 0xffff_ffff),
  ]

  /// Within 2000::/3, by the upper and the lower half of the first and the last address.
  static let deniedIPv6: [(UInt64, UInt64)] = [
    (0x2001_0000_0000_0000, 0x2001_01ff_ffff_ffff), (0x2001_0db8_0000_0000, 0x2001_0db8_ffff_ffff),
    (0x2002_0000_0000_0000, 0x2002_ffff_ffff_ffff), (0x2620_004f_8000_0000, 0x2620_004f_8000_ffff),
    (0x3fff_0000_0000_0000, 0x3fff_0fff_ffff_ffff),
  ]

  static func allows(_ bytes: [UInt8]) -> Bool {
    bytes.count == 4
      ? allows(UInt32(number(bytes))) : allows(number(bytes.prefix(8)), number(bytes.suffix(8)))
  }

  private static func allows(_ address: UInt32) -> Bool {
    !deniedIPv4.contains { $0.0 <= address && address <= $0.1 }
  }

  private static func allows(_ upper: UInt64, _ lower: UInt64) -> Bool {
    if upper == 0, lower >> 32 == 0xffff { return allows(UInt32(lower & 0xffff_ffff)) }
    guard upper >= 0x2000_0000_0000_0000, upper <= 0x3fff_ffff_ffff_ffff else { return false }
    if deniedIPv6.contains(where: { $0.0 <= upper && upper <= $0.1 }) { return false }
    let isISATAP = lower >> 32 == 0x5efe || lower >> 32 == 0x0200_5efe
    return isISATAP ? allows(UInt32(lower & 0xffff_ffff)) : true
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
