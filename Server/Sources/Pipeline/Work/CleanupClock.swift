// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage
import Synchronization

/// Decides whether the clock can be believed when data is deleted because of its age.
///
/// A clock that is a month ahead would empty the trash of every account. So if more than a week seems to have passed since the last
/// cleanup, nothing is deleted until the process has seen such a time for a day, during which no other process cleaned up.
package final class CleanupClock: Sendable {
  private static let longestPause: Duration = .seconds(7 * 86_400)
  private static let doubt: Duration = .seconds(86_400)

  /// Since when the time has seemed too late, and the last cleanup before it.
  private let doubted = Mutex<(since: ContinuousClock.Instant, last: Moment)?>(nil)

  package init() {
  }

  /// Returns whether a time is believed.
  ///
  /// - Parameters:
  ///   - last: the time of the last cleanup; nil before the first one.
  ///   - instant: the same time by a clock that nobody sets.
  package func believes(
    _ time: Moment, last: Moment?, at instant: ContinuousClock.Instant = .now
  ) -> Bool {
    doubted.withLock { doubted in
      guard let last, last.duration(to: time) > Self.longestPause else {
        doubted = nil
        return true
      }
      let since = if let doubted, doubted.last == last { doubted.since } else { instant }
      doubted = (since, last)
      return since.duration(to: instant) >= Self.doubt
    }
  }
}
