// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// A limited number of threads for blocking work; idle threads end.
///
/// Swift's cooperative threads and Dispatch's shared pool must not wait ten minutes for a mail server.
final class BlockingThreads: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var waiting: [Job] = []
    var running = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = max(1, limit) }

  /// Runs the job as soon as a thread is free, in order of arrival.
  func run(_ job: @escaping Job) {
    let startsThread = state.withLock { state in
      state.waiting.append(job)
      if state.running >= limit { return false }
      state.running += 1
      return true
    }
    if startsThread { Thread { self.work() }.start() }
  }

  private func work() {
    while let job = next() { job() }
  }

  private func next() -> Job? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
