// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A wait before the next attempt.
package struct OutboxRetry: Codable, Hashable, Sendable {
  /// When the wait began, by the clock.
  package let decidedAt: Date
  /// How long it lasts, in seconds.
  package let seconds: Double
  /// Whether the server requested the wait.
  ///
  /// Otherwise it ends early when the user opens the app.
  package let isRequested: Bool?
  /// When the wait began, by the time since the device was started.
  package let uptime: DeviceUptime?

  private enum CodingKeys: String, CodingKey {
    case decidedAt, seconds, uptime
    case isRequested = "isAsked"
  }

  package init(from moment: OutboxMoment, seconds: Double, isRequested: Bool = false) {
    decidedAt = moment.date
    uptime = moment.uptime
    self.seconds = seconds
    self.isRequested = isRequested ? true : nil
  }

  /// Whether the wait has ended.
  package func isOver(at now: OutboxMoment) -> Bool { remaining(at: now) <= 0 }

  /// Seconds that remain of the wait; 0 when it is over.
  package func remaining(at now: OutboxMoment) -> Double {
    now.remaining(of: seconds, since: OutboxMoment(decidedAt, uptime: uptime))
  }
}
