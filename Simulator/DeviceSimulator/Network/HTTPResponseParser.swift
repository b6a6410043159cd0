// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

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
      return whole = .responded(status: status, headers: headers, body: Data())
    }
    if headers["transfer-encoding"]?.lowercased().contains("chunked") == true {
      if let body = Self.dechunked(bytes) { whole = .responded(status: status, headers: headers, body: body) }
    } else if let length = headers["content-length"].flatMap(Int.init) {
      guard bytes.count >= length else { return }
      whole = .responded(status: status, headers: headers, body: Data(bytes.prefix(length)))
    } else if atEnd {
      whole = .responded(status: status, headers: headers, body: bytes)
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
