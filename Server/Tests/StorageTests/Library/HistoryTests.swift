// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct HistoryTests {
  @Test("every change of a share's state is stored with its time and reason, and deleted with the share")
  func ofShare() async throws {
    try await withEngine { engine async throws in
      try await Accounts(engine).add(.sample("a@example.org"))
      let (shares, stages, jobs) = (Shares(engine), Stages(engine), Jobs(engine))
      let start = Moment(milliseconds: 1000)
      _ = try await shares.accept(.sample("one", at: start))
      let lease = try #require(try await jobs.claim(owner: "w", at: start, lease: .seconds(60)))
      try await stages.beginReading(lease, at: start.advanced(by: .seconds(1)))
      for second in [2, 3] {
        try await stages.postpone(
          lease, until: start, problem: "busy", at: start.advanced(by: .seconds(second)))
      }
      try await stages.stop(
        lease, state: .needsCapture, problem: "wall", wall: nil, at: start.advanced(by: .seconds(4)))
      let history = try await Transitions(engine).list(share: lease.share)
      #expect(history.map(\.state) == ["reading", "reading", "needsCapture"])
      #expect(history.map(\.problem) == [nil, "busy", "wall"])
      #expect(history.map { $0.at.milliseconds } == [2000, 3000, 5000])
      _ = try await shares.delete("one", account: "a@example.org", at: start)
      #expect(try await Transitions(engine).list(share: lease.share).isEmpty)
    }
  }
}
