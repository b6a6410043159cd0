// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One connection: a request in, an answer out.
struct HTTPConnection {
  /// A request as it arrived.
  struct Request {
    let method: String
    let path: String
    let headers: [String: String]
    let body: Data

    var bearer: String? {
      headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    }
  }

  let descriptor: Int32

  func read() -> Request? {
    var bytes = Data()
    let blank = Data("\r\n\r\n".utf8)
    while bytes.range(of: blank) == nil { guard more(&bytes) else { return nil } }
    guard let end = bytes.range(of: blank) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let headers = Self.headers(lines.dropFirst())
    if headers["expect"] != nil { write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    var body = Data(bytes[end.upperBound...])
    while body.count < Int(headers["content-length"] ?? "") ?? 0 { guard more(&body) else { return nil } }
    let words = lines[0].split(separator: " ")
    return words.count > 1
      ? Request(method: String(words[0]), path: String(words[1]), headers: headers, body: body) : nil
  }

  func answer(_ status: Int, _ fields: [String: Any]) {
    let body = (try? JSONSerialization.data(withJSONObject: fields)) ?? Data()
    let head =
      "HTTP/1.1 \(status) Answer\r\nConnection: close\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    write(Data(head.utf8) + body)
  }

  private static func headers(_ lines: ArraySlice<String>) -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      let value = line.drop { $0 != ":" }.dropFirst()
      headers[line.prefix { $0 != ":" }.lowercased()] = value.trimmingCharacters(in: .whitespaces)
    }
    return headers
  }

  private func more(_ bytes: inout Data) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
    return count > 0
  }

  private func write(_ data: Data) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
