// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

struct RedirectTests {
  /// Redirects from /3 to /2, to /1 and to /0.
  private static func countdown() throws -> LoopbackServer {
    try LoopbackServer { exchange in
      guard let number = Int(exchange.path.dropFirst()), number > 0 else { return exchange.respond("end") }
      exchange.redirect(to: "/\(number - 1)")
    }
  }

  @Test("redirects are followed and listed in the result", arguments: [301, 302, 303, 307, 308])
  func follows(status: Int) async throws {
    let server = try LoopbackServer { exchange in
      if exchange.path == "/end" { return exchange.respond("end") }
      exchange.redirect(to: "end", status: status)
    }
    let resource = try await fetch("/start", from: server)
    #expect((resource.finalURL, resource.hops) == (server.url("/end"), [server.url("/end")]))
    #expect(resource.body == Array("end".utf8))
  }

  @Test("five redirects are followed, six are not")
  func countLimit() async throws {
    let server = try Self.countdown()
    #expect(try await fetch("/5", from: server).hops.count == 5)
    #expect(try await problem { try await fetch("/6", from: server) }.code == "redirects_refused")
    #expect(server.connections == 12)
  }

  @Test("a loop ends at once", arguments: [302, 307])
  func loop(status: Int) async throws {
    let server = try LoopbackServer { exchange in
      exchange.redirect(to: exchange.path == "/a" ? "/b" : "/a", status: status)
    }
    #expect(try await problem { try await fetch("/a", from: server) }.code == "redirects_refused")
    #expect(server.connections == 2)
  }

  @Test("a page that sets a cookie and redirects to itself is requested once more, with the cookie")
  func cookieBounce() async throws {
    let server = try LoopbackServer { exchange in
      if exchange.head.contains("Cookie: seen=1") { return exchange.respond("in") }
      exchange.redirect(to: exchange.path, fields: "Set-Cookie: seen=1; Path=/; HttpOnly\r\n")
    }
    #expect(try await fetch("/a", from: server).body == Array("in".utf8))
  }

  @Test("a cookie is not sent to another origin, not even one that differs only by its port")
  func foreignCookie() async throws {
    let other = try LoopbackServer { $0.respond("other") }
    let target = other.url()
    let server = try LoopbackServer { $0.redirect(to: target, fields: "Set-Cookie: secret=1\r\n") }
    let fetcher = GuardedFetcher(allowances: [try HostAllowance(parsing: "127.0.0.1")])
    _ = try await fetcher.fetch(server.url(), limits: .unhurried)
    let head = try #require(other.requests.first)
    #expect(!head.contains("secret") && !head.contains("Referer"))
  }

  @Test("cookies do not outlive their fetch")
  func forgottenCookie() async throws {
    let server = try LoopbackServer { $0.respond("x", fields: "Set-Cookie: a=1\r\n") }
    let fetcher = try fetcher(for: server)
    for _ in 0..<2 { _ = try await fetcher.fetch(server.url(), limits: .unhurried) }
    #expect(server.requests.count == 2 && !server.requests.contains { $0.contains("Cookie") })
  }

  @Test(
    "a redirect to another scheme is not followed",
    arguments: ["file:///etc/passwd", "ftp://h.example/", "data:,x"])
  func schemes(target: String) async throws {
    let server = try LoopbackServer { $0.redirect(to: target) }
    #expect(try await problem { try await fetch(from: server) }.code == "fetch_failed")
  }

  @Test("two different locations, and a location with a line break, are not followed")
  func oddLocations() async throws {
    let two = try LoopbackServer(
      response: "HTTP/1.1 302 F\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n")
    #expect(try await problem { try await fetch(from: two) }.code == "answer_malformed")
    let broken = try LoopbackServer { $0.redirect(to: "/a\u{1}b") }
    #expect(try await problem { try await fetch(from: broken) }.code == "fetch_failed")
  }

  @Test("a redirect without a location is a result")
  func noLocation() async throws {
    let server = try LoopbackServer(response: "HTTP/1.1 302 F\r\nContent-Length: 0\r\n\r\n")
    #expect(try await fetch(from: server).status == 302)
  }

  @Test("the body of a redirect is not read")
  func endlessRedirectBody() async throws {
    let server = try LoopbackServer { exchange in
      if exchange.path == "/end" { return exchange.respond("end") }
      guard exchange.send("HTTP/1.1 302 F\r\nLocation: /end\r\nTransfer-Encoding: chunked\r\n\r\n") else {
        return
      }
      while exchange.send("1000\r\n" + String(repeating: "x", count: 4096) + "\r\n") {}
    }
    #expect(try await fetch(from: server).body == Array("end".utf8))
  }
}
