// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Limits hints: however many arrive, at most one of each kind passes in an interval.
///
/// The first one passes at once. Those that arrive in the interval after it pass as one at its end.
package struct HintPace: Sendable {
  private let interval: Duration
  /// When each hint that has arrived passes.
  private var due: [DatabaseHint: ContinuousClock.Instant] = [:]
  /// When a hint of each kind last passed.
  private var passed: [DatabaseHint: ContinuousClock.Instant] = [:]

  package init(interval: Duration) {
    self.interval = interval
  }

  /// When the next hint passes; nil if none has arrived.
  package var next: ContinuousClock.Instant? { due.values.min() }

  /// Adds a hint; returns false if one of its kind already waits.
  @discardableResult
  package mutating func add(_ hint: DatabaseHint, at time: ContinuousClock.Instant) -> Bool {
    guard due[hint] == nil else { return false }
    due[hint] = passed[hint].map { max(time, $0 + interval) } ?? time
    return true
  }

  /// Removes and returns the hints that pass now.
  package mutating func take(at time: ContinuousClock.Instant) -> [DatabaseHint] {
    let found = DatabaseHint.allCases.filter { hint in due[hint].map { $0 <= time } ?? false }
    for hint in found { (due[hint], passed[hint]) = (nil, time) }
    return found
  }

  /// Removes and returns all hints, because the connection is about to end.
  package mutating func takeAll() -> [DatabaseHint] {
    defer { due = [:] }
    return DatabaseHint.allCases.filter { due[$0] != nil }
  }
}
