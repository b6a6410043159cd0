// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Testing

/// Mails that would harm a careless reader.
enum HostileMails {
  static let all: [[UInt8]] = [
    [], [10], Array(repeating: 0, count: 100_000), Array(repeating: UInt8(ascii: "a"), count: 2_000_000),
    Array(String(repeating: "X: y\r\n", count: 200_000).utf8),
    Array(("Subject: " + String(repeating: "=?UTF-8?B?", count: 50_000) + "\r\n\r\n").utf8),
    Array(("Subject: x\r\n" + String(repeating: " folded\r\n", count: 100_000) + "\r\nbody").utf8),
    Array(
      ("Content-Type: multipart/mixed; boundary=a\r\n\r\n" + String(repeating: "--a\r\n", count: 100_000))
        .utf8),
    nested(multiparts: 5_000), nested(mails: 20_000),
    Array(("Content-Type: text/html\r\n\r\n" + String(repeating: "<", count: 500_000)).utf8),
    Array(("Content-Type: text/html\r\n\r\n" + String(repeating: "<script>", count: 60_000)).utf8),
    Array(("Content-Type: text/html\r\n\r\n" + String(repeating: "&", count: 500_000)).utf8),
    Array(("Content-Type: text/html\r\n\r\n<a " + String(repeating: "href = ", count: 90_000)).utf8),
    Array(("Content-Type: text/plain; " + String(repeating: "a*0*=%;", count: 2_000) + "\r\n\r\nx").utf8),
    Array(("From: MAILER-DAEMON@x\r\n\r\n" + String(repeating: "5.1.", count: 100_000)).utf8),
    Array(("From: <x@amazon.com>\r\n\r\n" + String(repeating: "https://a ", count: 100_000)).utf8),
    Array(("References: " + String(repeating: "<a@b>", count: 3_000) + "\r\n\r\n").utf8),
    Array(("\r\n" + String(repeating: "k7q2m9x4 ", count: 100_000)).utf8),
  ]

  private static func nested(multiparts depth: Int) -> [UInt8] {
    Array(
      (0..<depth).map { "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n" }.joined().utf8)
  }

  private static func nested(mails depth: Int) -> [UInt8] {
    Array(String(repeating: "Content-Type: message/rfc822\r\n\r\n", count: depth).utf8)
  }
}
