// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension RegistryTable {
  /// Whether a fetch may connect to an address of 4 or 16 bytes, by the table.
  static func allows(_ bytes: [UInt8]) -> Bool {
    var number: UInt128 = 0
    for byte in bytes { number = number << 8 | UInt128(byte) }
    return bytes.count == 4 ? allows(UInt32(number)) : allows(number)
  }

  private static func allows(_ address: UInt32) -> Bool {
    for (first, last) in ipv4 where first <= address && address <= last { return false }
    return true
  }

  private static func allows(_ address: UInt128) -> Bool {
    let inside = UInt32(truncatingIfNeeded: address)
    if address >> 32 == 0xffff { return allows(inside) }
    for (first, last) in ipv6 where first <= address && address <= last { return false }
    let mark = UInt32(truncatingIfNeeded: address >> 32)
    return mark == 0x5efe || mark == 0x0200_5efe ? allows(inside) : true
  }
}
