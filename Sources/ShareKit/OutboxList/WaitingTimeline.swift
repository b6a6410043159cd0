// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The current state for a widget, and the time of the next update.
public struct WaitingTimeline: Hashable, Sendable {
  /// The state to show from now on.
  public let summary: WaitingSummary
  /// When the widget asks for the next timeline.
  public let next: Date

  // The system allows a widget some dozens of reloads a day. The app reloads it after every change, so this is for what
  // no process noticed, such as an upload that the system finished.
  private static let shortest = 900.0
  private static let longest = 6 * 3600.0

  /// Reads the state of an outbox at a time.
  public init(_ outbox: Outbox?, signedInAs account: AccountIdentity?, now: Date) {
    summary = WaitingSummary(outbox, signedInAs: account)
    let due = account.flatMap { outbox?.secondsUntilDue(as: $0) }
    let isResting = summary.count == 0
    next = now.addingTimeInterval(
      isResting ? Self.longest : min(max(due ?? Self.longest, Self.shortest), Self.longest))
  }
}
