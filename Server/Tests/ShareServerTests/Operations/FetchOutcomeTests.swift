// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import ServerCore
import Testing

/// Tests the names of outcomes in the metrics.
struct FetchOutcomeTests {
  @Test(
    "the metrics call a problem as the status of a share does",
    arguments: [
      (.response(status: 204), "2xx"), (.response(status: 503), "5xx"),
      (.problem(.addressNotAllowed), "address_not_allowed"), (.problem(.unknownHost), "host_unknown"),
      (.problem(.timedOut), "fetch_timed_out"), (.problem(.tooLarge(limit: 1)), "page_too_large"),
      (.problem(.malformedResponse), "fetch_failed"), (.problem(.canceled), "cancelled"),
    ] as [(FetchOutcome, String)])
  func name(outcome: FetchOutcome, name: String) {
    #expect(outcome.name == name)
  }
}
