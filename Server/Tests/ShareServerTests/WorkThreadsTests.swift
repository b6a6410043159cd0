// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Synchronization
import Testing

@Suite("Threads for long-running work")
struct WorkThreadsTests {
  /// Work that blocks its thread until it is released.
  private final class Held: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let begun = Mutex(0)

    var count: Int { begun.withLock { $0 } }

    func hold() {
      begun.withLock { $0 += 1 }
      gate.wait()
    }

    func release(_ count: Int) { for _ in 0..<count { gate.signal() } }

    func waitUntilBegun(_ count: Int) async throws {
      while self.count < count { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  /// Records which work ran, in order.
  private final class Record: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test("an account without running work does not wait for another account's work", .timeLimit(.minutes(1)))
  func reserve() async throws {
    let (threads, held) = (WorkThreads(name: "test", count: 2, reserve: 1), Held())
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await WorkThreads.$account.withValue("a") { try await threads.run { held.hold() } }
        }
      }
      try await held.waitUntilBegun(2)
      let answer = try await WorkThreads.$account.withValue("b") { try await threads.run { "b" } }
      #expect(answer == "b" && held.count == 2)
      held.release(8)
      try await group.waitForAll()
    }
  }

  @Test("the next work is from the account with the fewest running", .timeLimit(.minutes(1)))
  func turns() async throws {
    let (threads, held) = (WorkThreads(name: "test", count: 2), Held())
    let order = Record()
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          try await WorkThreads.$account.withValue("a") { try await threads.run { held.hold() } }
        }
      }
      try await held.waitUntilBegun(2)
      for account in ["a", "a", "b"] {
        group.addTask {
          try await WorkThreads.$account.withValue(account) {
            try await threads.run { order.add(account) }
          }
        }
        // The queue doesn't report what waits in it, so short delays put the three in order.
        try await Task.sleep(for: .milliseconds(50))
      }
      held.release(1)
      while order.all.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
      held.release(1)
      try await group.waitForAll()
    }
    #expect(order.all.first == "b")
  }

  @Test("work that takes too long is abandoned, and another thread replaces its own", .timeLimit(.minutes(1)))
  func timeLimit() async throws {
    let threads = WorkThreads(name: "test", count: 1, timeLimit: .milliseconds(50))
    let held = Held()
    await #expect(throws: WorkThreads.TookTooLong.self) { try await threads.run { held.hold() } }
    #expect(try await threads.run { 7 } == 7)
    held.release(1)
    #expect(try await threads.run { 8 } == 8)
  }

  @Test("only a few threads are left to abandoned work", .timeLimit(.minutes(1)))
  func abandoned() async throws {
    let threads = WorkThreads(name: "test", count: 1, timeLimit: .milliseconds(20))
    let held = Held()
    for _ in 0..<4 {
      await #expect(throws: WorkThreads.TookTooLong.self) { try await threads.run { held.hold() } }
    }
    try await withThrowingTaskGroup { group in
      group.addTask { try await threads.run { held.hold() } }
      try await held.waitUntilBegun(5)
      let runs = Record()
      group.addTask { try await threads.run { runs.add("later") } }
      try await Task.sleep(for: .milliseconds(100))
      #expect(runs.all.isEmpty)
      held.release(5)
      try await group.waitForAll()
      #expect(runs.all == ["later"])
    }
  }
}
