// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Addresses that a fetch may not connect to, made by scripts/address-table from Tests/System/special-purpose.csv:
/// the first and last address of each range, in order and without overlap.
///
/// Mapped addresses are not included; the IPv4 address in them is checked.
enum RegistryTable {
  static let ipv4: [(UInt32, UInt32)] = [
    (0x0000_0000, 0x00ff_ffff),
    (0x0a00_0000, 0x0aff_ffff),
    (0x6440_0000, 0x647f_ffff),
    (0x7f00_0000, 0x7fff_ffff),
    (0xa83f_8110, 0xa83f_8110),
    (0xa9fe_0000, 0xa9fe_ffff),
    (0xac10_0000, 0xac1f_ffff),
    (0xc000_0000, 0xc000_00ff),
    (0xc000_0200, 0xc000_02ff),
    (0xc01f_c400, 0xc01f_c4ff),
    (0xc034_c100, 0xc034_c1ff),
    (0xc058_6300, 0xc058_63ff),
    (0xc0a8_0000, 0xc0a8_ffff),
    (0xc0af_3000, 0xc0af_30ff),
    (0xc612_0000, 0xc613_ffff),
    (0xc633_6400, 0xc633_64ff),
    (0xcb00_7100, 0xcb00_71ff),
    (0xe000_0000, 0xffff_ffff),
  ]

  static let ipv6: [(UInt128, UInt128)] = [
    (
      0x0000_0000_0000_0000_0000_0000_0000_0000,
      0x1fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff
    ),
    (
      0x2001_0000_0000_0000_0000_0000_0000_0000,
      0x2001_01ff_ffff_ffff_ffff_ffff_ffff_ffff
    ),
    (
      0x2001_0db8_0000_0000_0000_0000_0000_0000,
      0x2001_0db8_ffff_ffff_ffff_ffff_ffff_ffff
    ),
    (
      0x2002_0000_0000_0000_0000_0000_0000_0000,
      0x2002_ffff_ffff_ffff_ffff_ffff_ffff_ffff
    ),
    (
      0x2620_004f_8000_0000_0000_0000_0000_0000,
      0x2620_004f_8000_ffff_ffff_ffff_ffff_ffff
    ),
    (
      0x3fff_0000_0000_0000_0000_0000_0000_0000,
      0x3fff_0fff_ffff_ffff_ffff_ffff_ffff_ffff
    ),
    (
      0x4000_0000_0000_0000_0000_0000_0000_0000,
      0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff
    ),
  ]
}
