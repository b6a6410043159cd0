// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// Tests what HTTP requires of every server (RFC 9110).
struct ProtocolTests {
  @Test(
    "a known path with another method is answered with the methods it allows, not with 404",
    arguments: [
      ("PUT", Routes.shares, "GET, HEAD, OPTIONS, POST"),
      ("PATCH", Routes.account, "DELETE, GET, HEAD, OPTIONS"),
      ("GET", Routes.signIn, "OPTIONS, POST"), ("GET", Routes.token, "OPTIONS, POST"),
      ("TRACE", Routes.preview, "GET, HEAD, OPTIONS"),
      ("GET", "/v1/uploads/x", "DELETE, HEAD, OPTIONS, PATCH"),
      ("DELETE", "/sign-in", "GET, HEAD, OPTIONS, POST"),
    ])
  func otherMethods(_ method: String, _ path: String, _ allow: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let response = try await server.send(method, path)
      #expect((response.status, response.problemCode) == (405, "method_not_allowed"))
      #expect(response.headers["allow"] == allow)
      let options = try await server.send("OPTIONS", path)
      #expect(options.status == 204)
      #expect(try await server.send(method, "/nowhere").status == 404)
    }
  }

  private static func head(_ user: TestUser, token: String, type: String = "text/plain") -> String {
    "POST \(Routes.shares) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\nContent-Type: \(type)\r\n"
      + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n"
  }

  @Test("a client that waits for 100 gets it, or the reason for a rejection, before it sends a body")
  func expectation() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let connection = try RawConnection(port: server.port)
      try await connection.send(Self.head(user, token: user.shareToken))
      #expect(try await connection.head().hasPrefix("HTTP/1.1 100 "))
      try await connection.send("12345")
      #expect(try await connection.head().hasPrefix("HTTP/1.1 202 "))
      for (token, type, status) in [("x", "text/plain", 401), (user.shareToken, "application/x-thing", 415)] {
        let refused = try RawConnection(port: server.port)
        try await refused.send(Self.head(user, token: token, type: type))
        #expect(try await refused.head().hasPrefix("HTTP/1.1 \(status) "))
      }
    }
  }

  @Test(
    "an invalid HTTP head is answered with a problem of the API",
    arguments: [
      ("nonsense\r\n\r\n", 400, "bad_request"), ("GET / HTTP/9.9\r\n\r\n", 400, "bad_request"),
      ("GET / HTTP/1.1\r\nA b: c\r\n\r\n", 400, "bad_request"),
      ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "bad_request"),
      ("GET / HTTP/1.1\r\nA: \(String(repeating: "b", count: 100_000))\r\n\r\n", 431, "headers_too_large"),
    ])
  func malformedHead(_ head: String, _ status: Int, _ code: String) async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let connection = try RawConnection(port: server.port)
      try await connection.send(head)
      let response = try await connection.head()
      #expect(response.hasPrefix("HTTP/1.1 \(status) ") && response.lowercased().contains(Problem.mediaType))
      #expect(try await connection.rest().contains(#""code":"\#(code)""#))
      #expect(try await server.send("GET", "/health/live").status == 200)
    }
  }

  @Test("a response to HEAD has no body, whatever it is, and the connection stays open")
  func headResponses() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let connection = try RawConnection(port: server.port)
      for (path, status) in [
        ("/nowhere", 404), ("/v1/uploads/x", 401), (Routes.signIn, 405), ("/health/live", 200),
      ] {
        try await connection.send("HEAD \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await connection.head().hasPrefix("HTTP/1.1 \(status) "))
      }
    }
  }
}
