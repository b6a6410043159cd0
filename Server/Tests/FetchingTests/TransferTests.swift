// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization
import Testing

@testable import Fetching

struct TransferTests {
  @Test("libcurl gets no socket to an address that was not checked")
  func lastVerdict() throws {
    let canary = try LoopbackServer(response: "leak")
    let order = HopTransfer.Order(
      page: try FetchAddress(canary.url()), approved: [try #require(IPAddress("8.8.8.8"))], fields: [],
      limits: .page, remaining: .seconds(120))
    #expect(throws: FetchProblem.self) { try HopTransfer(order).run().get() }
    #expect(canary.connections == 0)
  }

  @Test("the connection goes to the resolved address, and the request names the host")
  func pinned() async throws {
    let server = try LoopbackServer { $0.respond("pinned") }
    let loopback = try #require(IPAddress("127.0.0.1"))
    let fetcher = GuardedFetcher(
      allowances: [try HostAllowance(parsing: "site.example")],
      resolver: HostResolver { _, _ async throws(HostResolver.Failure) in [loopback] })
    let resource = try await fetcher.fetch("http://site.example:\(server.port)/", limits: .unhurried)
    #expect(resource.body == Array("pinned".utf8))
    #expect(server.requests.first?.contains("Host: site.example:\(server.port)\r\n") == true)
  }

  @Test("the system's resolver knows localhost and does not know a name that cannot exist")
  func systemResolver() async throws {
    let lookups = SystemLookups()
    let addresses = try await lookups.addresses(of: "localhost", within: .seconds(120))
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { FetchGuard().verdict(on: $0) != .allowed })
    await #expect(throws: HostResolver.Failure.self) {
      try await lookups.addresses(of: "no-such-name.invalid", within: .seconds(120))
    }
  }

  @Test("a local name that the operator allows is resolved and reached")
  func allowedLocalName() async throws {
    let server = try LoopbackServer { $0.respond("local") }
    let fetcher = GuardedFetcher(allowances: [try HostAllowance(parsing: "localhost:\(server.port)")])
    let resource = try await fetcher.fetch("http://localhost:\(server.port)/", limits: .unhurried)
    #expect(resource.body == Array("local".utf8))
  }

  @Test("of a name with very many addresses only the first 16 are used, but all are checked")
  func manyAddresses() async throws {
    let good = try (0..<40).map { try #require(IPAddress(bytes: [8, 8, 8, $0])) }
    let loopback = try #require(IPAddress("127.0.0.1"))
    let canary = try LoopbackServer(response: "leak")
    let fetcher = GuardedFetcher(
      ports: [canary.port],
      resolver: HostResolver { _, _ async throws(HostResolver.Failure) in good + [loopback] })
    let problem = try await problem {
      try await fetcher.fetch("http://many.example:\(canary.port)/", limits: .unhurried)
    }
    #expect(problem.detail.hasPrefix("refused: 127.0.0.1"))
    #expect(canary.connections == 0)
  }

  @Test("an address of an interface of this machine is known")
  func interfaces() {
    #expect(LocalAddresses.current().contains { $0.description == "127.0.0.1" })
  }

  @Test("one host gets four connections at once, and further fetches wait for them")
  func perHost() async throws {
    let counting = Counting()
    let server = try LoopbackServer { exchange in
      counting.enter()
      for _ in 0..<5 { sleepBriefly() }
      counting.leave()
      exchange.respond("x")
    }
    let fetcher = try fetcher(for: server)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<12 { group.addTask { try await fetcher.fetch(server.url(), limits: .unhurried).status } }
      for try await status in group { #expect(status == 200) }
    }
    #expect(counting.most <= 4)
    #expect(server.connections == 12)
  }

  @Test("a fetch that is canceled while it waits for a slot leaves the queue")
  func cancelledInTheQueue() async throws {
    let gate = FetchGate(limit: 1, hostLimit: 1)
    try await gate.enter("a")
    let waiting = Task { try await gate.enter("a") }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    gate.leave("a")
    try await gate.enter("b")
  }
}
