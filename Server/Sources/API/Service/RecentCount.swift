// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// A number that is expensive to count, so that it is reused for a while.
final class RecentCount: Sendable {
  private struct Counted {
    let number: Int
    let expires: ContinuousClock.Instant
  }

  private let lifetime: Duration
  private let counted = Mutex<Counted?>(nil)

  init(lifetime: Duration) { self.lifetime = lifetime }

  /// Returns the number, counted again if the last count is older than the lifetime.
  func value(_ count: () async throws -> Int) async throws -> Int {
    if let known = counted.withLock({ $0 }), known.expires > .now { return known.number }
    let number = try await count()
    counted.withLock { $0 = Counted(number: number, expires: .now + lifetime) }
    return number
  }
}
