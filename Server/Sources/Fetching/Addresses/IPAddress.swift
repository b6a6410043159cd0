// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// An IPv4 or IPv6 address as its 4 or 16 bytes.
package struct IPAddress: Sendable, Hashable {
  package let bytes: [UInt8]

  /// Returns nil unless there are 4 or 16 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads the canonical dotted quad, or an IPv6 address without brackets and zone; nil for anything else.
  ///
  /// `inet_pton` rejects the short, hexadecimal and octal forms that `getaddrinfo` accepts.
  package init?(_ text: String) {
    var storage = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &storage) == 1 {
      bytes = Array(storage.prefix(4))
    } else if inet_pton(AF_INET6, text, &storage) == 1 {
      bytes = storage
    } else {
      return nil
    }
  }

  /// Reads the address of a socket; nil when it is of another family.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let inner = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
      bytes = withUnsafeBytes(of: inner) { Array($0) }
    case AF_INET6:
      let inner = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr
      bytes = withUnsafeBytes(of: inner) { Array($0) }
    default: return nil
    }
  }

  package var isIPv4: Bool { bytes.count == 4 }

  /// The IPv4 address that a socket uses for ::ffff:a.b.c.d, or else the address itself.
  package var unmapped: IPAddress {
    let isMapped =
      bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11] == [255, 255]
    return isMapped ? IPAddress(bytes: Array(bytes.suffix(4))) ?? self : self
  }

  /// The bytes as one number, most significant first.
  package var number: UInt128 { bytes.reduce(0) { $0 << 8 | UInt128($1) } }
}

extension IPAddress: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
