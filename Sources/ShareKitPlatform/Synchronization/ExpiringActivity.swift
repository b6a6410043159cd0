// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Work that the system lets finish although it is about to suspend the process.
enum ExpiringActivity {
  private struct State<Answer> {
    var continuation: CheckedContinuation<Answer?, Never>?
    var task: Task<Void, Never>?
    var hasBegun = false
    var isExpired = false
  }

  /// Does the work under an assertion and returns its result; returns nil, without doing it, if the system grants none.
  ///
  /// When the time is over, the work's task is canceled, and the work has a moment to come to an end. The assertion lasts
  /// until the system's block returns, so that block waits for the work on a thread of its own.
  static func run<Answer: Sendable>(
    _ reason: String, _ work: @escaping @Sendable () async -> Answer
  ) async -> Answer? {
    await withCheckedContinuation { continuation in
      let state = LockedValue(State(continuation: continuation))
      ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
        isExpired ? expire(state) : perform(work, state)
      }
    }
  }

  private static func perform<Answer: Sendable>(
    _ work: @escaping @Sendable () async -> Answer, _ state: LockedValue<State<Answer>>
  ) {
    let done = DispatchSemaphore(value: 0)
    let isExpired = state.withLock { state in
      guard state.continuation != nil else { return true }
      state.hasBegun = true
      return false
    }
    guard !isExpired else { return }
    let task = Task {
      let answer = await work()
      finish(state, with: answer)
      done.signal()
    }
    // The time may have been over before there was a task to cancel.
    let isLate = state.withLock { state in
      state.task = task
      return state.isExpired
    }
    if isLate { task.cancel() }
    done.wait()
  }

  /// Before the work began this says that it never will.
  private static func expire<Answer: Sendable>(_ state: LockedValue<State<Answer>>) {
    let hasBegun = state.withLock { state in
      state.isExpired = true
      state.task?.cancel()
      return state.hasBegun
    }
    if !hasBegun { finish(state, with: nil) }
  }

  private static func finish<Answer: Sendable>(_ state: LockedValue<State<Answer>>, with answer: Answer?) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: answer)
  }
}
