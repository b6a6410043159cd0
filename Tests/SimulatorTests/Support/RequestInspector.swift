// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Stores the bodies that are posted to it, over real HTTP on 127.0.0.1.
final class RequestInspector: Sendable {
  let url: URL
  private let listener: Int32
  private let bodies = Mutex<[String]>([])

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound, listen(listener, 16) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/bin"))
    Thread.detachNewThread { [weak self, descriptor] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        self?.serve(HTTPConnection(descriptor: connection))
        close(connection)
      }
      close(descriptor)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The bodies of all requests so far.
  var requests: [String] { bodies.withLock { $0 } }

  private func serve(_ connection: HTTPConnection) {
    guard let request = connection.read() else { return }
    bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
    connection.respond(200, [:])
  }
}
