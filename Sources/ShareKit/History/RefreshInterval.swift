// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How soon to ask the server again while something is under way: at once after a change, ever more slowly without one.
public struct RefreshInterval: Hashable, Sendable {
  /// Seconds before the first question.
  public static let first = 1.0
  /// The longest interval, in seconds.
  public static let longest = 60.0

  private var unchanged = 0

  /// Starts with the shortest interval.
  public init() {}

  /// Seconds until the next question.
  public var seconds: Double { min(Self.longest, Self.first * Double(1 << min(unchanged, 10))) }

  /// Notes an answer, and whether it said anything new.
  public mutating func note(hasChanged: Bool) { unchanged = hasChanged ? 0 : unchanged + 1 }
}
