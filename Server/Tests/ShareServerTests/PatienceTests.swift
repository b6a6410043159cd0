// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerHTTP
import ShareContract
import ShareServer
import Testing

/// Clients that take their time.
struct PatienceTests {
  @Test(
    "a head that does not come to its end is answered with 408; who says nothing at all is left in silence")
  func slowHead() async throws {
    try await RunningServer.run {
      // Long enough for the client to send its part of a head on a busy machine.
      $0.patience.head = .seconds(4)
    } _: { server async throws in
      let (slow, silent) = (try RawConnection(port: server.port), try RawConnection(port: server.port))
      try await slow.send("GET /health/live HTTP/1.1\r\nHo")
      let answer = try await slow.rest()
      #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains(#""code":"request_timeout""#))
      #expect(try await silent.rest().isEmpty)
    }
  }

  @Test("after an answer the next head has its own time, and then the connection ends in silence")
  func nextHead() async throws {
    try await RunningServer.run {
      // Long enough for the client to send its second request on a busy machine.
      $0.patience.nextHead = .seconds(4)
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
    "a body that stops coming makes no share, whether its length was announced or not",
    arguments: ["Content-Length: 5000", "Transfer-Encoding: chunked"])
  func slowBody(_ length: String) async throws {
    try await RunningServer.run {
      $0.patience.body = .milliseconds(300)
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

  @Test(
    "when there is no room the connection that has waited longest gives way, and one that is at work does not"
  )
  func room() async throws {
    try await RunningServer.run {
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
