// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How long to wait before the next request for the status: short after a change, longer each time without one.
public struct RefreshInterval: Hashable, Sendable {
  /// The interval before the first request, in seconds.
  public static let first = 1.0
  /// The longest interval, in seconds.
  public static let longest = 60.0

  private var unchanged = 0

  /// Starts with the shortest interval.
  public init() {}

  /// Seconds until the next request.
  public var seconds: Double { min(Self.longest, Self.first * Double(1 << min(unchanged, 10))) }

  /// Records a response, and whether it contained a change.
  public mutating func note(hasChanged: Bool) { unchanged = hasChanged ? 0 : unchanged + 1 }
}
