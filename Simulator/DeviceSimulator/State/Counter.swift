// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Counts calls from any thread.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// Counts one more and answers how many there were.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
