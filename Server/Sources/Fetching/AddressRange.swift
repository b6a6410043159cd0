// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A block of addresses of one family and why a fetch may not go there.
struct AddressRange: Sendable {
  let reason: String
  private let first: UInt128
  private let last: UInt128

  /// `text` is ADDRESS/BITS; nil when it is not one.
  init?(_ text: String, _ reason: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let address = IPAddress(String(parts[0])), let bits = Int(parts[1]),
      (0...address.bytes.count * 8).contains(bits)
    else { return nil }
    let others: UInt128 = (1 << UInt128(address.bytes.count * 8 - bits)) &- 1
    first = address.number & ~others
    last = address.number | others
    self.reason = reason
  }

  /// Whether an address of the same family lies in the block.
  func contains(_ number: UInt128) -> Bool { first <= number && number <= last }
}
