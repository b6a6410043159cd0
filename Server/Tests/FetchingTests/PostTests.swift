// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Foundation
import Testing

/// Posting is as guarded as fetching.
struct PostTests {
  // The server of these tests reads up to an empty line, which is at the end of the body.
  private let body = Data("a body\r\n\r\n".utf8)

  private func post(
    to server: LoopbackServer, fields: [(name: String, value: String)] = [],
    _ change: (inout FetchLimits) -> Void = { _ in }
  ) async throws(FetchProblem) -> FetchedResource {
    var limits = FetchLimits.post
    change(&limits)
    return try await fetcher(for: server).post(body, to: server.url("/hook"), fields: fields, limits: limits)
  }

  @Test("method, fields and body arrive, and a field with a line break does not")
  func arrives() async throws {
    let server = try LoopbackServer { $0.respond("taken") }
    let fields = [("webhook-id", "one"), ("evil", "a\r\nInjected: yes")]
    let response = try await post(to: server, fields: fields)
    #expect((response.status, response.body) == (200, Array("taken".utf8)))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /hook HTTP/1.1\r\n"))
    #expect(request.contains("\r\nContent-Length: 10\r\n"))
    #expect(request.contains("\r\nwebhook-id: one\r\n"))
    #expect(!request.contains("Injected") && !request.contains("Expect:"))
  }

  @Test("a redirect is returned as the response and not followed")
  func redirection() async throws {
    let canary = try LoopbackServer(response: "leak")
    let server = try LoopbackServer { $0.redirect(to: canary.url(), status: 307) }
    #expect(try await post(to: server).status == 307)
    #expect(canary.connections == 0)
  }

  @Test("nothing is posted to an address inside the server's own network")
  func refused() async throws {
    let canary = try LoopbackServer(response: "leak")
    for address in [
      canary.url(), "http://[::1]:\(canary.port)/", "http://169.254.169.254/", "http://2130706433/",
    ] {
      let found = try await problem { try await GuardedFetcher().post(body, to: address, fields: []) }
      #expect((found.code, found.wasSent) == ("fetch_failed", false))
    }
    #expect(canary.connections == 0)
  }

  @Test("after a lost response it is known whether the whole body was sent")
  func lost() async throws {
    let silent = try LoopbackServer { _ in }
    #expect(try await problem { try await post(to: silent) }.wasSent)
    let slow = try LoopbackServer { $0.waitForEnd() }
    #expect(try await problem { try await post(to: slow) { $0.deadline = .seconds(20) } }.wasSent)
    let closed = try ClosedPort()
    let fetcher = GuardedFetcher(allowances: [try HostAllowance(parsing: "127.0.0.1:\(closed.port)")])
    let found = try await problem {
      try await fetcher.post(body, to: "http://127.0.0.1:\(closed.port)/", fields: [])
    }
    #expect(!found.wasSent)
  }

  @Test("an endless response is truncated")
  func endless() async throws {
    let server = try LoopbackServer { exchange in
      _ = exchange.send("HTTP/1.1 200 OK\r\n\r\n")
      while exchange.send([UInt8](repeating: 0x78, count: 65_536)) {}
    }
    let response = try await post(to: server)
    #expect(response.isTruncated)
    #expect(response.body.count == FetchLimits.post.maxBytes)
  }
}
