// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// The event streams that are open, so that nobody holds too many: a newer one takes the place of the oldest.
final class EventStreams: Sendable {
  /// One open stream.
  final class Seat: Sendable {
    private let taken = Mutex(false)

    /// Whether a newer stream took its place.
    var isTaken: Bool { taken.withLock { $0 } }

    fileprivate func give() { taken.withLock { $0 = true } }
  }

  /// Streams of one account; a browser keeps one for each of its windows.
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
