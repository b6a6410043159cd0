// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Resumes a task once, whether the thread that it waits for has ended or is late.
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
