// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch
import Foundation
import Synchronization

/// The caller that waits for a lookup; it gets the first of result, timeout and cancellation.
final class LookupCaller: Sendable {
  typealias Outcome = Result<[IPAddress], HostResolver.Failure>

  private struct State {
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private let state = Mutex(State())

  func finish(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: outcome)
  }

  func wait() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.outcome == nil { state.continuation = continuation }
          return state.outcome
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      finish(.failure(.init("canceled", retryable: true)))
    }
  }
}
