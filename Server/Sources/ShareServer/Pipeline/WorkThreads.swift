// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// A few threads of their own for work that takes long: reading hostile pages, making books, hashing passwords.
///
/// Swift's shared threads, and those of Dispatch, serve requests; whatever holds one of them holds everybody up.
final class WorkThreads: Sendable {
  /// There are as many waiting as there may be.
  struct Busy: Error {}

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var running = 0
  }

  private let name: String
  private let count: Int
  private let waitingLimit: Int
  private let state = Mutex(State())
  // What a well-formed page needs is far less; deep recursion ends as an error before this does.
  private static let stackSize = 8 << 20

  /// - Parameter waitingLimit: more work than this is refused instead of queued.
  init(name: String, count: Int, waitingLimit: Int = Int.max) {
    self.name = name
    self.count = count
    self.waitingLimit = waitingLimit
  }

  /// Runs `work` on one of the threads; throws ``Busy`` when too much waits already.
  func run<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let isTaken = enqueue { continuation.resume(with: Result(catching: work)) }
      if !isTaken { continuation.resume(throwing: Busy()) }
    }
  }

  private func enqueue(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, startsThread) = state.withLock { state in
      guard state.running < count || state.waiting.count < waitingLimit else { return (false, false) }
      state.waiting.append(work)
      guard state.running < count else { return (true, false) }
      state.running += 1
      return (true, true)
    }
    if startsThread { startThread() }
    return isTaken
  }

  private func startThread() {
    let thread = Thread { [self] in
      while let work = next() { work() }
    }
    thread.name = name
    thread.stackSize = Self.stackSize
    thread.start()
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
