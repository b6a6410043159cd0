// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One connection with one request and one response.
struct HTTPConnection {
  /// A request as it arrived.
  struct Request {
    let method: String
    let path: String
    let headers: [String: String]
    var body: Data
    /// Whether the whole body arrived.
    var isWhole = true

    var bearer: String? {
      headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    }
  }

  let descriptor: Int32

  /// Reads a whole request; nil if it is incomplete.
  func read() -> Request? {
    readPart().flatMap { $0.isWhole ? $0 : nil }
  }

  /// Reads a request with as much of its body as arrives; calls `begun` with its head before reading the body.
  func readPart(_ begun: (Request) -> Void = { _ in }) -> Request? {
    var bytes = Data()
    let blank = Data("\r\n\r\n".utf8)
    while bytes.range(of: blank) == nil { guard more(&bytes) else { return nil } }
    guard let end = bytes.range(of: blank) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let headers = Self.headers(lines.dropFirst())
    let words = lines[0].split(separator: " ")
    guard words.count > 1 else { return nil }
    var request = Request(
      method: String(words[0]), path: String(words[1]), headers: headers, body: Data(bytes[end.upperBound...])
    )
    begun(request)
    if headers["expect"] != nil { write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let length = Int(headers["content-length"] ?? "") ?? 0
    while request.body.count < length, request.isWhole { request.isWhole = more(&request.body) }
    return request
  }

  /// Sends an informational response, which is followed by another one.
  func inform(_ status: Int, _ headers: [String: String]) {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    write(Data("HTTP/1.1 \(status) Informational\r\n\(lines)\r\n".utf8))
  }

  func respond(_ status: Int, _ fields: [String: Any]?, _ headers: [String: String] = [:]) {
    let body = fields.flatMap { try? JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let head =
      "HTTP/1.1 \(status) Answer\r\nConnection: close\r\nContent-Type: application/json\r\n"
      + headers.map { "\($0): \($1)\r\n" }.joined() + "Content-Length: \(body.count)\r\n\r\n"
    write(Data(head.utf8) + body)
  }

  /// Sends a response for a browser.
  func respond(_ status: Int, page: String, headers: [String: String] = [:]) {
    let fields = headers.map { "\($0): \($1)\r\n" }.joined()
    let head =
      "HTTP/1.1 \(status) Answer\r\nConnection: close\r\nContent-Type: text/html\r\n" + fields
      + "Content-Length: \(page.utf8.count)\r\n\r\n"
    write(Data((head + page).utf8))
  }

  /// Sends the bytes of a file.
  func respond(_ status: Int, bytes: Data, headers: [String: String]) {
    let fields = headers.map { "\($0): \($1)\r\n" }.joined()
    let head =
      "HTTP/1.1 \(status) Answer\r\nConnection: close\r\n\(fields)Content-Length: \(bytes.count)\r\n\r\n"
    write(Data(head.utf8) + bytes)
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
