// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import ServerHTTP
import ShareContract
import ShareServer
import Testing

/// Tests which proxies' forwarded addresses are trusted.
struct TrustedProxyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let peer: String
    let fields: [(String, String)]
    let client: String
    var testDescription: String { "\(peer) \(fields) is \(client)" }

    init(_ peer: String, _ fields: [(String, String)], _ client: String) {
      (self.peer, self.fields, self.client) = (peer, fields, client)
    }
  }

  private static let forwardedFor = "X-Forwarded-For"
  private static let cases = [
    Case("10.0.0.2", [], "10.0.0.2"),
    Case("8.8.8.8", [(forwardedFor, "1.1.1.1")], "8.8.8.8"),
    Case("8.8.8.8", [("Forwarded", "for=1.1.1.1")], "8.8.8.8"),
    Case("10.0.0.2", [(forwardedFor, "1.1.1.1")], "1.1.1.1"),
    Case("10.0.0.2", [(forwardedFor, "9.9.9.9, 1.1.1.1")], "1.1.1.1"),
    Case("10.0.0.2", [(forwardedFor, "9.9.9.9"), (forwardedFor, "1.1.1.1")], "1.1.1.1"),
    Case("10.0.0.2", [(forwardedFor, "9.9.9.9, 1.1.1.1, 10.0.0.3")], "1.1.1.1"),
    Case("10.0.0.2", [(forwardedFor, "10.0.0.4, 10.0.0.3")], "10.0.0.4"),
    Case("10.0.0.2", [(forwardedFor, "nonsense")], "10.0.0.2"),
    Case("10.0.0.2", [(forwardedFor, "9.9.9.9, nonsense, 10.0.0.3")], "10.0.0.3"),
    Case("10.0.0.2", [(forwardedFor, "1.1.1.1:4711")], "1.1.1.1"),
    Case("10.0.0.2", [("Forwarded", "for=9.9.9.9, for=1.1.1.1;proto=https")], "1.1.1.1"),
    Case("10.0.0.2", [("Forwarded", "proto=https;For=\"[2001:db8::1]:80\"")], "2001:db8::1"),
    Case("10.0.0.2", [("Forwarded", "for=_hidden")], "10.0.0.2"),
    Case("10.0.0.2", [(forwardedFor, "1.1.1.1"), ("Forwarded", "for=1.1.1.1")], "1.1.1.1"),
    Case("10.0.0.2", [(forwardedFor, "1.1.1.1"), ("Forwarded", "for=6.6.6.6")], "10.0.0.2"),
    Case("::ffff:10.0.0.2", [(forwardedFor, "1.1.1.1")], "1.1.1.1"),
    Case("fd00::5", [(forwardedFor, "2001:db8::7")], "2001:db8::7"),
    Case("fd00::6", [(forwardedFor, "2001:db8::7")], "fd00::6"),
    Case("unknown", [(forwardedFor, "1.1.1.1")], "unknown"),
  ]

  @Test("forwarded addresses count only if trusted proxies have added them", arguments: cases)
  func client(_ example: Case) throws {
    let proxies = try TrustedProxies(parsing: ["10.0.0.0/8", "fd00::5"])
    var fields = HTTPFields()
    for (name, value) in example.fields {
      fields.append(HTTPField(name: HTTPField.Name(name)!, value: value))
    }
    #expect(proxies.client(fields, peer: example.peer) == example.client)
  }

  @Test(
    "an invalid network is rejected", arguments: ["", "10.0.0.0/33", "a", "10.0/8", "::1/129", "1.2.3.4/"])
  func malformed(_ text: String) {
    #expect(throws: TrustedProxies.Malformed.self) { try TrustedProxies(parsing: [text]) }
  }

  @Test(
    "sign-in attempts are counted by client address behind a trusted proxy, and by connection otherwise",
    arguments: [true, false])
  func counted(_ isTrusted: Bool) async throws {
    try await RunningServer.run {
      $0.trustedProxies = isTrusted ? try? TrustedProxies(parsing: ["127.0.0.1"]) : nil
    } _: { server async throws in
      var statuses: [Int] = []
      for number in 0..<12 {
        let headers = [
          "Authorization": "Basic YUBleGFtcGxlLm9yZzp3cm9uZw==",
          "X-Forwarded-For": "2001:db8:0:\(number)::1",
        ]
        statuses.append(try await server.send("GET", Routes.catalog, headers: headers).status)
      }
      #expect(statuses.first == 401)
      #expect(statuses.contains(429) != isTrusted)
    }
  }
}
