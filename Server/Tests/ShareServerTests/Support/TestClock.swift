// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer
import Synchronization

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  func advance(by seconds: Double) { time.withLock { $0 += seconds } }

  func advance(days: Double) { advance(by: days * 86_400) }

  /// Lets a server tell the time by this clock.
  func set(_ configuration: inout ServerConfiguration) {
    configuration.now = { [self] in time.withLock { $0 } }
  }
}
