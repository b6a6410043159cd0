// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

/// Fetches from a loopback server that an allowance permits.
func fetch(
  _ path: String = "/", from server: LoopbackServer, _ change: (inout FetchLimits) -> Void = { _ in }
) async throws(FetchProblem) -> FetchedResource {
  var limits = FetchLimits(maxBytes: 100_000, deadline: .seconds(20))
  change(&limits)
  return try await fetcher(for: server).fetch(server.url(path), limits: limits)
}

func fetcher(for server: LoopbackServer) throws(FetchProblem) -> GuardedFetcher {
  guard let allowance = try? HostAllowance(parsing: "127.0.0.1:\(server.port)") else { preconditionFailure() }
  return GuardedFetcher(allowances: [allowance], userAgent: "Test/1")
}

/// Runs a fetch that must fail, and returns its problem.
func problem(
  _ fetch: () async throws -> FetchedResource, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> FetchProblem {
  let error = await #expect(throws: FetchProblem.self, sourceLocation: sourceLocation) {
    _ = try await fetch()
  }
  return try #require(error, sourceLocation: sourceLocation)
}
