// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch
import Synchronization

/// Runs the reads of concurrent callers on a few threads, as many as there are connections for them.
///
/// A thread that has run one read takes the next one that waits. GRDB's own asynchronous reads change threads four times
/// each.
final class ReadQueue: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    var threads = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "sharepipe.reads", attributes: .concurrent)
  private let width: Int

  /// - Parameter width: how many reads run at the same time.
  init(width: Int) {
    self.width = width
  }

  /// Runs a read as soon as a thread is free, in the order of the calls.
  func enqueue(_ work: @escaping Work) {
    let startsThread = state.withLock { state in
      state.waiting.append(work)
      guard state.threads < width else { return false }
      state.threads += 1
      return true
    }
    if startsThread { queue.async { self.runAll() } }
  }

  private func runAll() {
    while let work = takeNext() { work() }
  }

  private func takeNext() -> Work? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.threads -= 1
      return nil
    }
  }
}
