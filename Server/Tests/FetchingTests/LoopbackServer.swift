// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// A web server on 127.0.0.1 that may misbehave: a script gets the raw connection and the request's head.
final class LoopbackServer: Sendable {
  struct Unavailable: Error {}

  let port: UInt16
  private let listener: Int32
  private let heads = Mutex<[String]>([])
  private let accepts = Mutex(0)

  init(_ script: @escaping @Sendable (Exchange) -> Void) throws {
    (listener, port) = try Self.bound()
    guard listen(listener, 64) == 0 else { throw Unavailable() }
    let listener = listener
    Thread.detachNewThread { [weak self] in
      // Only this thread closes the listener: another server may get the same descriptor a moment later.
      defer { close(listener) }
      while self != nil {
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 50) > 0 else { continue }
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { return }
        self?.accepts.withLock { $0 += 1 }
        Thread.detachNewThread { [weak self] in
          defer { close(socket) }
          guard let head = Self.readHead(socket) else { return }
          self?.heads.withLock { $0.append(head) }
          script(Exchange(socket: socket, head: head))
        }
      }
    }
  }

  /// Creates a server that sends the same bytes to every client.
  convenience init(response: [UInt8]) throws {
    try self.init { exchange in _ = exchange.send(response) }
  }

  convenience init(response: String) throws {
    try self.init(response: Array(response.utf8))
  }

  var connections: Int { accepts.withLock { $0 } }

  /// The heads of all requests so far.
  var requests: [String] { heads.withLock { $0 } }

  func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Opens a socket that reserves a port and does not listen.
  static func bound() throws -> (Int32, UInt16) {
    // 1 is SOCK_STREAM, whose type differs between C libraries.
    let listener = socket(AF_INET, numericCast(1), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutableBytes(of: &address) { bytes in
      guard let raw = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return bind(listener, raw, length) == 0 && getsockname(listener, raw, &length) == 0
    }
    guard isReady else { throw Unavailable() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private static func readHead(_ socket: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = read(socket, &buffer, buffer.count)
      guard count > 0, bytes.count < 100_000 else { return nil }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
