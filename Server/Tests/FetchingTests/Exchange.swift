// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// One connection of a `LoopbackServer`.
struct Exchange: Sendable {
  let socket: Int32
  let head: String

  var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

  /// Returns false once the client has disconnected.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, Int32(0x4000)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends nothing until the client disconnects.
  func waitForEnd() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(socket, &buffer, buffer.count) > 0 {}
  }

  func redirect(to location: String, status: Int = 302, fields: String = "") {
    _ = send("HTTP/1.1 \(status) Found\r\nLocation: \(location)\r\n\(fields)Content-Length: 0\r\n\r\n")
  }

  func respond(_ body: String, fields: String = "") {
    _ = send("HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }
}
