// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

@Suite("Emails that a server without a mail server wrote to its mail folder")
struct OnlyWrittenTests {
  @Test("are counted apart, and don't complete the step of the e-reader", arguments: [nil, "{}"])
  func counted(problem: String?) async throws {
    try await ReplyBench.run { bench async throws in
      let deliveries = Deliveries(bench.engine)
      let lease = try await bench.begin()
      try await deliveries.finish(lease, delivery: bench.id, state: .sent, problem: problem, at: bench.time)
      let written = problem == nil ? 0 : 1
      #expect(try await deliveries.counts() == DeliveryCounts(byState: [.sent: 1], onlyWritten: written))
      let steps = try #require(try await SetUpSteps(bench.engine).find(account: "a@example.org"))
      #expect(steps.hasReader(sendsMail: true) == (problem == nil))
      #expect(steps.hasShared)
    }
  }
}
