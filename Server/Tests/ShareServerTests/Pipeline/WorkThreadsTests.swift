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

  @Test("an account without work of its own does not wait for the work of another", .timeLimit(.minutes(10)))
  func reserve() async throws {
    let (threads, held) = (WorkThreads(name: "test", count: 2, reserve: 1), Held())
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await WorkThreads.$account.withValue("a") { try await threads.run { held.hold() } }
        }
      }
      try await held.waitUntilBegun(2)
      let response = try await WorkThreads.$account.withValue("b") { try await threads.run { "b" } }
      #expect(response == "b" && held.count == 2)
      held.release(8)
      try await group.waitForAll()
    }
  }

  @Test("the next work is that of the account with the fewest running", .timeLimit(.minutes(10)))
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
      for (number, account) in ["a", "a", "b"].enumerated() {
        group.addTask {
          try await WorkThreads.$account.withValue(account) {
            try await threads.run { order.add(account) }
          }
        }
        while threads.waitingCount <= number { try await Task.sleep(for: .milliseconds(5)) }
      }
      held.release(1)
      while order.all.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
      held.release(1)
      try await group.waitForAll()
    }
    #expect(order.all.first == "b")
  }

  /// Time limits that pass when a test says so.
  private final class Limits: Sendable {
    private let items = Mutex<[UncheckedItem]>([])

    // DispatchWorkItem is thread-safe but not marked as Sendable.
    private struct UncheckedItem: @unchecked Sendable { let item: DispatchWorkItem }

    var count: Int { items.withLock { $0.count } }

    func schedule(_: Duration, _ item: DispatchWorkItem) {
      let unchecked = UncheckedItem(item: item)
      items.withLock { $0.append(unchecked) }
    }

    /// Ends the time of the newest piece of work.
    func passLast() { items.withLock { $0.last }?.item.perform() }
  }

  /// Runs work that holds its thread, and lets its time limit pass.
  private func exceed(_ threads: WorkThreads, _ held: Held, _ limits: Limits) async throws {
    let begun = held.count
    async let run: Void = threads.run { held.hold() }
    try await held.waitUntilBegun(begun + 1)
    limits.passLast()
    try await run
  }

  @Test("work that exceeds its time limit is abandoned, and another thread goes on", .timeLimit(.minutes(10)))
  func timeLimit() async throws {
    let (held, limits) = (Held(), Limits())
    let threads = WorkThreads(
      name: "test", count: 1, timeLimit: .seconds(1), schedule: { limits.schedule($0, $1) })
    await #expect(throws: WorkThreads.TookTooLong.self) { try await exceed(threads, held, limits) }
    #expect(try await threads.run { 7 } == 7)
    held.release(1)
    #expect(try await threads.run { 8 } == 8)
    #expect(limits.count == 3)
  }

  @Test("at most four threads are left to abandoned work", .timeLimit(.minutes(10)))
  func abandoned() async throws {
    let (held, limits) = (Held(), Limits())
    let threads = WorkThreads(
      name: "test", count: 1, timeLimit: .seconds(1), schedule: { limits.schedule($0, $1) })
    for _ in 0..<4 {
      await #expect(throws: WorkThreads.TookTooLong.self) { try await exceed(threads, held, limits) }
    }
    try await withThrowingTaskGroup { group in
      group.addTask { try await threads.run { held.hold() } }
      try await held.waitUntilBegun(5)
      let runs = Record()
      group.addTask { try await threads.run { runs.add("later") } }
      while threads.waitingCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
      // The fifth keeps its thread, so the next one still waits.
      limits.passLast()
      #expect(runs.all.isEmpty && threads.waitingCount == 1)
      held.release(5)
      try await group.waitForAll()
      #expect(runs.all == ["later"])
    }
  }
}
