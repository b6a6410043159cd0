// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Sends one HTTP/1.1 request, whose body is a file, over a connection of its own.
///
/// Foundation on Linux doesn't report informational responses, and an upload needs them while it sends.
/// There is no TLS because the servers of a simulated device run on the same computer.
struct HTTPExchange {
  /// How the exchange ended.
  enum Ending {
    case responded(status: Int, headers: [String: String], body: Data)
    case broken(String)
  }

  let url: URL
  // A server that sends nothing for this long counts as unreachable.
  private static let timeoutMilliseconds: Int32 = 60_000
  private static let chunk = 65_536

  /// The file's length in bytes.
  static func length(of file: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Sends the request, reports informational responses as they arrive, and returns how the exchange ended.
  func run(
    _ method: String, _ headers: [String: String], file: (path: String, offset: Int)?,
    informational: (Int, [String: String]) -> Void = { _, _ in }
  ) -> Ending {
    guard let descriptor = connected() else { return .broken("cannot connect") }
    defer { close(descriptor) }
    let body = file.flatMap { FileHandle(forReadingAtPath: $0.path) }
    defer { try? body?.close() }
    if let file { try? body?.seek(toOffset: UInt64(file.offset)) }
    let length = file.map { Self.length(of: $0.path) - $0.offset }
    var pending = [UInt8](head(method, headers, length).utf8)[...]
    var parser = HTTPResponseParser(hasBody: method != "HEAD")
    while true {
      if pending.isEmpty, let body, let next = try? body.read(upToCount: Self.chunk) {
        pending = [UInt8](next)[...]
      }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN | (pending.isEmpty ? 0 : POLLOUT)), revents: 0)
      guard poll(&state, 1, Self.timeoutMilliseconds) > 0 else { return .broken("no response in time") }
      if state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        guard let bytes = received(descriptor) else { return parser.ended() }
        parser.take(bytes, informational)
        if let whole = parser.whole { return whole }
      } else if state.revents & Int16(POLLOUT) != 0 {
        guard let count = sent(descriptor, pending) else { return .broken("the connection broke") }
        pending = pending.dropFirst(count)
      }
    }
  }

  private func head(_ method: String, _ headers: [String: String], _ length: Int?) -> String {
    let path = url.path.isEmpty ? "/" : url.path
    var lines = ["\(method) \(path)\(url.query.map { "?" + $0 } ?? "") HTTP/1.1"]
    lines.append("Host: \(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")")
    lines.append("Connection: close")
    for (name, value) in headers where name.lowercased() != "content-length" {
      lines.append("\(name): \(value)")
    }
    if let length { lines.append("Content-Length: \(length)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  private func connected() -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(url.host ?? "", String(url.port ?? 80), &hints, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    var next = found
    while let entry = next?.pointee {
      let descriptor = socket(entry.ai_family, entry.ai_socktype, 0)
      if Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 { return descriptor }
      close(descriptor)
      next = entry.ai_next
    }
    return nil
  }

  private func received(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private func sent(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    if count < 0, errno == EAGAIN { return 0 }
    return count > 0 ? count : nil
  }
}
