// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import NIOCore
import Synchronization

/// Keeps the number of connections below the process's limit: a new one replaces the one that has been idle longest.
///
/// A connection with a running request is never closed. If all have one, the new connection is closed.
package final class ConnectionLimit: Sendable {
  /// The slot of one open connection.
  package struct Slot: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  private struct Waiter {
    let slot: Slot
    let turn: UInt64
  }

  private struct State {
    var channels: [Slot: any Channel] = [:]
    /// The turn in which the slot last became idle; nil while it works.
    var turns: [Slot: UInt64] = [:]
    /// Oldest first.
    ///
    /// Entries whose turn has passed are skipped.
    var queue: [Waiter] = []
    var passed = 0
    var count: UInt64 = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  package init(limit: Int) {
    self.limit = limit
  }

  package func enter(_ channel: any Channel) -> Slot {
    let (slot, loser) = state.withLock { state -> (Slot, (any Channel)?) in
      state.count += 1
      let slot = Slot(number: state.count)
      state.channels[slot] = channel
      guard state.channels.count > limit else { return (slot, nil) }
      return (slot, Self.longestWaiting(&state) ?? channel)
    }
    loser?.close(promise: nil)
    return slot
  }

  package func leave(_ slot: Slot) {
    state.withLock { state in
      state.channels[slot] = nil
      state.turns[slot] = nil
    }
  }

  /// Marks the slot as working on a request.
  package func work(_ slot: Slot) {
    state.withLock { $0.turns[slot] = nil }
  }

  /// Marks the slot as idle.
  func wait(_ slot: Slot) {
    state.withLock { state in
      state.count += 1
      state.turns[slot] = state.count
      state.queue.append(Waiter(slot: slot, turn: state.count))
      Self.tidy(&state)
    }
  }

  private static func longestWaiting(_ state: inout State) -> (any Channel)? {
    while state.passed < state.queue.count {
      let waiter = state.queue[state.passed]
      state.passed += 1
      guard state.turns[waiter.slot] == waiter.turn else { continue }
      state.turns[waiter.slot] = nil
      return state.channels[waiter.slot]
    }
    return nil
  }

  /// Removes outdated entries once they are most of the queue.
  private static func tidy(_ state: inout State) {
    guard state.queue.count > 64, state.queue.count > 2 * state.turns.count else { return }
    state.queue = state.queue[state.passed...].filter { state.turns[$0.slot] == $0.turn }
    state.passed = 0
  }
}
