// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One result of a system call that may return late, or never.
///
/// The first result counts. A handler that has begun, such as with a copy, is waited for.
final class Once<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiting: CheckedContinuation<Value, any Error>?
    var hasBegun = false
    var isCancelled = false
  }

  private let state = LockedValue(State())

  /// Whether a handler has begun.
  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  /// Whether the result is no longer needed.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Called by a handler before it does anything; false when its result is no longer needed.
  func begin() -> Bool {
    state.withLock { state in
      guard state.result == nil, !state.hasBegun, !state.isCancelled else { return false }
      state.hasBegun = true
      return true
    }
  }

  /// Called by a handler that began.
  func end(_ result: Result<Value, any Error>) { settle(result) }

  /// Gives up, unless a handler has begun.
  func giveUp(_ error: any Error) {
    if !hasBegun { settle(.failure(error)) }
  }

  /// Gives up; a handler that has begun sees `isCancelled` and ends by itself.
  func cancel() {
    let isBusy = state.withLock { state in
      state.isCancelled = true
      return state.hasBegun
    }
    if !isBusy { settle(.failure(CancellationError())) }
  }

  /// Waits for the result; call it only once.
  func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiting = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  private func settle(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }
}
