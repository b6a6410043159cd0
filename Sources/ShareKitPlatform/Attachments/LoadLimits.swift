// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The number of items that are loaded at once, and the time limits for host apps that don't respond.
public struct LoadLimits: Sendable {
  /// How many providers are loaded at the same time: 3.
  ///
  /// More only costs memory.
  public var parallel = 3
  /// How long a provider can be without a response and without progress: 30 seconds.
  ///
  /// A photo that is fetched from a cloud makes progress.
  public var timeout = Duration.seconds(30)
  /// How long to wait for the results of a page script as data, before they are loaded as an item: 3 seconds.
  public var pageData = Duration.seconds(3)
  /// The interval at which progress is checked.
  public var tick = Duration.milliseconds(100)

  /// Creates the default limits.
  public init() {}
}
