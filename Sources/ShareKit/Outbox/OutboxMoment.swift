// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation
import ShareContract

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point in time as the outbox measures waits: what the clock shows, and how long the device has been running.
///
/// People and networks set clocks; nothing sets the time since the device was started.
package struct OutboxMoment: Hashable, Sendable {
  /// What the clock shows.
  package let date: Date
  /// The time since the device was started; nil where it cannot be told.
  package let uptime: DeviceUptime?

  package init(_ date: Date, uptime: DeviceUptime? = nil) {
    self.date = date
    self.uptime = uptime
  }

  /// Seconds from an earlier moment to this one; never negative.
  ///
  /// Exact as long as the device was not restarted. After that the clocks are all there is, and a clock that shows a
  /// time before the beginning was set: nil.
  func seconds(since earlier: OutboxMoment) -> Double? {
    if let uptime, let before = earlier.uptime, uptime.boot == before.boot {
      return max(0, uptime.seconds - before.seconds)
    }
    let elapsed = date.timeIntervalSince(earlier.date)
    guard elapsed >= 0 else { return nil }
    // What is known for certain after a start: it is at least as long ago as that.
    return max(elapsed, earlier.uptime == nil ? 0 : uptime?.seconds ?? 0)
  }

  /// Seconds that remain of a wait that began at an earlier moment; 0 when it is over.
  ///
  /// A clock that was set back across a start of the device ends the wait: else it might never end.
  func remaining(of seconds: Double, since earlier: OutboxMoment) -> Double {
    guard let elapsed = self.seconds(since: earlier) else { return 0 }
    // Below what is stored of a time there is nothing to wait for.
    return max(0, ((seconds - elapsed) * 1000).rounded() / 1000)
  }
}
