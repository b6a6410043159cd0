// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// Counts open event streams per account: a new stream beyond the limit replaces the oldest.
final class EventStreams: Sendable {
  /// An open event stream.
  final class Seat: Sendable {
    private let taken = Mutex(false)

    /// Whether a newer stream replaced it.
    var isTaken: Bool { taken.withLock { $0 } }

    fileprivate func give() { taken.withLock { $0 = true } }
  }

  /// The streams of one account; a browser keeps one for each window.
  private static let limit = 8
  private let seats = Mutex<[String: [Seat]]>([:])

  func enter(_ account: String) -> Seat {
    let seat = Seat()
    seats.withLock { seats in
      seats[account, default: []].append(seat)
      if seats[account, default: []].count > Self.limit { seats[account]?.removeFirst().give() }
    }
    return seat
  }

  func leave(_ seat: Seat, _ account: String) {
    seats.withLock { seats in
      seats[account]?.removeAll { $0 === seat }
      if seats[account]?.isEmpty == true { seats[account] = nil }
    }
  }
}
