// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

/// A fetch must never connect to an address that the guard denies; a server on the loopback interface detects it.
struct RefusalTests {
  static let disguises = [
    "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001",
    "127.0.0.1.",
    "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[0:0:0:0:0:ffff:a00:1]",
    "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
    "[fe80::1%25eth0]", "[fe80::1%25lo]", "[fc00::1]", "[fec0::1]", "169.254.169.254", "2852039166",
    "0xa9fea9fe",
    "0251.254.169.254", "100.100.100.200", "168.63.129.16", "192.0.0.192", "0", "0.0.0.0", "255.255.255.255",
    "localhost", "LOCALHOST", "localhost.", "a.localhost", "①②⑦.⓪.⓪.①", "127。0。0。1", "１２7.0.0.1",
    "a@127.0.0.1",
    "good\\@127.0.0.1", "good:80@127.0.0.1", "127.0.0.1%00.good", "metadata.google.internal",
  ]

  private static func fetcher(_ canary: LoopbackServer, _ allowances: [HostAllowance] = []) -> GuardedFetcher
  {
    // The port of the loopback server is allowed, so that only the address can be the reason for a refusal.
    GuardedFetcher(allowances: allowances, ports: [80, canary.port], resolver: .system())
  }

  @Test("a fetch never connects to a denied host, however it is written", arguments: disguises)
  func literal(host: String) async throws {
    let canary = try LoopbackServer(response: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nleak")
    let problem = try await problem {
      try await Self.fetcher(canary).fetch("http://\(host):\(canary.port)/", limits: .unhurried)
    }
    #expect(canary.connections == 0)
    #expect(["fetch_failed", "address_invalid"].contains(problem.code))
    #expect(!problem.retryable)
  }

  @Test("a fetch never follows a redirect to a denied host, however it is written", arguments: disguises)
  func redirectTarget(host: String) async throws {
    let canary = try LoopbackServer(response: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nleak")
    let target = "http://\(host):\(canary.port)/"
    let server = try LoopbackServer { $0.redirect(to: target) }
    let allowance = try HostAllowance(parsing: "127.0.0.1:\(server.port)")
    let problem = try await problem {
      try await Self.fetcher(canary, [allowance]).fetch(server.url(), limits: .unhurried)
    }
    #expect(server.connections == 1)
    #expect(canary.connections == 0)
    #expect(problem.code == "fetch_failed")
  }

  @Test(
    "a name with one denied address among public ones is refused",
    arguments: [
      ["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], ["2606:4700:4700::1111", "10.0.0.1"], ["::1"],
      ["8.8.8.8", "::ffff:127.0.0.1"],
    ])
  func mixedAddresses(addressTexts: [String]) async throws {
    let canary = try LoopbackServer(response: "leak")
    let addresses = try addressTexts.map { try #require(IPAddress($0)) }
    let fetcher = GuardedFetcher(
      ports: [canary.port], resolver: HostResolver { _, _ async throws(HostResolver.Failure) in addresses })
    let problem = try await problem {
      try await fetcher.fetch("http://site.example:\(canary.port)/", limits: .unhurried)
    }
    #expect(canary.connections == 0)
    #expect(problem.code == "fetch_failed")
  }

  @Test("a redirect to the same name is not followed once the name resolves to a denied address")
  func rebinding() async throws {
    let canary = try LoopbackServer(response: "leak")
    let port = canary.port
    let server = try LoopbackServer { $0.redirect(to: "http://rebind.example:\(port)/") }
    let loopback = try #require(IPAddress("127.0.0.1"))
    let fetcher = GuardedFetcher(
      allowances: [try HostAllowance(parsing: "first.example:\(server.port)")], ports: [port],
      resolver: HostResolver { _, _ async throws(HostResolver.Failure) in [loopback] })
    let problem = try await problem {
      try await fetcher.fetch("http://first.example:\(server.port)/", limits: .unhurried)
    }
    #expect((server.connections, canary.connections) == (1, 0))
    #expect(problem.code == "fetch_failed")
  }

  @Test("addresses that aren't allowed look the same, and other failures have their own causes")
  func causes() async throws {
    let silent = try LoopbackServer { $0.waitForEnd() }
    let closed = try ClosedPort()
    defer { withExtendedLifetime(closed) {} }
    let unknown = HostResolver { _, _ async throws(HostResolver.Failure) in
      throw HostResolver.Failure("no such name", retryable: false)
    }
    let fetcher = GuardedFetcher(
      allowances: [try HostAllowance(parsing: "127.0.0.1:\(closed.port)")], resolver: unknown)
    var problems: [FetchProblem] = []
    for url in [
      "http://10.0.0.1/", "http://127.1/", "http://server.internal/", "http://127.0.0.1:\(closed.port)/",
      "http://unknown.example/",
    ] {
      problems.append(try await problem { try await fetcher.fetch(url, limits: .unhurried) })
    }
    problems.append(try await problem { try await fetch(from: silent) { $0.deadline = .milliseconds(300) } })
    let denied = FetchProblem.Cause.addressNotAllowed
    #expect(
      problems.map(\.cause) == [denied, denied, denied, .connectionRefused, .unknownHost, .timedOut])
    #expect(problems.prefix(3).allSatisfy { $0.host == nil })
    #expect(problems[4].host == "unknown.example")
  }

  @Test("a proxy of the environment is not used")
  func noProxy() async {
    // This runs in a process of its own, because all tests share the environment.
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer(response: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nproxy")
      let server = try LoopbackServer { $0.respond("direct") }
      for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { setEnvironment(name, proxy.url()) }
      let resource = try await fetch(from: server)
      #expect(String(decoding: resource.body, as: UTF8.self) == "direct")
      #expect(proxy.connections == 0)
    }
  }
}
