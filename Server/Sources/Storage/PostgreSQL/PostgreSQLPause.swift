// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The pauses between attempts, with jitter, so that transactions don't collide again.
struct PostgreSQLPause {
  private var attempts = 0

  /// Waits; returns false when the deadline has passed.
  mutating func wait(after failure: PostgreSQLFailure, until deadline: ContinuousClock.Instant) -> Bool {
    attempts += 1
    let longest = min(1 << min(attempts, 20), failure.isConnectionLost ? 1000 : 100)
    let pause = Double.random(in: 0...Double(longest)) / 1000
    guard .now + .seconds(pause) < deadline else { return false }
    Thread.sleep(forTimeInterval: pause)
    return true
  }
}
