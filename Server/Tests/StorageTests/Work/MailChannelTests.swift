// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

@Suite("A stopped channel")
struct MailChannelTests {
  @Test("allows one mail to try when its time has come, and no other")
  func probes() async throws {
    try await ReplyBench.run { bench async throws in
      let channels = MailChannels(bench.engine)
      let now = Moment(milliseconds: 1_000_000)
      try await channels.pause(
        "server", settings: "a", problem: "{}", at: now, probeAt: now.advanced(by: .seconds(10)))
      #expect(try await !channels.takeProbe("server", at: now, next: now.advanced(by: .seconds(20))))
      let later = now.advanced(by: .seconds(10))
      #expect(try await channels.takeProbe("server", at: later, next: later.advanced(by: .seconds(20))))
      #expect(try await !channels.takeProbe("server", at: later, next: later.advanced(by: .seconds(20))))
      #expect(try await channels.paused("server")?.pausedAt == now)
    }
  }

  @Test("makes the deliveries due that waited for it once it works again")
  func resuming() async throws {
    try await ReplyBench.run { bench async throws in
      let channels = MailChannels(bench.engine)
      let lease = try await bench.begin()
      let later = bench.time.advanced(by: .seconds(3600))
      try await Deliveries(bench.engine).requeue(
        lease, delivery: bench.id, until: later, problem: "{}", countsAsTry: false, at: bench.time)
      try await channels.pause("server", settings: "a", problem: "{}", at: bench.time, probeAt: later)
      try await channels.wait(bench.id, for: "server")
      #expect(try await bench.delivery().runAt == later)
      #expect(try await channels.resume("server", at: bench.time))
      #expect(try await bench.delivery().runAt == bench.time)
      #expect(try await channels.paused("server") == nil)
      #expect(try await !channels.resume("server", at: bench.time))
    }
  }
}
