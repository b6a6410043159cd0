// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A block of addresses of one family, and the reason why fetches may not connect to it.
package struct AddressRange: Sendable {
  let reason: String
  package let isIPv4: Bool
  private let first: UInt128
  private let last: UInt128

  /// Reads ADDRESS/BITS; nil when `text` has another format.
  package init?(_ text: String, _ reason: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let address = IPAddress(String(parts[0])), let bits = Int(parts[1]),
      (0...address.bytes.count * 8).contains(bits)
    else { return nil }
    let others: UInt128 = (1 << UInt128(address.bytes.count * 8 - bits)) &- 1
    first = address.number & ~others
    last = address.number | others
    isIPv4 = address.isIPv4
    self.reason = reason
  }

  /// Whether all addresses of the block are of this machine itself (RFC 6890).
  package var isLoopback: Bool {
    guard let loopback = AddressRange(isIPv4 ? "127.0.0.0/8" : "::1/128", "") else { return false }
    return loopback.contains(first) && loopback.contains(last)
  }

  /// Whether the block contains an address of the same family.
  package func contains(_ number: UInt128) -> Bool { first <= number && number <= last }
}
