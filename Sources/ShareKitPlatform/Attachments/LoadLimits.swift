// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much is loaded at once, and how long a silent host is waited for.
public struct LoadLimits: Sendable {
  /// How many providers are loaded at the same time: 3.
  ///
  /// More only costs memory.
  public var parallel = 3
  /// How long a provider may neither respond nor make progress: 30 seconds.
  ///
  /// A photo that is fetched from a cloud makes progress.
  public var timeout = Duration.seconds(30)
  /// How long a page's results are waited for as data before they are loaded as an item: 3 seconds.
  public var pageData = Duration.seconds(3)
  /// How often progress is looked at.
  public var tick = Duration.milliseconds(100)

  /// Takes the usual limits.
  public init() {}
}
