// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import Testing

/// Fetches from a loopback server that an allowance permits.
func fetch(
  _ path: String = "/", from server: LoopbackServer, _ change: (inout FetchLimits) -> Void = { _ in }
) async throws(FetchProblem) -> FetchedResource {
  var limits = FetchLimits.unhurried
  limits.maxBytes = 100_000
  change(&limits)
  return try await fetcher(for: server).fetch(server.url(path), limits: limits)
}

extension FetchLimits {
  /// The limits of a page, with times that only a server that hangs exceeds, even on a busy machine.
  static let unhurried = {
    var limits = FetchLimits.page
    limits.deadline = .seconds(300)
    limits.connect = .seconds(120)
    limits.firstByte = .seconds(120)
    limits.idle = .seconds(120)
    limits.lookup = .seconds(120)
    return limits
  }()
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
