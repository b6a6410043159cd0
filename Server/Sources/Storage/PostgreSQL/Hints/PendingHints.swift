// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Synchronization

/// The hints of this process that wait to be sent, and whether the connection has to end.
final class PendingHints: Sendable {
  private struct State {
    var pace: HintPace
    var isClosed = false
  }

  private let state: Mutex<State>
  private let pipe: WakePipe

  /// - Parameter interval: the shortest time between two hints of one kind.
  init(interval: Duration) throws {
    state = Mutex(State(pace: HintPace(interval: interval)))
    pipe = try WakePipe()
  }

  /// Whether the connection has to end.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// When the next hint is due; nil if none waits.
  var next: ContinuousClock.Instant? { state.withLock(\.pace.next) }

  /// Adds a hint; the thread of a commit calls this, so it never waits for the database.
  func add(_ hint: DatabaseHint) {
    if state.withLock({ $0.pace.add(hint, at: .now) }) { pipe.wake() }
  }

  /// Removes and returns the hints that are due, or all of them after ``close()``.
  func take() -> [DatabaseHint] {
    state.withLock { $0.isClosed ? $0.pace.takeAll() : $0.pace.take(at: .now) }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    pipe.wake()
  }

  /// Waits until the deadline, for a hint or ``close()``, or until a connection has data.
  func wait(for descriptor: Int32, until deadline: ContinuousClock.Instant) {
    pipe.wait(for: descriptor, until: deadline)
  }

  /// Waits until the deadline, or for ``close()``, while hints wait.
  func pause(until deadline: ContinuousClock.Instant) {
    while !isClosed, .now < deadline { pipe.wait(until: deadline) }
  }
}
