// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Whether this process failed to connect lately, and has run no transaction since.
final class DatabaseReach: Sendable {
  /// How long a failure counts; after that, only another attempt can tell.
  private static let memory = Duration.seconds(15)

  private let failure = Mutex<ContinuousClock.Instant?>(nil)

  /// False for a while after a failure.
  var isReachable: Bool {
    failure.withLock { $0.map { $0.duration(to: .now) > Self.memory } ?? true }
  }

  func failed() { failure.withLock { $0 = .now } }

  func succeeded() { failure.withLock { $0 = nil } }
}
