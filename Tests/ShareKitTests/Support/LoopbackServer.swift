// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A real HTTP/1.1 server on 127.0.0.1 that answers one connection after the other as a test wants, mannerly or not.
final class LoopbackServer: Sendable {
  let url: URL
  let requests = Collected<LoopbackRequest>()
  private let listener: Int32

  init(_ reply: @escaping @Sendable (LoopbackRequest) -> LoopbackReply) throws {
    let (listener, port) = try Self.listen()
    self.listener = listener
    url = URL(string: "http://127.0.0.1:\(port)/base/") ?? URL(fileURLWithPath: "/")
    let requests = requests
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        LoopbackConnection(descriptor: connection).serve { request in
          requests.add(request)
          return reply(request)
        }
      }
      close(listener)
    }
  }

  deinit {
    // Wakes the accepting thread, which then closes the socket.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func listen() throws -> (Int32, UInt16) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    guard listener >= 0, result, systemListen(listener) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }
}

private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 8) }

/// One connection: a request in, an answer out, closed.
private struct LoopbackConnection {
  let descriptor: Int32

  func serve(_ reply: (LoopbackRequest) -> LoopbackReply) {
    defer { close(descriptor) }
    guard let request = request() else { return }
    switch reply(request) {
    case .http(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Answer\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      write(Data((head + "\r\n").utf8) + body)
    case .trickle:
      write(Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
      while write(Data(" ".utf8)) { usleep(20_000) }
    case .cut(let part):
      write(part)
      var reset = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout.size(ofValue: reset)))
    }
  }

  private func request() -> LoopbackRequest? {
    var bytes = Data()
    let end = Data("\r\n\r\n".utf8)
    while bytes.range(of: end) == nil { guard more(&bytes) else { return nil } }
    guard let range = bytes.range(of: end) else { return nil }
    let lines = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let (name, value) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst())
      headers[name.lowercased()] = value.trimmingCharacters(in: .whitespaces)
    }
    if headers["expect"] != nil { write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    var body = Data(bytes[range.upperBound...])
    while body.count < Int(headers["content-length"] ?? "") ?? 0 { guard more(&body) else { return nil } }
    return LoopbackRequest(line: lines[0], headers: headers, body: body)
  }

  private func more(_ bytes: inout Data) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
    return count > 0
  }

  /// Whether the other side took it.
  @discardableResult private func write(_ data: Data) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
