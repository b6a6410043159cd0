// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

@Suite("Replies of destinations")
struct ReplyTests {
  @Test(
    "change the state of a delivery, and a destination's own reply overrides a mail server's",
    arguments: [
      (StoredDeliveryState.sent, StoredDeliveryState.rejected, StoredDeliveryState.rejected),
      (.sent, .confirmed, .confirmed), (.sent, .failed, .failed), (.uncertain, .rejected, .rejected),
      (.uncertain, .confirmed, .confirmed), (.uncertain, .failed, .failed),
      (.rejected, .confirmed, .confirmed),
      (.confirmed, .rejected, .rejected), (.confirmed, .failed, .confirmed), (.rejected, .failed, .rejected),
      (.failed, .rejected, .failed), (.failed, .confirmed, .confirmed),
    ])
  func states(
    before: StoredDeliveryState, reply: StoredDeliveryState, after: StoredDeliveryState
  ) async throws {
    try await ReplyBench.run { bench async throws in
      try await bench.end(in: before)
      #expect(try await bench.replies.record([bench.reply(reply)], mailbox: nil, at: bench.time) == [true])
      #expect(try await bench.delivery().state == after)
    }
  }

  @Test("count once, however often and by whichever way they arrive")
  func repeated() async throws {
    try await ReplyBench.run { bench async throws in
      try await bench.end(in: .sent)
      for _ in 0..<3 {
        _ = try await bench.replies.record([bench.reply(.rejected)], mailbox: nil, at: bench.time)
      }
      let changes = try await Transitions(bench.engine).list(share: bench.share)
      #expect(changes.filter { $0.state == "rejected" }.count == 1)
    }
  }

  @Test("that arrive before the delivery's own result wait for it and are applied afterward")
  func early() async throws {
    try await ReplyBench.run { bench async throws in
      let lease = try await bench.begin()
      _ = try await bench.replies.record([bench.reply(.rejected)], mailbox: nil, at: bench.time)
      #expect(try await bench.delivery().state == .sending)
      try await bench.finish(lease, .sent)
      try await bench.replies.settle(at: bench.time)
      #expect(try await bench.delivery().state == .rejected)
    }
  }

  @Test("find their delivery by its token, and nothing by an unknown token")
  func tokens() async throws {
    try await ReplyBench.run { bench async throws in
      try await bench.end(in: .sent)
      let token = try await bench.replies.token(of: bench.id, candidate: "k7q2m9x4")
      #expect(try await bench.replies.token(of: bench.id, candidate: "zzzzzzz2") == token)
      let found = try await bench.replies.record(
        [
          bench.reply(.rejected, ids: [], tokens: ["22222222"]),
          bench.reply(.rejected, ids: [], tokens: ["x", token]),
        ],
        mailbox: nil, at: bench.time)
      #expect(found == [false, true])
    }
  }

  @Test("find their delivery by an address only when exactly one account sends there")
  func addresses() async throws {
    try await ReplyBench.run { bench async throws in
      try await bench.end(in: .sent)
      func ask() async throws -> [Bool] {
        try await bench.replies.record(
          [bench.reply(nil, ids: [], address: "reader@kindle.com", message: UUID().uuidString)], mailbox: nil,
          at: bench.time)
      }
      #expect(try await ask() == [true])
      let other = try await ReplyBench(bench.engine, email: "b@example.org")
      try await other.end(in: .sent)
      #expect(try await ask() == [false])
    }
  }

  @Test("are stored together with the position in the mailbox")
  func mailbox() async throws {
    try await ReplyBench.run { bench async throws in
      try await bench.end(in: .sent)
      #expect(try await bench.replies.mailbox("a") == nil)
      let record = MailboxRecord(name: "a", validity: 7, lastUID: 9, readAt: bench.time)
      _ = try await bench.replies.record([bench.reply(.confirmed)], mailbox: record, at: bench.time)
      #expect(try await bench.replies.mailbox("a") == record)
      #expect(try await bench.delivery().state == .confirmed)
    }
  }
}
