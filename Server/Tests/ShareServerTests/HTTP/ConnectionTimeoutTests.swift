// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerHTTP
import ShareContract
import ShareServer
import Testing

/// Tests the timeouts and the connection limit for slow clients.
struct ConnectionTimeoutTests {
  @Test("an unfinished request head is answered with 408; a connection without a byte is closed silently")
  func slowHead() async throws {
    try await RunningServer.run(listens: true) {
      // Long enough for the client to send its part of a head on a busy machine.
      $0.clientTimeouts.head = .seconds(20)
    } _: { server async throws in
      let (slow, silent) = (try RawConnection(port: server.port), try RawConnection(port: server.port))
      try await slow.send("GET /health/live HTTP/1.1\r\nHo")
      let response = try await slow.rest()
      #expect(response.hasPrefix("HTTP/1.1 408 ") && response.contains(#""code":"request_timeout""#))
      #expect(try await silent.rest().isEmpty)
    }
  }

  @Test("after a response the next head has its own timeout, and then the connection is closed silently")
  func nextHead() async throws {
    try await RunningServer.run(listens: true) {
      // Long enough for the client to send its second request on a busy machine.
      $0.clientTimeouts.nextHead = .seconds(20)
    } _: { server async throws in
      let connection = try RawConnection(port: server.port)
      for _ in 0..<2 {
        try await connection.send("HEAD /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try await connection.head().hasPrefix("HTTP/1.1 200 "))
      }
      #expect(try await connection.rest().isEmpty)
    }
  }

  @Test(
    "a body that stops arriving makes no share, with or without an announced length",
    arguments: ["Content-Length: 5000", "Transfer-Encoding: chunked"])
  func slowBody(_ length: String) async throws {
    try await RunningServer.run(listens: true) {
      $0.clientTimeouts.body = .milliseconds(300)
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let connection = try RawConnection(port: server.port)
      try await connection.send(
        "POST \(Routes.shares) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.shareToken)\r\n"
          + "Content-Type: text/plain\r\n\(length)\r\n\r\n5\r\nwords\r\n")
      #expect(try await !connection.rest().contains("HTTP/1.1 202"))
      #expect(try await server.count(user) == 0)
    }
  }

  @Test("at the connection limit, the longest idle connection is closed and an active one is not")
  func connectionLimit() async throws {
    try await RunningServer.run(listens: true) {
      $0.maxConnections = 3
    } _: { server async throws in
      let user = try await server.makeUser("a@example.org")
      let busy = try RawConnection(port: server.port)
      try await busy.send(
        "POST \(Routes.shares) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(user.shareToken)\r\n"
          + "Content-Type: text/plain\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
      #expect(try await busy.head().hasPrefix("HTTP/1.1 100 "))
      var waiting: [RawConnection] = []
      for _ in 0..<2 {
        let connection = try RawConnection(port: server.port)
        try await connection.send("HEAD /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try await connection.head()
        waiting.append(connection)
      }
      #expect(try await server.send("GET", "/health/live").status == 200)
      #expect(try await waiting[0].rest().isEmpty)
      try await busy.send("words")
      #expect(try await busy.head().hasPrefix("HTTP/1.1 202 "))
    }
  }
}
