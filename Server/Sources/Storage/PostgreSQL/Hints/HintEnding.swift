// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Resumes a task once: when the thread that it waits for has ended, or when the time limit has passed.
final class HintEnding: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    waiting.withLock { $0 = continuation }
  }

  func resume() {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume()
  }
}
