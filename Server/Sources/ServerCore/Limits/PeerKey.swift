// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching

/// A client's address as limits count it: an IPv4 address, or an IPv6 network of 64 bits.
///
/// A household has at least one IPv6 network of 64 bits (RFC 6177) and as many addresses in it as it likes.
package struct PeerKey: Sendable, Hashable {
  /// The address or the network of 64 bits.
  package let text: String
  /// The address or the network of 48 bits, which is the most that one customer usually gets.
  package let network: String

  /// - Parameter address: the client's address; any other text counts as it is.
  package init(_ address: String) {
    guard let parsed = IPAddress(address)?.unmapped else {
      (text, network) = (address, address)
      return
    }
    text = Self.prefix(of: parsed, bytes: 8)
    network = Self.prefix(of: parsed, bytes: 6)
  }

  private static func prefix(of address: IPAddress, bytes count: Int) -> String {
    let bytes = Array(address.bytes.prefix(count)) + [UInt8](repeating: 0, count: 16 - count)
    guard !address.isIPv4, let prefix = IPAddress(bytes: bytes) else { return "\(address)" }
    return "\(prefix)/\(count * 8)"
  }
}
