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
    case answered(status: Int, headers: [String: String], body: Data)
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
    var answer = HTTPResponseParser(hasBody: method != "HEAD")
    while true {
      if pending.isEmpty, let body, let next = try? body.read(upToCount: Self.chunk) {
        pending = [UInt8](next)[...]
      }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN | (pending.isEmpty ? 0 : POLLOUT)), revents: 0)
      guard poll(&state, 1, Self.timeoutMilliseconds) > 0 else { return .broken("no answer in time") }
      if state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        guard let bytes = received(descriptor) else { return answer.ended() }
        answer.take(bytes, informational)
        if let whole = answer.whole { return whole }
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

/// Parses what arrives on a connection: informational responses, then the final one.
struct HTTPResponseParser {
  /// The final response, once it has arrived.
  private(set) var whole: HTTPExchange.Ending?
  private let hasBody: Bool
  private var bytes = Data()
  private var status = 0
  private var headers: [String: String]?

  init(hasBody: Bool) { self.hasBody = hasBody }

  mutating func take(_ more: [UInt8], _ informational: (Int, [String: String]) -> Void) {
    bytes.append(contentsOf: more)
    while headers == nil, let head = takeHead() {
      if (100..<200).contains(head.status) {
        informational(head.status, head.headers)
      } else {
        (status, headers) = head
      }
    }
    finish(atEnd: false)
  }

  /// Handles the end of the connection.
  mutating func ended() -> HTTPExchange.Ending {
    finish(atEnd: true)
    return whole ?? .broken("the connection ended before the answer")
  }

  private mutating func takeHead() -> (status: Int, headers: [String: String])? {
    guard let blank = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    bytes = Data(bytes[blank.upperBound...])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      headers[name.lowercased()] = line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
    return (Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0, headers)
  }

  private mutating func finish(atEnd: Bool) {
    guard whole == nil, let headers else { return }
    guard hasBody, status != 204 else {
      return whole = .answered(status: status, headers: headers, body: Data())
    }
    if headers["transfer-encoding"]?.lowercased().contains("chunked") == true {
      if let body = Self.dechunked(bytes) { whole = .answered(status: status, headers: headers, body: body) }
    } else if let length = headers["content-length"].flatMap(Int.init) {
      guard bytes.count >= length else { return }
      whole = .answered(status: status, headers: headers, body: Data(bytes.prefix(length)))
    } else if atEnd {
      whole = .answered(status: status, headers: headers, body: bytes)
    }
  }

  /// The content of a chunked body, or nil until it is complete.
  private static func dechunked(_ bytes: Data) -> Data? {
    var (content, rest) = (Data(), bytes[...])
    while let line = rest.range(of: Data("\r\n".utf8)) {
      let size = String(decoding: rest[..<line.lowerBound], as: UTF8.self).prefix { $0 != ";" }
      guard let count = Int(size.trimmingCharacters(in: .whitespaces), radix: 16) else { return nil }
      if count == 0 { return content }
      guard rest.distance(from: line.upperBound, to: rest.endIndex) >= count + 2 else { return nil }
      content.append(rest[line.upperBound..<(line.upperBound + count)])
      rest = rest[(line.upperBound + count + 2)...]
    }
    return nil
  }
}
