// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

/// A clock that a test sets.
///
/// `@unchecked Sendable`: its variables are read and written under the lock.
final class SetClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time: Date
  private var running = 1_000.0
  private var boots = 1

  init(_ seconds: Double = 1_800_000_000) {
    time = Date(timeIntervalSince1970: seconds)
  }

  var now: Date { lock.withLock { time } }

  /// The time since the device was started, which nobody can set.
  var uptime: DeviceUptime { lock.withLock { DeviceUptime(boot: "boot-\(boots)", seconds: running) } }

  /// Moves the clock forward by some seconds.
  func advance(_ seconds: Double) {
    lock.withLock {
      time += seconds
      running += seconds
    }
  }

  /// Somebody sets the clock by so much, and no time passes.
  func set(by seconds: Double) {
    lock.withLock { time += seconds }
  }

  /// Restarts the device; it has then been running for the given time.
  func reboot(running seconds: Double = 0) {
    lock.withLock {
      boots += 1
      running = seconds
    }
  }
}
