// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import Synchronization

/// A few separate threads for long work: reading hostile pages, making books, hashing passwords.
///
/// Swift's shared threads and those of Dispatch serve requests, so long work on them would delay every request.
///
/// Accounts share the threads: the next work is that of the account with the fewest running items. Reserved threads run
/// only work of accounts that have nothing running. So no account waits for all the work of another one.
package final class WorkThreads: Sendable {
  /// The waiting limit is reached.
  package struct Busy: Error {}
  /// The work did not end in time.
  ///
  /// It continues, but its result is ignored.
  package struct TookTooLong: Error {}

  /// The account of the current task's work; empty for work of the server itself.
  @TaskLocal package static var account = ""

  private let name: String
  private let timeLimit: Duration?
  private let schedule: @Sendable (Duration, DispatchWorkItem) -> Void
  private let state: Mutex<WorkQueue>
  // Well-formed pages need far less. Deep recursion ends with an error before it reaches this size.
  private static let stackSize = 8 << 20

  /// - Parameters:
  ///   - reserve: additional threads, only for accounts that have no work running here.
  ///   - waitingLimit: more work than this is refused instead of queued.
  ///   - timeLimit: how long one piece of work may take once it runs.
  ///   - schedule: performs an item after a time; by default on Dispatch's shared threads.
  package init(
    name: String, count: Int, reserve: Int = 0, waitingLimit: Int = Int.max, timeLimit: Duration? = nil,
    schedule: @escaping @Sendable (Duration, DispatchWorkItem) -> Void = WorkThreads.performLater
  ) {
    self.name = name
    self.timeLimit = timeLimit
    self.schedule = schedule
    state = Mutex(WorkQueue(count: count, reserve: reserve, waitingLimit: waitingLimit))
  }

  /// Runs `work` on one of the threads.
  ///
  /// - Throws: ``Busy`` when too much is already waiting, ``TookTooLong`` after the time limit.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let outcome = Outcome(continuation)
      let item = WorkQueue.Item(account: Self.account) {
        outcome.resume(Result(catching: work))
      } giveUp: {
        outcome.resume(.failure(TookTooLong()))
      }
      let isTaken = state.withLock { $0.add(item) }
      if isTaken { startThreads() } else { outcome.resume(.failure(Busy())) }
    }
  }

  /// How many pieces of work wait for a thread.
  package var waitingCount: Int { state.withLock { $0.waitingCount } }

  private func startThreads() {
    while let started = state.withLock({ $0.start() }) {
      Thread.start(name: name, stackSize: Self.stackSize) { [self] in
        var next = Optional(started)
        while let current = next { next = run(current) }
      }
    }
  }

  /// Runs an item, and returns the next one for the same thread.
  private func run(_ started: WorkQueue.Started) -> WorkQueue.Started? {
    let timer = timeLimit.map { watch(started, $0) }
    started.item.work()
    timer?.cancel()
    return state.withLock { queue in
      guard queue.end(started) else { return nil }
      return queue.start()
    }
  }

  private func watch(_ started: WorkQueue.Started, _ limit: Duration) -> DispatchWorkItem {
    let watch = DispatchWorkItem { [self] in
      guard state.withLock({ $0.abandon(started) }) else { return }
      started.item.giveUp()
      startThreads()
    }
    schedule(limit, watch)
    return watch
  }

  /// Performs an item on one of Dispatch's shared threads after a time.
  @Sendable package static func performLater(_ time: Duration, _ item: DispatchWorkItem) {
    let nanoseconds = time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds)), execute: item)
  }
}

/// Resumes a continuation with the first result.
private final class Outcome<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = Mutex(continuation) }

  func resume(_ result: Result<Value, any Error>) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(with: result)
  }
}
