// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What the rungs have done on this device, by version of the system.
///
/// No times, no shares, no accounts: only which rung, on which system, and how it ended.
public struct HandOffStatistics: Hashable, Sendable {
  /// How a rung ended, as it is remembered.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The rung did its work.
    case worked
    /// The system or the server did not let it.
    case failed
    /// The user did not want it.
    case declined
    /// It was left out, because it had failed too often.
    case skipped
  }

  /// One rung that was met.
  public struct Entry: Hashable, Sendable {
    /// The version of the system, such as "18.2".
    public let system: String
    /// The rung that was tried.
    public let rung: Rung
    /// How the attempt ended.
    public let outcome: Outcome

    /// Creates an entry for one attempt.
    public init(system: String, rung: Rung, outcome: Outcome) {
      self.system = system
      self.rung = rung
      self.outcome = outcome
    }
  }

  /// How often what happened with one rung on one system.
  public struct Count: Hashable, Sendable {
    /// How often each outcome came.
    public internal(set) var outcomes: [Outcome: Int] = [:]
    /// Failures since it last worked.
    public internal(set) var failuresInARow = 0
    /// Times it was left out since it was last tried.
    public internal(set) var skipsInARow = 0
  }

  /// A rung that failed so often in a row is left out.
  public static let failuresBeforeSkipping = 3
  /// After so many times it is tried once more: a system may have been set right.
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

  /// What happened with a rung on a system.
  public func count(of rung: Rung, on system: String) -> Count { counts[system]?[rung] ?? Count() }

  /// Whether a rung is worth trying; share token and prompt always are.
  public func isWorthTrying(_ rung: Rung, on system: String) -> Bool {
    guard rung != .shareToken, rung != .prompt else { return true }
    let count = count(of: rung, on: system)
    return count.failuresInARow < Self.failuresBeforeSkipping
      || count.skipsInARow >= Self.skipsBeforeAnotherTry
  }
}
