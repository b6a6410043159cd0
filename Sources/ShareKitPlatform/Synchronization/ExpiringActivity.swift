// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Work that the system lets finish although it is about to suspend the process.
enum ExpiringActivity {
  private struct State<Output> {
    var continuation: CheckedContinuation<Output?, Never>?
    var task: Task<Void, Never>?
    var hasBegun = false
    var isExpired = false
  }

  /// Does the work under an assertion and returns its result; returns nil, without doing it, if the system grants none.
  ///
  /// When the time is over, the work's task is canceled, and the work has a moment to come to an end. The assertion lasts
  /// until the system's block returns, so that block waits for the work on a thread of its own.
  static func run<Output: Sendable>(
    _ reason: String, _ work: @escaping @Sendable () async -> Output
  ) async -> Output? {
    await withCheckedContinuation { continuation in
      let state = LockedValue(State(continuation: continuation))
      ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
        isExpired ? expire(state) : perform(work, state)
      }
    }
  }

  private static func perform<Output: Sendable>(
    _ work: @escaping @Sendable () async -> Output, _ state: LockedValue<State<Output>>
  ) {
    let done = DispatchSemaphore(value: 0)
    let isExpired = state.withLock { state in
      guard state.continuation != nil else { return true }
      state.hasBegun = true
      return false
    }
    guard !isExpired else { return }
    let task = Task {
      let output = await work()
      finish(state, with: output)
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
  private static func expire<Output: Sendable>(_ state: LockedValue<State<Output>>) {
    let hasBegun = state.withLock { state in
      state.isExpired = true
      state.task?.cancel()
      return state.hasBegun
    }
    if !hasBegun { finish(state, with: nil) }
  }

  private static func finish<Output: Sendable>(_ state: LockedValue<State<Output>>, with output: Output?) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: output)
  }
}
