// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

struct LeaderTests {
  @Test("one process leads a role at a time, until its lease ends")
  func lease() async throws {
    try await withEngine { engine async throws in
      let leaders = Leaders(engine)
      let first = try await leaders.lead("cleaning", as: "a", for: .seconds(600))
      #expect(first?.fence == 1)
      #expect(try await leaders.lead("cleaning", as: "b", for: .seconds(600)) == nil)
      #expect(try await leaders.lead("mailbox", as: "b", for: .seconds(600))?.fence == 1)
      #expect(try await leaders.lead("cleaning", as: "a", for: .zero) == first)
      #expect(try await leaders.lead("cleaning", as: "b", for: .seconds(600))?.fence == 2)
      #expect(try await leaders.lead("cleaning", as: "a", for: .seconds(600)) == nil)
    }
  }

  @Test("a reader of the mailbox that was replaced records nothing")
  func fence() async throws {
    try await withEngine { engine async throws in
      let leaders = Leaders(engine)
      let old = try #require(try await leaders.lead("mailbox", as: "a", for: .zero))
      let new = try #require(try await leaders.lead("mailbox", as: "b", for: .seconds(600)))
      let (replies, time) = (MailReplies(engine), Moment(milliseconds: 1000))
      func read(_ uid: Int) -> MailboxRecord {
        MailboxRecord(name: "box", validity: 1, lastUID: uid, readAt: time)
      }
      _ = try await replies.record([], mailbox: read(9), at: time, term: new)
      await #expect(throws: StorageProblem.self) {
        try await replies.record([], mailbox: read(4), at: time, term: old)
      }
      #expect(try await replies.mailbox("box")?.lastUID == 9)
    }
  }

  @Test("processes that want a role at once get one leader")
  func race() async throws {
    try await withEngine { engine async throws in
      let leaders = Leaders(engine)
      let terms = try await withThrowingTaskGroup(of: LeaderTerm?.self) { group in
        for number in 0..<8 {
          group.addTask { try await leaders.lead("cleaning", as: "p\(number)", for: .seconds(600)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(terms.count { $0 != nil } == 1)
    }
  }

  @Test("a machine with another secret key is noticed")
  func secretKeys() async throws {
    try await withEngine { engine async throws in
      let keys = SecretKeys(engine)
      try keys.settle { recorded in recorded == nil ? "one" : "none" }
      try keys.settle { $0 ?? "none" }
      #expect(throws: StorageProblem.self) { try keys.settle { _ in "two" } }
    }
  }
}
