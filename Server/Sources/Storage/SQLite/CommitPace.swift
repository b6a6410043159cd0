// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Determines when the next group commit may start.
///
/// A commit costs the same for one caller as for thirty, and on a fast disk it ends before the other callers arrive. So
/// while several callers write at once, groups start at least ``cycle`` apart. A single caller waits only right after
/// such a group, and no caller waits on a disk whose sync takes longer. Compare PostgreSQL's `commit_delay`.
package struct CommitPace {
  /// The minimum time between the starts of two groups.
  package static let cycle = Duration.milliseconds(3)
  /// A group with this many callers shows that several write at once.
  package static let siblings = 4

  private var next: ContinuousClock.Instant?

  package init() {}

  /// Records that a group with this many callers starts.
  package mutating func began(with callers: Int, at time: ContinuousClock.Instant) {
    next = callers >= Self.siblings ? time + Self.cycle : nil
  }

  /// Returns how long the next group still has to wait for callers.
  package func pause(at time: ContinuousClock.Instant) -> Duration {
    guard let next else { return .zero }
    return min(max(next - time, .zero), Self.cycle)
  }
}
