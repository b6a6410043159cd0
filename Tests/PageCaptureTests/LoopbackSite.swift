// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A reader's server on 127.0.0.1, as far as the capture page needs one: the page, its script, and where shares go.
final class LoopbackSite: Sendable {
  /// What was asked for.
  struct Request: Sendable {
    let line: String
    let head: String
    let body: Data
  }

  /// The origin of the site's pages.
  let origin: String
  private let listener: Int32
  private let requests = Mutex<[Request]>([])
  private let respond: @Sendable (Request) -> (status: String, type: String, body: Data)

  /// The shares that arrived.
  var shares: [Request] { requests.withLock { $0.filter { $0.line.hasPrefix("POST /v1/shares ") } } }
  /// All requests that arrived, oldest first.
  var all: [Request] { requests.withLock { $0 } }

  init(_ respond: @escaping @Sendable (Request) -> (status: String, type: String, body: Data)) throws {
    self.respond = respond
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
    origin = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    // The thread closes what it listens on: its number is another server's as soon as somebody else has closed it.
    Thread.detachNewThread { [weak self] in
      defer { close(descriptor) }
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        guard let self else { return _ = close(connection) }
        self.serve(connection)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve(_ connection: Int32) {
    Thread.detachNewThread { [self] in
      defer { close(connection) }
      guard let request = read(connection) else { return }
      requests.withLock { $0.append(request) }
      let response = respond(request)
      let head =
        "HTTP/1.1 \(response.status)\r\nContent-Type: \(response.type)\r\nContent-Length: \(response.body.count)\r\n"
        + "Connection: close\r\n\r\n"
      let bytes = Array(Data(head.utf8) + response.body)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  private func read(_ connection: Int32) -> Request? {
    var bytes = Data()
    while true {
      if let blank = bytes.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self)
        let length =
          head.lowercased().firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.output.1) } ?? 0
        let body = bytes[blank.upperBound...]
        if body.count >= length {
          return Request(line: String(head.prefix { $0 != "\r" }), head: head, body: Data(body))
        }
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}
