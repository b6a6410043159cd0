// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Synchronization

/// The slots of a lane that are free, and the account whose job was claimed last.
final class LaneSlots: Sendable {
  enum Slot {
    case ordinary
    /// Only for accounts without a running job.
    case extra
  }

  private struct State {
    var ordinary: Int
    var extra = 1
    var turn = ""
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(ordinary: count))
  }

  var turn: String { state.withLock(\.turn) }

  /// The slots to claim for, and how many they are; nil if none is free.
  var next: (Slot, Int)? {
    state.withLock { state in
      if state.ordinary > 0 { return (.ordinary, state.ordinary) }
      return state.extra > 0 ? (.extra, state.extra) : nil
    }
  }

  func take(_ slot: Slot, for leases: [Lease]) {
    state.withLock { state in
      Self.change(slot, by: -leases.count, &state)
      state.turn = leases.last?.account ?? state.turn
    }
  }

  func free(_ slot: Slot) {
    state.withLock { Self.change(slot, by: 1, &$0) }
  }

  private static func change(_ slot: Slot, by count: Int, _ state: inout State) {
    switch slot {
    case .ordinary: state.ordinary += count
    case .extra: state.extra += count
    }
  }
}
