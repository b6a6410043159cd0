// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A clock that a test sets.
///
/// `@unchecked Sendable`: its only variable is read and written under the lock.
final class SetClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time: Date

  init(_ seconds: Double = 1_800_000_000) {
    time = Date(timeIntervalSince1970: seconds)
  }

  var now: Date { lock.withLock { time } }

  func advance(_ seconds: Double) {
    lock.withLock { time += seconds }
  }
}
