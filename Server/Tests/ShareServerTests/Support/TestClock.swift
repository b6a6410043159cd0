// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Synchronization

/// A clock that only a test advances.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  func advance(by seconds: Double) { time.withLock { $0 += seconds } }

  func advance(days: Double) { advance(by: days * 86_400) }

  /// Makes a server use this clock.
  func set(_ configuration: inout ServerConfiguration) {
    configuration.now = { [self] in time.withLock { $0 } }
  }
}
