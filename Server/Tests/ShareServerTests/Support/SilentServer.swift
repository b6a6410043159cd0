// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A server that accepts every connection and sends nothing until it is closed.
final class SilentServer: Sendable {
  struct Failed: Error {}

  let port: Int
  private let descriptor: Int32

  // The system accepts connections for a listening socket. The test never reads from them.
  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = Self.onPointer(to: &address) { [descriptor] pointer, size in
      bind(descriptor, pointer, size.pointee) + listen(descriptor, 64)
        + getsockname(descriptor, pointer, size)
    }
    guard descriptor >= 0, result == 0 else { throw Failed() }
    port = Int(in_port_t(bigEndian: address.sin_port))
  }

  private static func onPointer(
    to address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Int32 {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }

  /// Closes the server with all its connections, even if a child process has inherited the socket.
  func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    Glibc.close(descriptor)
  }
}
