// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Synchronization

/// Counts lines of one kind in a minute, by peer and for all peers together.
final class SecurityLogLimiter: Sendable {
  enum Verdict: Equatable {
    case record
    /// This line reached the limit for its kind.
    case firstLeftOut
    case leaveOut
  }

  private struct Minute {
    var number = Int.min
    var counts: [String: Int] = [:]
  }

  static let perPeer = 30
  static let forAll = 600

  private let minute = Mutex(Minute())

  func admit(_ event: SecurityEvent, from peer: String, at time: Date) -> Verdict {
    let number = Int((time.timeIntervalSince1970 / 60).rounded(.down))
    return minute.withLock { minute in
      if minute.number != number { minute = Minute(number: number) }
      // New peers are counted only while lines are recorded, so there are at most as many counts as lines.
      guard minute.counts[event.rawValue, default: 0] <= Self.forAll else { return .leaveOut }
      let own = Self.verdict(event.rawValue + " " + peer, limit: Self.perPeer, &minute.counts)
      return own == .record ? Self.verdict(event.rawValue, limit: Self.forAll, &minute.counts) : own
    }
  }

  private static func verdict(_ key: String, limit: Int, _ counts: inout [String: Int]) -> Verdict {
    let count = counts[key, default: 0] + 1
    counts[key] = count
    return count <= limit ? .record : count == limit + 1 ? .firstLeftOut : .leaveOut
  }
}
