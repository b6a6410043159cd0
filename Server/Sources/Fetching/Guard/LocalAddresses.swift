// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The addresses of this machine's interfaces.
///
/// A packet to the machine's own public address uses the loopback interface and bypasses every firewall.
package struct LocalAddresses {
  package static func current() -> [IPAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0?.pointee.ifa_next }
      .prefix { $0 != nil }
      .compactMap { $0?.pointee.ifa_addr.flatMap { IPAddress($0) } }
  }
}
