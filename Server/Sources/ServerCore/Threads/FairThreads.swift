// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// A few threads on which clients take turns, each with a limited number of waiting requests.
///
/// For work that unauthenticated clients can request, such as checking a password. The stages of shares have ``WorkThreads``.
package final class FairThreads: Sendable {
  /// Too much work is already waiting.
  package struct Busy: Error {}

  private struct Work: Sendable {
    let run: @Sendable () -> Void
    let refuse: @Sendable () -> Void
  }

  private struct State {
    var waiting: FairQueue<Work>
    var running = 0
  }

  private let name: String
  private let count: Int
  private let state: Mutex<State>
  private static let stackSize = 1 << 20

  /// - Parameters:
  ///   - waitingLimit: more work than this is refused instead of queued.
  ///   - clientLimit: more work than this of one client is refused.
  package init(name: String, count: Int, waitingLimit: Int = Int.max, clientLimit: Int = Int.max) {
    self.name = name
    self.count = count
    state = Mutex(State(waiting: FairQueue(limit: waitingLimit, clientLimit: clientLimit)))
  }

  /// Runs `work` on one of the threads.
  ///
  /// Throws ``Busy`` when too much is already waiting. Clients take turns, so one with much work delays only itself.
  package func run<Value: Sendable>(
    for client: String = "", _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(
        Work(
          run: { continuation.resume(with: Result(catching: work)) },
          refuse: { continuation.resume(throwing: Busy()) }), of: client)
    }
  }

  /// How much work waits for a thread.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  private func enqueue(_ work: Work, of client: String) {
    let (refused, startsThread) = state.withLock { state -> (Work?, Bool) in
      let refused = state.waiting.add(work, of: client)
      guard state.running < count, !state.waiting.isEmpty else { return (refused, false) }
      state.running += 1
      return (refused, true)
    }
    refused?.refuse()
    if startsThread { startThread() }
  }

  private func startThread() {
    Thread.start(name: name, stackSize: Self.stackSize) { [self] in
      while let work = next() { work.run() }
    }
  }

  private func next() -> Work? {
    state.withLock { state in
      let work = state.waiting.next()
      if work == nil { state.running -= 1 }
      return work
    }
  }
}
