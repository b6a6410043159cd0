// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds out whether a program listens on an address.
package enum AddressUse {
  /// Whether a program listens there already.
  ///
  /// False if that can't be found out, such as for a port that only the server's user may use. The address is bound, but nothing
  /// listens on it, so that no client connects, and a server can start at the same time.
  package static func isTaken(host: String, port: Int) -> Bool {
    // Port 0 lets the system choose a free one.
    guard port != 0, let address = try? SocketAddress.makeAddressResolvingHost(host, port: port) else {
      return false
    }
    return address.withSockAddr { bindingCode($0, socklen_t($1)) } == EADDRINUSE
  }

  /// The error number of the system; 0 if the address can be bound.
  private static func bindingCode(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    let descriptor = socket(Int32(address.pointee.sa_family), stream, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    // With this option, as the server itself has it, connections that ended a moment ago don't count.
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return bind(descriptor, address, length) == 0 ? 0 : errno
  }

  private static var stream: Int32 {
    #if canImport(Glibc)
      return Int32(SOCK_STREAM.rawValue)
    #else
      return SOCK_STREAM
    #endif
  }
}
