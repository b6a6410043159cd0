// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// What has been tried with a share in the outbox: `progress.json`, absent at first.
public struct OutboxProgress: Codable, Hashable, Sendable {
  /// How often it was sent without a receipt.
  public internal(set) var attempts = 0
  /// When it may be sent again.
  package internal(set) var retry: OutboxRetry?
  /// Why it is not further.
  package internal(set) var reason: OutboxReason?
  /// The account it is sent to: that of the first claim, or the one the user chose.
  ///
  /// Then it never changes by itself.
  public internal(set) var account: String?
  /// When the user last said that it shall be sent; from then its age counts, see ``OutboxExpiry``.
  public internal(set) var renewedAt: Date?

  init() {}
}

/// A wait before the next attempt.
package struct OutboxRetry: Codable, Hashable, Sendable {
  /// When the wait began, by the clock.
  package let decidedAt: Date
  /// How long it lasts, in seconds.
  package let seconds: Double
  /// Whether the server requested the wait.
  ///
  /// Otherwise it ends early when the user opens the app.
  package let isAsked: Bool?
  /// When the wait began, by the time since the device was started.
  package let uptime: DeviceUptime?

  package init(from moment: OutboxMoment, seconds: Double, isAsked: Bool = false) {
    decidedAt = moment.date
    uptime = moment.uptime
    self.seconds = seconds
    self.isAsked = isAsked ? true : nil
  }

  /// Whether the wait is over.
  package func isOver(at now: OutboxMoment) -> Bool { remaining(at: now) <= 0 }

  /// Seconds that remain of the wait; 0 when it is over.
  package func remaining(at now: OutboxMoment) -> Double {
    now.remaining(of: seconds, since: OutboxMoment(decidedAt, uptime: uptime))
  }
}

/// Why a share is not further.
package struct OutboxReason: Codable, Hashable, Sendable {
  /// The code of what was given up at the age the user chose.
  package static let expired = "expired"

  /// A stable name: a problem code of the contract, a name of `UploadVerdict`, or ``expired``.
  package let code: String
  /// The server's words, if it had any.
  package let detail: String?
  /// When it came to this.
  package let at: Date

  package init(code: String, detail: String? = nil, at: Date) {
    self.code = code
    self.detail = detail
    self.at = at
  }
}
