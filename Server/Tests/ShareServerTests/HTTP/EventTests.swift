// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// Tests the events about shares that a listening client receives.
struct EventTests {
  private func listen(
    _ server: RunningServer, _ token: String, after event: String? = nil
  ) async throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    let last = event.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    try await connection.send(
      "GET \(Routes.events) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\(last)\r\n")
    let head = try await connection.head()
    #expect(head.hasPrefix("HTTP/1.1 200") && head.lowercased().contains("text/event-stream"))
    #expect(head.lowercased().contains("no-store"))
    _ = try await connection.until("retry: 2000\n\n")
    return connection
  }

  /// Returns the identifier and the share of the next event.
  private func next(_ connection: RawConnection) async throws -> (id: String, status: ShareStatus) {
    _ = try await connection.until("id: ")
    let id = try await connection.until("\n")
    #expect(try await connection.until("data: ").hasPrefix("event: share\n"))
    let data = try await connection.until("\n\n")
    return (
      id.trimmingCharacters(in: .newlines), try JSONDecoder().decode(ShareStatus.self, from: Data(data.utf8))
    )
  }

  @Test("a client receives events of each of its account's shares, and of no other account's")
  func states() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let alice = try await server.makeUser("a@example.org", hasKindle: true)
      let bob = try await server.makeUser("b@example.org")
      let connection = try await listen(server, alice.fullToken)
      _ = try await server.share("Bob's text", type: "text/plain", token: bob.shareToken)
      let receipt = try await server.share("A text", type: "text/plain", token: alice.shareToken)
        .decode(Receipt.self)
      var status: ShareStatus?
      repeat {
        status = try await next(connection).status
        #expect(status?.id == receipt.id)
      } while status?.deliveries.first?.state != .sent
      let now = try await server.status(receipt.id, alice) { _ in true }
      #expect(status == now)
    }
  }

  @Test("a client that reconnects with the last event it saw misses nothing")
  func comingBack() async throws {
    try await RunningServer.run(listens: true, { $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let first = try await listen(server, user.fullToken)
      _ = try await server.share("One", type: "text/plain", token: user.shareToken)
      let seen = try await next(first)
      first.close()
      var missed: [ShareID] = []
      for text in ["Two", "Three"] {
        missed.append(
          try await server.share(text, type: "text/plain", token: user.shareToken).decode(Receipt.self).id)
      }
      let second = try await listen(server, user.fullToken, after: seen.id)
      for id in missed { #expect(try await next(second).status.id == id) }
    }
  }

  @Test("an error of the database ends the stream, and the client that reconnects gets the event")
  func databaseError() async throws {
    try await RunningServer.run(listens: true, { $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let first = try await listen(server, user.fullToken)
      _ = try await server.share("One", type: "text/plain", token: user.shareToken)
      let seen = try await next(first)
      first.close()
      let missed = try await server.share("Two", type: "text/plain", token: user.shareToken).decode(
        Receipt.self)
      let engine = try server.configuration.openEngine()
      defer { try? engine.close() }
      try await engine.write { try $0.run("ALTER TABLE delivery RENAME TO hidden", []) }
      let failing = try await listen(server, user.fullToken, after: seen.id)
      #expect(try await !failing.rest().contains("event: share"))
      try await engine.write { try $0.run("ALTER TABLE hidden RENAME TO delivery", []) }
      let second = try await listen(server, user.fullToken, after: seen.id)
      #expect(try await next(second).status.id == missed.id)
    }
  }

  @Test("a share-only token and an unauthenticated client get no events")
  func access() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      #expect(try await server.send("GET", Routes.events, token: user.shareToken).status == 403)
      #expect(try await server.send("GET", Routes.events).status == 401)
    }
  }

  @Test("opening too many streams closes the oldest")
  func tooMany() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      var connections: [RawConnection] = []
      for _ in 0..<9 { connections.append(try await listen(server, user.fullToken)) }
      #expect(try await connections[0].until("0\r\n\r\n").hasSuffix("0\r\n\r\n"))
      _ = try await server.share("One", type: "text/plain", token: user.shareToken)
      for connection in connections.dropFirst() { _ = try await next(connection) }
    }
  }

  @Test("a server that stops ends the streams cleanly")
  func stopping() async throws {
    var connection: RawConnection?
    try await RunningServer.run(listens: true) { server async throws in
      let user = try await server.makeUser("a@example.org")
      connection = try await listen(server, user.fullToken)
    }
    #expect(try await connection?.rest().hasSuffix("0\r\n\r\n") == true)
  }

  @Test("the page allows only its one script and events of this server")
  func page() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      let browser = Browser(server)
      try await browser.signIn(as: try await server.makeUser("a@example.org"))
      let page = try await browser.get("/")
      let policy = try #require(page.headers["content-security-policy"])
      #expect(
        policy.contains("script-src 'self'; connect-src 'self'") && policy.contains("default-src 'none'"))
      #expect(page.text.contains(#"<script src="/live.js" defer></script>"#))
      let script = try await browser.get("/live.js")
      #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
      #expect(script.text.contains(Routes.events))
    }
  }
}
