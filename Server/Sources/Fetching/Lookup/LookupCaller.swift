// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch
import Foundation
import Synchronization

/// The caller that waits for a lookup; it gets the first of result, timeout and cancellation.
final class LookupCaller: Sendable {
  typealias Answer = Result<[IPAddress], HostResolver.Failure>

  private struct State {
    var answer: Answer?
    var continuation: CheckedContinuation<Answer, Never>?
  }

  private let state = Mutex(State())

  func answer(_ answer: Answer) {
    let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: answer)
  }

  func wait() async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.answer == nil { state.continuation = continuation }
          return state.answer
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      answer(.failure(.init("cancelled", retryable: true)))
    }
  }
}
