// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization
import Testing

@testable import Fetching

/// The maximum number that were inside at once.
final class Counting: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func enter() {
    state.withLock { state in
      state.now += 1
      state.most = max(state.most, state.now)
    }
  }

  func leave() { state.withLock { $0.now -= 1 } }
}
