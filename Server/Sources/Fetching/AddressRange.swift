// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A block of addresses and why a fetch may not go there.
struct AddressRange: Sendable {
  let first: [UInt8]
  let bits: Int
  let reason: String

  /// `text` is ADDRESS/BITS; nil when it is not one.
  init?(_ text: String, _ reason: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let address = IPAddress(String(parts[0])), let bits = Int(parts[1]),
      (0...address.bytes.count * 8).contains(bits)
    else { return nil }
    first = address.bytes
    self.bits = bits
    self.reason = reason
  }

  func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == first.count else { return false }
    let whole = bits / 8
    guard address.bytes.prefix(whole).elementsEqual(first.prefix(whole)) else { return false }
    let rest = bits % 8
    guard rest > 0 else { return true }
    return (address.bytes[whole] ^ first[whole]) >> (8 - rest) == 0
  }
}
