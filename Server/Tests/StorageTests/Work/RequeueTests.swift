// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

@Suite("A delivery that was being sent")
struct RequeueTests {
  private func requeue(_ lease: Lease, _ bench: ReplyBench, wasNotTaken: Bool = false) async throws {
    try await Deliveries(bench.engine).requeue(
      lease, delivery: bench.id, until: bench.time, problem: "{}", wasNotTaken: wasNotTaken, at: bench.time)
  }

  @Test("is not queued again once the end of its mail was sent, and its job stays as it was")
  func handedOver() async throws {
    try await ReplyBench.run { bench async throws in
      let lease = try await bench.begin()
      try Deliveries(bench.engine).noteHandedOver(lease, delivery: bench.id)
      let found = await #expect(throws: StorageProblem.self) { try await requeue(lease, bench) }
      #expect(found?.code == .handedOver)
      #expect(try await bench.delivery().state == .sending)
      #expect(try await bench.delivery().handedOver)
      try await Jobs(bench.engine).extend(lease, by: .zero, at: bench.time)
    }
  }

  @Test("is queued again when the mail server replied that it did not accept the mail")
  func refused() async throws {
    try await ReplyBench.run { bench async throws in
      let lease = try await bench.begin()
      try Deliveries(bench.engine).noteHandedOver(lease, delivery: bench.id)
      try await requeue(lease, bench, wasNotTaken: true)
      let delivery = try await bench.delivery()
      #expect(delivery.state == .queued && !delivery.handedOver && !delivery.possibleDuplicate)
    }
  }

  @Test(
    "becomes a possible duplicate if it is not a mail and its result is unknown", arguments: [false, true],
    [false, true])
  func duplicate(isMail: Bool, wasNotTaken: Bool) async throws {
    try await ReplyBench.run { bench async throws in
      if isMail { _ = try await bench.replies.token(of: bench.id, candidate: "k7q2m9x4") }
      try await requeue(try await bench.begin(), bench, wasNotTaken: wasNotTaken)
      let delivery = try await bench.delivery()
      #expect(delivery.state == .queued)
      #expect(delivery.possibleDuplicate == (!isMail && !wasNotTaken))
    }
  }
}
