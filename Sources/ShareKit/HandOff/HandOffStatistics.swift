// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The results of the rungs on this device, by system version.
///
/// They contain no times, shares or accounts, only the rung, the system version and the outcome.
public struct HandOffStatistics: Hashable, Sendable {
  /// The outcome of a rung, as it is recorded.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The rung did its work.
    case worked
    /// The system or the server prevented it.
    case failed
    /// The user declined it.
    case declined
    /// It was skipped because it had failed too often.
    case skipped
  }

  /// One attempt with a rung, or one skip.
  public struct Entry: Hashable, Sendable {
    /// The version of the system, such as "18.2".
    public let system: String
    /// The rung that was tried.
    public let rung: Rung
    /// The outcome of the attempt.
    public let outcome: Outcome

    /// Creates an entry for one attempt.
    public init(system: String, rung: Rung, outcome: Outcome) {
      self.system = system
      self.rung = rung
      self.outcome = outcome
    }
  }

  /// The counts of one rung on one system version.
  public struct Count: Hashable, Sendable {
    /// The number of attempts by outcome.
    public internal(set) var outcomes: [Outcome: Int] = [:]
    /// Failures since it last worked.
    public internal(set) var failuresInARow = 0
    /// Skips since it was last tried.
    public internal(set) var skipsInARow = 0
  }

  /// The number of failures in a row after which a rung is skipped.
  public static let failuresBeforeSkipping = 3
  /// The number of skips after which a rung is tried again, because its cause may be gone.
  public static let skipsBeforeAnotherTry = 10

  /// The counts, by system and rung.
  public private(set) var counts: [String: [Rung: Count]] = [:]

  /// Counts entries, oldest first.
  public init(_ entries: some Sequence<Entry> = []) {
    for entry in entries { add(entry) }
  }

  /// Adds one entry to the counts.
  public mutating func add(_ entry: Entry) {
    var count = count(of: entry.rung, on: entry.system)
    count.outcomes[entry.outcome, default: 0] += 1
    switch entry.outcome {
    case .worked: count.failuresInARow = 0
    case .failed: count.failuresInARow += 1
    case .declined, .skipped: break
    }
    count.skipsInARow = entry.outcome == .skipped ? count.skipsInARow + 1 : 0
    counts[entry.system, default: [:]][entry.rung] = count
  }

  /// Returns the counts of a rung on a system version.
  public func count(of rung: Rung, on system: String) -> Count { counts[system]?[rung] ?? Count() }

  /// Returns whether a rung should be tried; share token and prompt always are.
  public func isWorthTrying(_ rung: Rung, on system: String) -> Bool {
    guard rung != .shareToken, rung != .prompt else { return true }
    let count = count(of: rung, on: system)
    return count.failuresInARow < Self.failuresBeforeSkipping
      || count.skipsInARow >= Self.skipsBeforeAnotherTry
  }
}
