// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How soon after one common commit the next may begin.
///
/// A commit costs the same for one caller as for thirty, and on a fast disk it is over before the others have arrived. So
/// while several come at once, groups begin at least ``cycle`` apart; a caller that is alone waits only right after such a group, and
/// on a disk whose sync takes longer than that nobody does. PostgreSQL's `commit_delay` and `commit_siblings` are the same idea.
package struct CommitPace {
  /// Between the beginnings of two groups.
  package static let cycle = Duration.milliseconds(3)
  /// Callers in one group that show that several come at once.
  package static let siblings = 4

  private var next: ContinuousClock.Instant?

  package init() {}

  /// Notes that a group of so many callers begins.
  package mutating func began(with callers: Int, at time: ContinuousClock.Instant) {
    next = callers >= Self.siblings ? time + Self.cycle : nil
  }

  /// How long the next group is still to gather.
  package func pause(at time: ContinuousClock.Instant) -> Duration {
    guard let next else { return .zero }
    return min(max(next - time, .zero), Self.cycle)
  }
}
