// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Testing

/// Tests requests that a proxy could parse differently.
///
/// Bytes after them must not be answered as another request.
struct FramingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: String
    /// The statuses of the responses to the request and, if it is read, to a second one after it.
    let statuses: [Int]

    /// The request, followed by a second one.
    func bytes(_ token: String) -> Data {
      Data((request.replacingOccurrences(of: "TOKEN", with: token) + FramingTests.next).utf8)
    }
  }

  private static let live = "GET /health/live HTTP/1.1"
  /// A route that reads the body.
  ///
  /// The token is inserted later.
  private static let post =
    "POST /v1/shares HTTP/1.1\r\nAuthorization: Bearer TOKEN\r\nContent-Type: text/plain"
  static let next = "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  /// A rejected request: one response, and none to the bytes after it.
  private static func refused(_ name: String, _ line: String, _ fields: [String], _ body: String = "") -> Case
  {
    Case(
      testDescription: name,
      request: "\(line)\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n\(body)",
      statuses: [400])
  }

  /// An accepted request: it and the one after it are answered.
  private static func taken(
    _ name: String, _ line: String, _ fields: [String], _ body: String, _ status: Int
  )
    -> Case
  {
    let head = "\(line)\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
    return Case(testDescription: name, request: head + body, statuses: [status, 404])
  }

  private static let host = "Host: x"
  private static let chunked = "Transfer-Encoding: chunked"

  private static let hosts = [
    refused("no host", live, []), refused("two hosts", live, [host, "Host: y"]),
    refused("the same host twice", live, [host, host]), refused("an empty host", live, ["Host: "]),
    refused("a host with a user", live, ["Host: a@x"]), refused("a host with a path", live, ["Host: x/y"]),
    refused("a list of hosts", live, ["Host: x, y"]), refused("a host with a space", live, ["Host: x y"]),
    refused("an invalid port", live, ["Host: x:99999"]),
    refused("a truncated IPv6 address", live, ["Host: [::1"]),
    refused("an IPv6 address with trailing characters", live, ["Host: [::1]x"]),
    refused("two hosts in HTTP/1.0", "GET /health/live HTTP/1.0", [host, host]),
    taken("an IPv6 address and a port", live, ["Host: [::1]:8080"], "", 200),
    taken("a name with a port", live, ["Host: books.example_1.org:80"], "", 200),
    refused("a target on another host", "GET http://y/health/live HTTP/1.1", [host]),
    refused("a target with a user", "GET http://a@x/health/live HTTP/1.1", [host]),
    refused("a target with another scheme", "GET ftp://x/health/live HTTP/1.1", [host]),
    refused("a target with a fragment", "GET /health/live#a HTTP/1.1", [host]),
    refused("an asterisk for GET", "GET * HTTP/1.1", [host]),
    refused("CONNECT", "CONNECT x:80 HTTP/1.1", [host]),
    taken("a target on the same host", "GET http://X/health/live HTTP/1.1", [host], "", 200),
  ]

  private static let lengths = [
    refused("gzip, chunked", post, [host, "Transfer-Encoding: gzip, chunked"], "0\r\n\r\n"),
    refused("chunked, chunked", post, [host, "Transfer-Encoding: chunked, chunked"], "0\r\n\r\n"),
    refused("chunked twice", post, [host, chunked, chunked], "0\r\n\r\n"),
    refused("an empty coding", post, [host, "Transfer-Encoding: "], "0\r\n\r\n"),
    refused("identity", post, [host, "Transfer-Encoding: identity"]),
    refused("a coding on a separate line", post, [host, "Transfer-Encoding:\r\n chunked"], "0\r\n\r\n"),
    refused("chunked and a length", post, [host, "Content-Length: 5", chunked], "0\r\n\r\n"),
    refused("chunked in HTTP/1.0", "POST /v1/shares HTTP/1.0", [host, chunked], "0\r\n\r\n"),
    refused(
      "chunked in HTTP/1.0 with keep-alive", "POST /v1/shares HTTP/1.0",
      [host, "Connection: keep-alive", chunked],
      "0\r\n\r\n"),
    refused("two lengths", post, [host, "Content-Length: 1", "Content-Length: 1"], "x"),
    refused("a list of lengths", post, [host, "Content-Length: 1, 1"], "x"),
    refused("a length with a sign", post, [host, "Content-Length: +1"], "x"),
    refused("a length that overflows", post, [host, "Content-Length: 18446744073709551615"], "x"),
    taken("Chunked", post, [host, "Transfer-Encoding: Chunked"], "1\r\nx\r\n0\r\n\r\n", 202),
    taken("trailer fields", post, [host, chunked], "1\r\nx\r\n0\r\nHost: y\r\n\r\n", 202),
    taken("a length", post, [host, "Content-Length: 1"], "x", 202),
  ]

  private static let fields = [
    refused("a folded field", live, [host, "A: b\r\n c"]),
    refused("a space before the colon", live, [host, "A : b"]),
    refused("a host with a space before the colon", live, ["Host : x"]),
    refused("a tab in a name", live, [host, "A\tb: c"]), refused("no name", live, [host, ": c"]),
    refused("no colon", live, [host, "abc"]), refused("a space before the first field", live, [" Host: x"]),
    refused("a NUL in a value", live, [host, "A: b\u{0}c"]),
    refused("a CR in a value", live, [host, "A: b\rc"]),
    refused("bare line feeds", "GET /health/live HTTP/1.1\nHost: x\n", []),
    refused("a bare line feed at the end", "\(live)\r\nHost: x\n", []),
    refused("an invalid version", "GET /health/live HTTP/1.2", [host]),
    refused("the preface of HTTP/2", "PRI * HTTP/2.0", [], "SM\r\n\r\n"),
    refused("a hundred empty lines before a request", String(repeating: "\r\n", count: 100) + live, [host]),
    taken("two empty lines before a request", "\r\n\r\n" + live, [host], "", 200),
  ]

  private static let chunks = [
    refused(
      "an extension without an end", post, [host, chunked], "1;" + String(repeating: "a", count: 100_000)),
    refused("zeros without an end", post, [host, chunked], String(repeating: "0", count: 100_000)),
    refused(
      "many chunks with long extensions", post, [host, chunked],
      String(repeating: "1;" + String(repeating: "a", count: 1000) + "\r\nx\r\n", count: 100) + "0\r\n\r\n"),
    refused("a line feed in an extension", post, [host, chunked], "1;a\nx\r\n0\r\n\r\n"),
    refused("a size that overflows", post, [host, chunked], "fffffffffffffffff\r\nx\r\n0\r\n\r\n"),
    refused("a size with a prefix", post, [host, chunked], "0x1\r\nx\r\n0\r\n\r\n"),
    refused("more data than the size", post, [host, chunked], "1\r\nxy0\r\n\r\n"),
    taken("a short extension", post, [host, chunked], "1;a=\"b\"\r\nx\r\n0\r\n\r\n", 202),
    taken(
      "a thousand chunks of a byte", post, [host, chunked],
      String(repeating: "1\r\nx\r\n", count: 1000) + "0\r\n\r\n", 202),
  ]

  private static let last = [
    Case(
      testDescription: "a request for a protocol upgrade",
      request: "\(live)\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
      statuses: [200]),
    Case(
      testDescription: "an HTTP/1.0 request without a host",
      request: "GET /health/live HTTP/1.0\r\n\r\n", statuses: [200]),
    Case(
      testDescription: "a request with Connection: close",
      request: "\(live)\r\nHost: x\r\nConnection: close\r\n\r\n", statuses: [200]),
  ]

  private static let cases = hosts + lengths + fields + chunks + last
  private static let groups = ["hosts", "lengths", "fields", "chunks", "last requests"]

  private static func cases(_ group: String) -> [Case] {
    switch group {
    case "hosts": hosts
    case "lengths": lengths
    case "fields": fields
    case "chunks": chunks
    default: last
    }
  }

  @Test("an ambiguous request is rejected, and nothing after it is answered", arguments: groups)
  func framing(_ group: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let token = try await server.makeUser("a@example.org").shareToken
      for request in Self.cases(group) {
        let connection = try RawConnection(port: server.port)
        // The server may close the connection before everything is sent.
        try? await connection.send(request.bytes(token))
        let found = Self.statuses(in: await Self.rest(of: connection))
        #expect(found == request.statuses, "\(request.testDescription)")
      }
    }
  }

  @Test("results over TLS are the same", arguments: groups)
  func framingUnderTLS(_ group: String) async throws {
    let pair = try TestCertificate()
    try await RunningServer.run(listens: true) {
      $0.certificate = pair.files
    } _: { server async throws in
      let token = try await server.makeUser("a@example.org").shareToken
      for request in Self.cases(group) where request.request.count < 20_000 {
        let said = try await TestCertificate.responses(to: request.bytes(token), port: server.port)
        #expect(Self.statuses(in: said) == request.statuses, "\(request.testDescription)")
      }
    }
  }

  @Test("a request split into single bytes gives the same result")
  func bytewise() async throws {
    let named = ["a short extension", "trailer fields", "two empty lines before a request", "two hosts"]
    for request in Self.cases where named.contains(request.testDescription) {
      try await RunningServer.run(listens: true) { server async throws in
        let connection = try RawConnection(port: server.port)
        let token = try await server.makeUser("a@example.org").shareToken
        for byte in request.bytes(token) { try? await connection.send(Data([byte])) }
        #expect(Self.statuses(in: await Self.rest(of: connection)) == request.statuses, "\(request)")
      }
    }
  }

  @Test("a rejected request gets the reason")
  func reason() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let connection = try RawConnection(port: server.port)
      try await connection.send("\(Self.live)\r\nHost: x\r\nHost: y\r\n\r\n")
      let response = try await connection.rest()
      #expect(response.contains("Host header") && response.contains(#""code":"bad_request""#))
    }
  }

  @Test("a share in chunks with a short chunk extension arrives unchanged")
  func chunkedShare() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let connection = try RawConnection(port: server.port)
      let text = String(repeating: "words ", count: 20_000)
      try await connection.send(
        "POST \(Routes.shares) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.shareToken)\r\n"
          + "Content-Type: text/plain\r\n\(Self.chunked)\r\n\r\n"
          + "\(String(text.utf8.count, radix: 16));name=value\r\n\(text)\r\n0\r\n\r\n")
      #expect(try await connection.head().hasPrefix("HTTP/1.1 202 "))
      #expect(try await server.count(user) == 1)
    }
  }

  /// Returns the received bytes, even if the server reset the connection because it never read the rest.
  private static func rest(of connection: RawConnection) async -> String {
    (try? await connection.rest()) ?? ""
  }

  private static func statuses(in responses: String) -> [Int] {
    responses.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }
}
