// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A site on 127.0.0.1 that sends everybody to its sign-in page, and remembers who asked for what.
final class SignInSite: Sendable {
  let url: URL
  private let listener: Int32
  private let requested = Mutex<[String]>([])

  /// The paths that were asked for.
  var paths: [String] { requested.withLock { $0 } }

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
    guard isBound, listen(listener, 16) == 0,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    else { throw POSIXError(.EADDRNOTAVAIL) }
    self.url = url
    // The thread closes what it listens on: its number is another server's as soon as somebody else has closed it.
    Thread.detachNewThread { [weak self] in
      defer { close(descriptor) }
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        guard let self else { return _ = close(connection) }
        self.respond(connection)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private func respond(_ connection: Int32) {
    defer { close(connection) }
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      bytes.append(contentsOf: buffer[..<count])
    }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    let path = words.count > 1 ? String(words[1]) : ""
    requested.withLock { $0.append(path) }
    let response = Array((path == "/sign-in" ? Self.page : Self.redirection).utf8)
    _ = send(connection, response, response.count, Int32(MSG_NOSIGNAL))
  }

  private static let redirection =
    "HTTP/1.1 302 Found\r\nLocation: /sign-in\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  private static let page =
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: 61\r\n\r\n"
    + "<html><head><title>Sign In</title></head><body></body></html>"
}
