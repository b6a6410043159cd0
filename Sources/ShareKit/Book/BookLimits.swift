// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The limits for books that are stored for reading without a network.
public struct BookLimits: Hashable, Sendable {
  /// The number of books.
  public var books = 30
  /// The bytes of all of them together: 300 MiB.
  public var bytes = 300 << 20

  /// Creates the limits that an app starts with.
  public init() {}
}
