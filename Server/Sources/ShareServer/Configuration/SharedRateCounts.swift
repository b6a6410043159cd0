// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage
import Synchronization

/// Counts attempts in the database, so that limits hold for all servers of an installation together.
final class SharedRateCounts: Sendable {
  private let buckets: RateBuckets
  private let now: @Sendable () -> Date
  private let cleanedAt = Mutex(Date.distantPast)

  /// The pause between two removals of unused buckets by this process.
  private static let cleanUpInterval: TimeInterval = 60

  init(_ engine: any Engine, now: @escaping @Sendable () -> Date) {
    (buckets, self.now) = (RateBuckets(engine), now)
  }

  /// Returns the counter of a limit.
  func counter(_ name: String) -> RateCounter {
    { [self] key, perMinute in
      let time = now()
      if isCleanUpDue(at: time) { try await buckets.removeUnused(at: Moment(time)) }
      return try await buckets.take("\(name) \(key)", perMinute: perMinute, at: Moment(time))
    }
  }

  private func isCleanUpDue(at time: Date) -> Bool {
    cleanedAt.withLock { last in
      guard abs(time.timeIntervalSince(last)) >= Self.cleanUpInterval else { return false }
      last = time
      return true
    }
  }
}
