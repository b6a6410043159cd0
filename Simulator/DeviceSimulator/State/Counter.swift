// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Counts calls from any thread.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// Increments the count and returns its previous value.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
