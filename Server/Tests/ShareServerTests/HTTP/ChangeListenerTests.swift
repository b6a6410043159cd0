// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import API
import Intake
import ShareServer
import Storage
import Testing

/// Tests how open event streams learn about changes.
struct ChangeListenerTests {
  private static let streams = 200

  @Test("many streams cost one query at a time, and a change wakes only the streams of its account")
  func many() async throws {
    try await RunningServer.run({ $0.workers = 0 }) { server async throws in
      let alice = try await server.makeUser("a@example.org")
      let bob = try await server.makeUser("b@example.org")
      let engine = CountingEngine(try server.configuration.openEngine())
      let (commits, accounts) = (WorkSignal(), [alice.account, bob.account])
      let listener = ChangeListener(Transitions(engine), commits: commits)
      let followed = (0..<Self.streams).map { listener.enter(accounts[$0 % 2]) }
      try await withThrowingTaskGroup { group async throws in
        group.addTask { try await listener.run() }
        defer { group.cancelAll() }
        #expect(try await poll { followed.allSatisfy { $0.number != nil } })
        let (reads, marks) = (engine.reads, followed.map(\.mark))
        #expect(try await server.share("A text", type: "text/plain", token: alice.shareToken).status == 202)
        commits.signal()
        #expect(try await poll { followed[0].mark != marks[0] })
        #expect(followed[1].mark == marks[1])
        #expect(engine.reads - reads < Self.streams / 2)
      }
      try engine.close()
    }
  }

  @Test("an account is followed until its last stream has ended")
  func leaving() async throws {
    try await RunningServer.run({ $0.workers = 0 }) { server async throws in
      let user = try await server.makeUser("a@example.org")
      let engine = CountingEngine(try server.configuration.openEngine())
      let listener = ChangeListener(Transitions(engine), commits: WorkSignal())
      let first = listener.enter(user.account)
      #expect(listener.enter(user.account) === first)
      listener.leave(user.account)
      #expect(listener.enter(user.account) === first)
      for _ in 0..<2 { listener.leave(user.account) }
      #expect(listener.enter(user.account) !== first)
      try engine.close()
    }
  }
}
