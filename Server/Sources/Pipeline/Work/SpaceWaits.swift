// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract
import Synchronization

/// Counts how long jobs have waited for disk space, so that each waits longer before its work is repeated.
///
/// The times are kept in memory: after a restart the pauses start short again.
package final class SpaceWaits: Sendable {
  private struct Wait {
    let since: Date
    var last: Date
  }

  private let waits = Mutex<[String: Wait]>([:])

  package init() {}

  /// The pause after a job has waited for `seconds`: it doubles from 30 seconds to an hour.
  package static func pause(waited seconds: TimeInterval) -> Duration {
    .seconds(min(max(seconds, 30), 3600))
  }

  /// Notes that a job waits for space, and returns how long.
  package func pause(job: String, at now: Date) -> Duration {
    waits.withLock { waits in
      // Jobs that have not come back within twice the longest pause are done.
      waits = waits.filter { now.timeIntervalSince($0.value.last) < 7200 }
      let since = waits[job]?.since ?? now
      waits[job] = Wait(since: since, last: now)
      return Self.pause(waited: now.timeIntervalSince(since))
    }
  }

  /// The failure, with a longer pause if it is for lack of disk space.
  func lengthened(_ failure: StageFailure, job: String, at now: Date) -> StageFailure {
    guard case .waiting(let problem, _) = failure, problem.code == ProblemCode.storageFull.rawValue else {
      return failure
    }
    return .waiting(problem, pause(job: job, at: now))
  }
}
